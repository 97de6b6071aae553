import { DatabaseUnavailable, OutcomeUnknown } from '../engine/errors.js';
import { type Batch, queueWrites, type Writes, writeAtOnce } from './write-queue.js';

describe('batches of changes that are made at once', () => {
  let stored: string[][];
  let mayStore: Promise<void>;
  let store: (batches: readonly Batch[]) => Promise<void>;
  let changes: Writes;

  const batch = (...ids: string[]): Batch => ({ ids, change: () => ids.map((id) => ({ id, data: '{}' })) });
  const many = (name: string, count: number) =>
    batch(...Array.from({ length: count }, (_, number) => `${name}-${number}`));
  const refused = (...ids: string[]): Batch => ({
    ids,
    change: () => {
      throw new Error(`no ${ids[0]}`);
    },
  });
  const firsts = (group: readonly Batch[]) => group.map(({ ids }) => ids[0]!);
  const turn = () => new Promise<void>((resume) => setImmediate(resume));
  /** Makes a batch per turn of the event loop, so that none joins another. */
  const makeInTurn = async (...batches: Batch[]) => {
    const made: Promise<void>[] = [];
    for (const one of batches) {
      made.push(changes.write(one));
      await turn();
    }
    return made;
  };
  /** Makes three batches that keep the lanes busy until the others are queued. */
  const afterThree = async (...batches: Batch[]) => {
    let begin = () => {};
    mayStore = new Promise((resolve) => (begin = resolve));
    const busy = await makeInTurn(batch('x'), batch('y'), batch('z'));
    const all = [...busy, ...batches.map((one) => changes.write(one))];
    begin();
    return Promise.allSettled(all);
  };

  beforeEach(() => {
    stored = [];
    store = async () => {};
    mayStore = Promise.resolve();
    changes = queueWrites(
      async (batches) => {
        stored.push(firsts(batches));
        await mayStore;
        // As a database does, after a while.
        await turn();
        const refusals = batches.flatMap(({ change }) => {
          try {
            change([]);
            return [];
          } catch (error) {
            return [error];
          }
        });
        if (refusals.length === batches.length) throw refusals[0];
        await store(batches);
      },
      (error) => error instanceof OutcomeUnknown,
    );
  });

  it('share a transaction where they come at the same moment', async () => {
    await Promise.all([batch('a'), batch('b'), batch('c')].map((one) => changes.write(one)));
    expect(stored).toEqual([['a', 'b', 'c']]);
  });

  it('begin at once while few are under way, and share a transaction otherwise', async () => {
    await afterThree(batch('a'), batch('b'), batch('c'));
    expect(stored).toEqual([['x'], ['y'], ['z'], ['a', 'b', 'c']]);
  });

  it('wait for those before them that change one of their objects, and let others pass', async () => {
    await afterThree(batch('a', 'shared'), batch('b'), batch('c', 'shared'), batch('d', 'x'), batch('e'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'd', 'e'], ['c']]);
  });

  it('follow each other in one transaction where they change the same object and `store` sees to that', async () => {
    let value = 0;
    const groups: number[] = [];
    const counting = queueWrites<number, number[]>(
      async (batches) => {
        await turn();
        groups.push(batches.length);
        let now = value;
        let refused = 0;
        for (const { change } of batches) {
          try {
            [now] = change([now]) as [number];
          } catch {
            refused++;
          }
        }
        if (refused === batches.length) throw new Error('all refused');
        if (now >= 100) throw new Error('too many');
        value = now;
      },
      () => false,
      { chained: true, mostObjects: () => 64 },
    );
    const add = (by: number) => counting.write({ ids: ['a'], change: ([found]) => [found! + by] });
    await Promise.all(Array.from({ length: 300 }, () => add(0.1)));
    // A repeated object counts for a quarter.
    expect(groups).toEqual([253, 47]);
    expect(value).toBeCloseTo(30);

    // A batch refused by an earlier change of its group is retried when that change has failed.
    value = 1;
    const makeTwoOfOne = () =>
      counting.write({
        ids: ['a'],
        change: ([found]) => {
          if (found !== 1) throw new Error(`it is ${found}`);
          return [2];
        },
      });
    expect(await Promise.allSettled([makeTwoOfOne(), add(1000), makeTwoOfOne()])).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: new Error('too many') },
      { status: 'rejected', reason: new Error('it is 2') },
    ]);
    expect(value).toBe(2);
  });

  it('wait for those under way that change one of their objects', async () => {
    let end = () => {};
    store = (batches) =>
      firsts(batches)[0] === 'x' ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve();
    const all = afterThree(batch('a', 'x'), batch('b'));
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
    store = async (batches) => void sizes.push(batches.length);
    await Promise.all(Array.from({ length: 401 }, () => changes.write({ ids: [], change: () => [] })));
    expect(sizes).toEqual([400, 1]);
  });

  it('are stored at once and by themselves where the database puts together what meets', async () => {
    const sizes: number[] = [];
    const alone: Writes = writeAtOnce(
      async (batches) => void sizes.push(batches.length),
      () => false,
    );
    const made = [batch('a'), batch('a'), batch('b')].map((one) => alone.write(one));
    expect(sizes).toEqual([1, 1, 1]);
    await Promise.all(made);
  });

  it('are refused by themselves', async () => {
    const outcomes = await afterThree(batch('a'), refused('b'), batch('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'fulfilled', value: undefined },
    ]);
  });

  it('are refused by themselves, and not made again, where it takes long to find that out', async () => {
    let calls = 0;
    const inTime: Writes = queueWrites(
      async (batches) => {
        const outcomes = await Promise.allSettled(batches.map(async ({ change }) => change([])));
        if (outcomes.some(({ status }) => status === 'rejected')) throw new Error('a part has failed');
      },
      () => false,
    );
    const late: Batch = {
      ids: ['b'],
      change: async () => {
        calls++;
        await turn();
        throw new Error('no b');
      },
    };
    expect(await Promise.allSettled([batch('a'), late, batch('c')].map((one) => inTime.write(one)))).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'fulfilled', value: undefined },
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
    store = async (batches) => {
      if (firsts(batches).includes('b')) throw new Error('b is taken');
    };
    const outcomes = await afterThree(batch('a'), batch('b'), batch('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: new Error('b is taken') },
      { status: 'fulfilled', value: undefined },
    ]);
  });

  it('are made again by quarters where the transaction fails, so that one fault costs few transactions', async () => {
    store = async (batches) => {
      if (firsts(batches).includes('i5')) throw new Error('i5 is taken');
    };
    const names = Array.from({ length: 16 }, (_, n) => `i${n}`);
    const outcomes = await Promise.allSettled(names.map((name) => changes.write(batch(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(
      names.map((name) => (name === 'i5' ? 'rejected' : 'fulfilled')),
    );
    const [all, ...parts] = stored;
    expect(all).toHaveLength(16);
    expect(parts.map((part) => part.length).sort()).toEqual([1, 1, 1, 1, 4, 4, 4, 4]);
  });

  it('are made again one by one where they have waited for somebody before the transaction failed', async () => {
    const clock = jest.spyOn(performance, 'now');
    store = async (batches) => {
      clock.mockReturnValue(1_000_000 + 501 * stored.length);
      if (firsts(batches).includes('i5')) throw new Error('i5 is locked');
    };
    clock.mockReturnValue(1_000_000);
    const names = Array.from({ length: 16 }, (_, n) => `i${n}`);
    const outcomes = await Promise.allSettled(names.map((name) => changes.write(batch(name))));
    clock.mockRestore();
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(stored.map(({ length }) => length)).toEqual([16, ...Array(16).fill(1)]);
  });

  it('are never made again where they may have been stored; a refused one certainly was not', async () => {
    store = async (batches) => {
      if (batches.length > 1) throw new OutcomeUnknown('lost');
    };
    const outcomes = await afterThree(batch('a'), refused('b'), batch('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'rejected', reason: new OutcomeUnknown('lost') },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'rejected', reason: new OutcomeUnknown('lost') },
    ]);
  });

  it('do not wait for three that are stuck', async () => {
    const ends: (() => void)[] = [];
    store = (batches) =>
      'xyz'.includes(firsts(batches)[0]!) ? new Promise<void>((end) => ends.push(end)) : Promise.resolve();
    const stuck = await makeInTurn(batch('x'), batch('y'), batch('z'));
    const behind = changes.write(batch('c', 'x'));
    await Promise.all([changes.write(batch('a')), changes.write(batch('b'))]);
    await Promise.all(await makeInTurn(batch('d'), batch('e')));
    expect(stored.slice(3)).toEqual([['a', 'b'], ['d'], ['e']]);
    for (const end of ends) end();
    await Promise.all([...stuck, behind]);
    expect(stored.slice(6)).toEqual([['c']]);
    // As many lanes as before.
    stored = [];
    store = async () => {};
    await afterThree(batch('f'), batch('g', 'x'));
    expect(stored).toEqual([['x'], ['y'], ['z'], ['f', 'g']]);
  });

  it('are at most six transactions at once, however many are stuck', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    store = () => ended;
    const made: Promise<void>[] = [];
    const names = 'abcdefghijkl'.split('');
    while (names.length > 0) {
      made.push(...(await makeInTurn(...names.splice(0, 3).map((name) => batch(name)))));
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
    const busy = await makeInTurn(batch('x'), batch('y'), batch('z'));
    const others = Array.from({ length: 1000 }, (_, number) => changes.write(batch(`w-${number}`)));
    const waiting = Promise.allSettled([...busy, ...others]);
    await expect(changes.write(batch('a'))).rejects.toThrow(DatabaseUnavailable);
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
    await changes.write(batch('b'));
  });
});
