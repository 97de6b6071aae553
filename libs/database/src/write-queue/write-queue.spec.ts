import { DatabaseUnavailable, OutcomeUnknown } from '../engine/errors.js';
import {
  groupWrites,
  type QueuedWrite,
  type Refusals,
  signalOf,
  type WriteQueue,
  writeAtOnce,
  writeQueueOf,
} from './write-queue.js';

/** A write that is stored, unless it is refused. */
interface TestWrite extends QueuedWrite {
  refusal?: Error;
}

/** Adds to a number, whatever it is or only to one. */
interface Addition extends QueuedWrite {
  by: number;
  onlyTo: number | undefined;
}

describe('writes that are asked for at once', () => {
  let stored: string[][];
  let mayStore: Promise<void>;
  let store: (group: readonly TestWrite[]) => Promise<void>;
  let queue: WriteQueue<TestWrite, string>;

  const write = (...ids: string[]): TestWrite => ({ ids });
  const many = (name: string, count: number) =>
    write(...Array.from({ length: count }, (_, number) => `${name}-${number}`));
  const refused = (...ids: string[]): TestWrite => ({ ids, refusal: new Error(`no ${ids[0]}`) });
  const firsts = (group: readonly TestWrite[]) => group.map(({ ids }) => ids[0]!);
  const resultOf = (id: string) => `stored ${id}`;
  const turn = () => new Promise<void>((resume) => setImmediate(resume));
  /** Asks for a write per turn of the event loop, so that none joins another. */
  const writeInTurn = async (...writes: TestWrite[]) => {
    const made: Promise<string>[] = [];
    for (const one of writes) {
      made.push(queue.write(one));
      await turn();
    }
    return made;
  };
  /** Asks for three writes that keep the lanes busy until the others are queued. */
  const afterThree = async (...writes: TestWrite[]) => {
    let begin = () => {};
    mayStore = new Promise((resolve) => (begin = resolve));
    const busy = await writeInTurn(write('x'), write('y'), write('z'));
    const all = [...busy, ...writes.map((one) => queue.write(one))];
    begin();
    return Promise.allSettled(all);
  };

  beforeEach(() => {
    stored = [];
    store = async () => {};
    mayStore = Promise.resolve();
    queue = groupWrites(
      async (group, refusals) => {
        stored.push(firsts(group));
        await mayStore;
        // As a database does, after a while.
        await turn();
        for (const one of group) if (one.refusal !== undefined) refusals!.set(one, one.refusal);
        if (refusals!.size === group.length) throw group[0]!.refusal;
        await store(group);
        return firsts(group).map(resultOf);
      },
      (error) => error instanceof OutcomeUnknown,
    );
  });

  it('share a transaction where they come at the same moment', async () => {
    await Promise.all([write('a'), write('b'), write('c')].map((one) => queue.write(one)));
    expect(stored).toEqual([['a', 'b', 'c']]);
  });

  it('begin at once while few are under way, and share a transaction otherwise', async () => {
    await afterThree(write('a'), write('b'), write('c'));
    expect(stored).toEqual([['x'], ['y'], ['z'], ['a', 'b', 'c']]);
  });

  it('are refused where they are cancelled before they are stored', async () => {
    const client = new AbortController();
    const cancelled = (id: string): TestWrite => ({ ...write(id), signal: client.signal });
    const all = afterThree(cancelled('a'), write('b'));
    client.abort(new Error('has gone'));
    expect((await all).slice(3)).toEqual([
      { status: 'rejected', reason: new Error('has gone') },
      { status: 'fulfilled', value: resultOf('b') },
    ]);
    expect(stored.slice(3)).toEqual([['b']]);
  });

  it('are stored without those that are cancelled while their group waits to begin', async () => {
    const client = new AbortController();
    const waiting: TestWrite = { ...write('a'), signal: client.signal };
    store = async (group) => {
      if (group.includes(waiting)) client.abort(new Error('has gone'));
      signalOf(group).throwIfAborted();
    };
    const outcomes = await afterThree(waiting, write('b'), write('c'));
    expect(outcomes.slice(3).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(stored.slice(3)).toEqual([['a', 'b', 'c'], ['b'], ['c']]);
  });

  it('wait for those before them that change one of their objects, and let others pass', async () => {
    await afterThree(write('a', 'shared'), write('b'), write('c', 'shared'), write('d', 'x'), write('e'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'd', 'e'], ['c']]);
  });

  it('follow each other in one transaction where they change the same object and `store` sees to that', async () => {
    let value = 0;
    const groups: number[] = [];
    const counting = groupWrites<Addition, number>(
      async (group, refusals) => {
        await turn();
        groups.push(group.length);
        let now = value;
        const results = group.map((one) => {
          if (one.onlyTo !== undefined && one.onlyTo !== now) refusals!.set(one, new Error(`it is ${now}`));
          else now += one.by;
          return now;
        });
        if (refusals!.size === group.length) throw new Error('all refused');
        if (now >= 100) throw new Error('too many');
        value = now;
        return results;
      },
      () => false,
      { chained: true, mostObjects: () => 64 },
    );
    const add = (by: number, onlyTo?: number) => counting.write({ ids: ['a'], by, onlyTo });
    await Promise.all(Array.from({ length: 300 }, () => add(0.1)));
    // A repeated object counts for a quarter.
    expect(groups).toEqual([253, 47]);
    expect(value).toBeCloseTo(30);

    // A write refused because of an earlier one of its group is retried when that one has failed.
    value = 1;
    expect(await Promise.allSettled([add(1, 1), add(1000), add(1, 1)])).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('too many') },
      { status: 'rejected', reason: new Error('it is 2') },
    ]);
    expect(value).toBe(2);
  });

  it('wait for those under way that change one of their objects', async () => {
    let end = () => {};
    store = (group) =>
      firsts(group)[0] === 'x' ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve();
    const all = afterThree(write('a', 'x'), write('b'));
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(stored.slice(3)).toEqual([['b']]);
    end();
    await all;
    expect(stored.slice(4)).toEqual([['a']]);
  });

  it('share one up to 400 objects; a larger one is alone', async () => {
    await afterThree(many('a', 300), many('b', 100), many('c', 1), many('d', 1000), many('e', 1));
    expect(stored.slice(3)).toEqual([['a-0', 'b-0'], ['c-0', 'e-0'], ['d-0']]);
  });

  it('share one up to 400 where they are new objects, which have no ids yet', async () => {
    const sizes: number[] = [];
    store = async (group) => void sizes.push(group.length);
    await Promise.all(Array.from({ length: 401 }, () => queue.write({ ids: [] })));
    expect(sizes).toEqual([400, 1]);
  });

  it('are stored at once and by themselves where the database puts together what meets', async () => {
    const sizes: number[] = [];
    const alone = writeAtOnce<TestWrite, string>(
      async (group) => {
        sizes.push(group.length);
        return firsts(group).map(resultOf);
      },
      () => false,
    );
    const made = [write('a'), write('a'), write('b')].map((one) => alone.write(one));
    expect(sizes).toEqual([1, 1, 1]);
    expect(await Promise.all(made)).toEqual(['stored a', 'stored a', 'stored b']);
  });

  it('are queued in this process unless the engine has a single writer', () => {
    expect(writeQueueOf({ singleWriter: true })).toBe(writeAtOnce);
    expect(writeQueueOf({ singleWriter: false })).toBe(groupWrites);
  });

  it('are refused by themselves', async () => {
    const outcomes = await afterThree(write('a'), refused('b'), write('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'fulfilled', value: 'stored a' },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'fulfilled', value: 'stored c' },
    ]);
  });

  it('are refused by themselves, and not made again, where it takes long to find that out', async () => {
    let calls = 0;
    const inTime = groupWrites<TestWrite, string>(
      async (group, refusals) => {
        const refuse = async (one: TestWrite, late: Refusals<TestWrite>) => {
          calls++;
          await turn();
          late.set(one, one.refusal);
        };
        await Promise.all(group.filter(({ refusal }) => refusal).map((one) => refuse(one, refusals!)));
        if (refusals!.size > 0) throw new Error('a part has failed');
        return firsts(group).map(resultOf);
      },
      () => false,
    );
    const all = [write('a'), refused('b'), write('c')].map((one) => inTime.write(one));
    expect(await Promise.allSettled(all)).toEqual([
      { status: 'fulfilled', value: 'stored a' },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'fulfilled', value: 'stored c' },
    ]);
    expect(calls).toBe(1);
  });

  it('are each told what is wrong with them where all are refused', async () => {
    const outcomes = await afterThree(refused('a'), refused('b'));
    expect(stored.slice(3)).toEqual([['a', 'b']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'rejected', reason: new Error('no a') },
      { status: 'rejected', reason: new Error('no b') },
    ]);
  });

  it('are made one by one where the transaction fails', async () => {
    store = async (group) => {
      if (firsts(group).includes('b')) throw new Error('b is taken');
    };
    const outcomes = await afterThree(write('a'), write('b'), write('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'fulfilled', value: 'stored a' },
      { status: 'rejected', reason: new Error('b is taken') },
      { status: 'fulfilled', value: 'stored c' },
    ]);
  });

  it('are made again by quarters where the transaction fails, so that one fault costs few transactions', async () => {
    store = async (group) => {
      if (firsts(group).includes('i5')) throw new Error('i5 is taken');
    };
    const names = Array.from({ length: 16 }, (_, n) => `i${n}`);
    const outcomes = await Promise.allSettled(names.map((name) => queue.write(write(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(
      names.map((name) => (name === 'i5' ? 'rejected' : 'fulfilled')),
    );
    const [all, ...parts] = stored;
    expect(all).toHaveLength(16);
    expect(parts.map((part) => part.length).sort()).toEqual([1, 1, 1, 1, 4, 4, 4, 4]);
  });

  it('are made again one by one where they have waited for somebody before the transaction failed', async () => {
    const clock = jest.spyOn(performance, 'now');
    store = async (group) => {
      clock.mockReturnValue(1_000_000 + 501 * stored.length);
      if (firsts(group).includes('i5')) throw new Error('i5 is locked');
    };
    clock.mockReturnValue(1_000_000);
    const names = Array.from({ length: 16 }, (_, n) => `i${n}`);
    const outcomes = await Promise.allSettled(names.map((name) => queue.write(write(name))));
    clock.mockRestore();
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(stored.map(({ length }) => length)).toEqual([16, ...Array(16).fill(1)]);
  });

  it('are never made again where they may have been stored; a refused one certainly was not', async () => {
    store = async (group) => {
      if (group.length > 1) throw new OutcomeUnknown('lost');
    };
    const outcomes = await afterThree(write('a'), refused('b'), write('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'rejected', reason: new OutcomeUnknown('lost') },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'rejected', reason: new OutcomeUnknown('lost') },
    ]);
  });

  it('do not wait for three that are stuck', async () => {
    const ends: (() => void)[] = [];
    store = (group) =>
      'xyz'.includes(firsts(group)[0]!) ? new Promise<void>((end) => ends.push(end)) : Promise.resolve();
    const stuck = await writeInTurn(write('x'), write('y'), write('z'));
    const behind = queue.write(write('c', 'x'));
    await Promise.all([queue.write(write('a')), queue.write(write('b'))]);
    await Promise.all(await writeInTurn(write('d'), write('e')));
    expect(stored.slice(3)).toEqual([['a', 'b'], ['d'], ['e']]);
    for (const end of ends) end();
    await Promise.all([...stuck, behind]);
    expect(stored.slice(6)).toEqual([['c']]);
    // As many lanes as before.
    stored = [];
    store = async () => {};
    await afterThree(write('f'), write('g', 'x'));
    expect(stored).toEqual([['x'], ['y'], ['z'], ['f', 'g']]);
  });

  it('are at most six transactions at once, however many are stuck', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    store = () => ended;
    const made: Promise<string>[] = [];
    const names = 'abcdefghijkl'.split('');
    while (names.length > 0) {
      made.push(...(await writeInTurn(...names.splice(0, 3).map((name) => write(name)))));
      // By then the lanes of the stuck ones have been given to others.
      await new Promise((resume) => setTimeout(resume, 600));
    }
    expect(stored).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
    end();
    await Promise.all(made);
    expect(stored.slice(6)).toEqual([['g', 'h', 'i', 'j', 'k', 'l']]);
  });

  it('do not wait when a thousand do, nor longer than 8 s', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    store = () => ended;
    const clock = jest.spyOn(performance, 'now');
    const busy = await writeInTurn(write('x'), write('y'), write('z'));
    const others = Array.from({ length: 1000 }, (_, number) => queue.write(write(`w-${number}`)));
    const waiting = Promise.allSettled([...busy, ...others]);
    await expect(queue.write(write('a'))).rejects.toThrow(DatabaseUnavailable);
    clock.mockReturnValue(performance.now() + 8001);
    end();
    const outcomes = await waiting;
    clock.mockRestore();
    expect(outcomes.slice(0, 3).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(
      outcomes
        .slice(3)
        .every((one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailable),
    ).toBe(true);
    expect(stored).toHaveLength(3);
    await queue.write(write('b'));
  });
});
