import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassChangeEntity, Database } from '@app/database';
import { Limits } from '@app/http';
import { ErrorTranslator, Problem } from '@app/problems';
import type { ChangeProgress } from '../change/change-progress.js';
import { ClassRegistry } from '../registry/class-registry.js';
import type { StoredClass } from '../registry/stored-class.js';
import type { ChangeReport } from './change-report.js';
import { ChangeRows } from './change-rows.js';
import { type Change, LongChanges } from './long-changes.js';

class TestErrors extends ErrorTranslator {
  override problemOf(error: unknown): Problem {
    return error instanceof Problem ? error : new Problem('internal_error', String(error));
  }
}

const directory = mkdtempSync(join(tmpdir(), 'long-changes-'));
const CHANGED: StoredClass = {
  id: '1',
  revision: 2,
  definition: { name: 'A', fields: {} },
  createdAt: 0,
  updatedAt: 0,
};
let database: Database;
let changes: LongChanges;

beforeAll(async () => {
  database = await Database.open({ dataDirectory: directory, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  await database.transaction(async ({ manager }) => {
    await manager.clear(ClassChangeEntity);
  });
  changes = newChanges();
});
afterEach(() => changes.onModuleDestroy());

function newChanges(): LongChanges {
  const registry = new ClassRegistry(database, new Limits());
  return new LongChanges(database, new ChangeRows(database), registry, new TestErrors());
}

/** The rows of changes of these classes: those of an earlier test may be stored only now. */
async function rows(...classNames: string[]): Promise<ClassChangeEntity[]> {
  const all = await database.reading.find(ClassChangeEntity);
  return all.filter(({ className }) => classNames.includes(className));
}

function aChange(className: string, waitMilliseconds: number): Omit<Change, 'work'> {
  return {
    classId: className,
    className,
    pending: async () => undefined,
    waitMilliseconds,
    instance: `/classes/${className}`,
    requestId: 'asked',
  };
}

/** A change, and what ends it. */
function begin(className: string, waitMilliseconds: number) {
  let resolve = (_: StoredClass) => {};
  let reject = (_: unknown) => {};
  const promise = new Promise<StoredClass>((done, refused) => {
    [resolve, reject] = [done, refused];
  });
  const begun = { count: 0 };
  const change: Change = {
    ...aChange(className, waitMilliseconds),
    work: () => {
      begun.count++;
      return promise;
    },
  };
  return { answer: changes.run(change), begun, promise, resolve, reject };
}

async function fill(): Promise<ReturnType<typeof begin>[]> {
  const all = Array.from({ length: 20 }, (_, n) => begin(`A${n}`, 0));
  for (const { answer } of all) expect(await answer).toMatchObject({ state: 'running' });
  return all;
}

describe('changes that take long', () => {
  it('are twenty at most, and one more is not begun', async () => {
    const all = await fill();
    for (const wait of [0, 5000]) {
      const refused = begin('B', wait);
      await expect(refused.answer).rejects.toMatchObject({
        code: 'unavailable',
        headers: { 'retry-after': '2' },
      });
      expect(refused.begun.count).toBe(0);
    }
    all[7]!.resolve(CHANGED);
    await all[7]!.promise;
    expect(await begin('B', 0).answer).toMatchObject({ state: 'running' });
  });

  it('hold their request where there are as many when its wait is over', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const early = begin('C', 5000);
    const [endWait] = timers.mock.calls.at(-1)!;
    timers.mockRestore();
    const all = await fill();
    endWait();
    await new Promise((resume) => setTimeout(resume, 200));
    expect(await rows('C')).toEqual([]);
    early.resolve(CHANGED);
    expect(await early.answer).toBe(CHANGED);
    for (const { resolve } of all) resolve(CHANGED);
  });

  it('are no row where they end within their wait', async () => {
    const short = begin('D', 5000);
    short.resolve(CHANGED);
    expect(await short.answer).toBe(CHANGED);
    const refused = begin('D', 5000);
    refused.reject(new Problem('definition_conflict', 'They do not fit.'));
    await expect(refused.answer).rejects.toMatchObject({ code: 'definition_conflict' });
    expect(await rows('D')).toEqual([]);
  });

  it('of one class go on where the one behind has published it, and only that is refused', async () => {
    // As with several processes: rows tell which change is before.
    jest.spyOn(database, 'hasOneProcess', 'get').mockReturnValue(false);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const first = begin('G', 5000);
    const [endFirstWait] = timers.mock.calls.at(-1)!;
    const second = begin('G', 5000);
    const [endSecondWait] = timers.mock.calls.at(-1)!;
    timers.mockRestore();
    const find = database.reading.find.bind(database.reading);
    jest.spyOn(database.reading, 'find').mockImplementationOnce(async (...asked) => {
      await second.answer.catch(() => {});
      return find(...asked);
    });
    try {
      endFirstWait();
      endSecondWait();
      await expect(second.answer).rejects.toMatchObject({ code: 'class_changing' });
      expect(await first.answer).toMatchObject({ state: 'running' });
    } finally {
      first.resolve(CHANGED);
      jest.restoreAllMocks();
    }
  });

  it('are not made where their wait is over and the class has gone before their turn', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    let progress: ChangeProgress | undefined;
    const answer = changes.run({
      ...aChange('J', 5000),
      pending: async () => {
        throw new Problem('class_not_found', 'No class is named J.');
      },
      work: (own) => {
        progress = own;
        return new Promise(() => {});
      },
    });
    const [endWait] = timers.mock.calls.at(-1)!;
    timers.mockRestore();
    endWait();
    await expect(answer).rejects.toMatchObject({ code: 'class_not_found' });
    expect(() => progress!.takeTurn()).toThrow('No class is named J.');
  });

  it('keep no change behind them once they have ended, and are told to have once all others know', async () => {
    jest.spyOn(database, 'hasOneProcess', 'get').mockReturnValue(false);
    const ending = begin('H', 0);
    const { id } = (await ending.answer) as ChangeReport;
    const { promise: stored, resolve: store } = Promise.withResolvers<void>();
    const write = jest.spyOn(ChangeRows.prototype, 'write').mockReturnValueOnce(stored);
    ending.resolve(CHANGED);
    while (write.mock.calls.length === 0) await new Promise(setImmediate);
    await changes.refuseWhileChanging('H');
    let told: ChangeReport | undefined;
    const asked = changes.find('H', id).then((report) => {
      told = report;
    });
    await new Promise(setImmediate);
    expect(told).toBeUndefined();
    store();
    await asked;
    expect(told).toMatchObject({ state: 'done', revision: 2 });
    jest.restoreAllMocks();
  });

  it('are interrupted by a stop, unless they come to their end', async () => {
    const [ending, left] = [begin('E', 0), begin('F', 0)];
    await Promise.all([ending.answer, left.answer]);
    await changes.onModuleDestroy();
    const states = async () =>
      (await rows('E', 'F')).map(({ className, state }) => `${className} ${state}`).sort();
    expect(await states()).toEqual(['E interrupted', 'F interrupted']);
    ending.reject(new Problem('unavailable', 'The database is being closed.'));
    while ((await states())[0] !== 'E refused') await new Promise(setImmediate);
    expect(await states()).toEqual(['E refused', 'F interrupted']);
    const other = newChanges();
    const [row] = await rows('E');
    expect(await other.find('E', row!.id)).toMatchObject({
      state: 'refused',
      problem: { code: 'unavailable', instance: '/classes/E', requestId: 'asked' },
    });
  });
});
