import { setImmediate as turn } from 'node:timers/promises';
import { EmbeddedClass } from '../../../../../test/support/databases/embedded-class.js';
import type { Database } from '../../connection/database.js';
import { idBytes, newObjectId } from '../../engine/objects/object-id.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import type { SqlValue } from '../../engine/sql.js';
import { groupWrites } from '../../write-queue/group-commit-queue.js';
import type { Refusals } from '../../write-queue/write-queue.js';
import type { ChangedTable } from './locked-change.js';
import { UpdateQueue } from './update-queue.js';
import { type Update, writeUpdates } from './write-update.js';

describe('updates of one transaction', () => {
  const id = newObjectId();
  let own: EmbeddedClass;
  let database: Database;
  let table: ChangedTable;
  const run = (text: string, ...values: SqlValue[]) => own.run(text, ...values);
  const stored = () =>
    database.query<{ revision: number; data: string }>('SELECT revision, data FROM objects ORDER BY id');

  /** Adds a letter to what it finds. */
  const add = (letter: string): Update => ({
    ids: [id],
    change: (found) => found.map(({ data }) => ({ id, data: data + letter })),
  });
  const refuse = (reason: string): Update => ({
    ids: [id],
    change: () => {
      throw new Error(reason);
    },
  });
  /** The same, which takes turns of the event loop. */
  const later = ({ ids, change }: Update): Update => ({
    ids,
    change: async (found, owner) => {
      await turn();
      return change(found, owner);
    },
  });

  beforeEach(async () => {
    own = await EmbeddedClass.open();
    ({ database, table } = own);
    await run("INSERT INTO objects (id, revision, data) VALUES (?, 1, '')", idBytes(id));
  });

  afterEach(() => own.close());

  it('are each made of what the one before leaves, whether that is known at once or later', async () => {
    const [first, second] = [later(refuse('first')), refuse('second')];
    const updates = [add('a'), later(add('b')), first, add('c'), second, later(add('d'))];
    const refusals: Refusals<Update> = new Map([[updates[0]!, 'by an earlier attempt']]);
    await writeUpdates(database, table, updates, { refusals });
    expect([...refusals]).toEqual([
      [first, new Error('first')],
      [second, new Error('second')],
    ]);
    expect(await stored()).toEqual([{ revision: 5, data: 'abcd' }]);
  });

  it('store nothing where all of them are refused, and tell why the first one was', async () => {
    const updates = [later(refuse('first')), refuse('second')];
    await expect(writeUpdates(database, table, updates)).rejects.toThrow('first');
    expect(await stored()).toEqual([{ revision: 1, data: '' }]);
  });

  it.each([
    ['change nothing', () => []],
    [
      'are refused',
      () => {
        throw new Error('no');
      },
    ],
  ])('leave turns of the event loop to others where many take long and %s', async (_what, end) => {
    let turns = 0;
    let isOver = false;
    const others = async () => {
      for (; !isOver; turns++) await turn();
    };
    const over = others();
    const long: Update = {
      ids: [id],
      change: () => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        return end();
      },
    };
    for (let count = 0; count < 20; count++) await writeUpdates(database, table, [long]).catch(() => {});
    isOver = true;
    await over;
    expect(turns).toBeGreaterThan(10);
    expect(await stored()).toEqual([{ revision: 1, data: '' }]);
  });

  it('leave turns of the event loop to others between large objects', async () => {
    const others = Array.from({ length: 3 }, newObjectId);
    for (const other of [id, ...others]) {
      const values = [idBytes(other), 'x'.repeat(300 * 1024)];
      await run('INSERT OR REPLACE INTO objects (id, revision, data) VALUES (?, 1, ?)', ...values);
    }
    let turns = 0;
    let isOver = false;
    const count = async () => {
      for (; !isOver; turns++) await turn();
    };
    const counted = count();
    const seen = new Set<number>();
    const long = (of: string): Update => ({
      ids: [of],
      change: () => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        seen.add(turns);
        return [];
      },
    });
    await writeUpdates(database, table, [id, ...others].map(long));
    isOver = true;
    await counted;
    expect(seen.size).toBeGreaterThan(2);
  });

  it('wait for each other where one takes long, and are stored whole', async () => {
    const slow: Update = {
      ids: [id],
      change: async ([found]) => {
        for (let count = 0; count < 20; count++) await turn();
        return [{ id, data: `${found!.data}s` }];
      },
    };
    const outcomes = await Promise.allSettled(
      [[slow], [add('x')], [later(refuse('no'))], [slow], [add('y')]].map((updates) =>
        writeUpdates(database, table, updates),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    // In any order: nothing queues them here.
    const [{ revision, data }] = (await stored()) as [{ revision: number; data: string }];
    expect({ revision, letters: [...data].sort().join('') }).toEqual({ revision: 5, letters: 'ssxy' });
  });
});

describe('updates that are asked for at once', () => {
  const stored = (id: string, length: number): StoredObject => ({
    id,
    revision: 7,
    data: 'x'.repeat(length),
    attachments: null,
  });
  let sizes: number[];
  let length: number;
  let updates: UpdateQueue;
  const store = async (group: readonly Update[]) => {
    sizes.push(group.length);
    for (const { ids, change } of group)
      await change(ids[0] === 'missing' ? [] : [stored(ids[0]!, length)], undefined);
    return [];
  };
  const update = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => updates.update(`id-${n}`, () => ({ data: '{}' }))));

  beforeEach(() => {
    sizes = [];
    length = 100;
    updates = new UpdateQueue(groupWrites, store, () => true);
  });

  it('are told what the object is then, if there is one', async () => {
    expect(await updates.update('a', ({ data }) => ({ data: `${data.length}` }))).toEqual({
      ...stored('a', 100),
      data: '100',
      revision: 8,
    });
    expect(await updates.update('missing', () => ({ data: '{}' }))).toBeUndefined();
  });

  it('are 64 of a transaction at most, and fewer the larger the objects are', async () => {
    await update(100);
    // Few of unknown size.
    expect(sizes[0]).toBe(16);
    sizes = [];
    await update(130);
    expect(sizes).toEqual([64, 64, 2]);

    length = 1024 * 1024;
    await update(1);
    sizes = [];
    await update(10);
    expect(sizes).toEqual(Array(10).fill(1));

    // Small ones let groups grow again.
    length = 100;
    await update(250);
    sizes = [];
    await update(64);
    expect(sizes).toEqual([64]);
  });
});
