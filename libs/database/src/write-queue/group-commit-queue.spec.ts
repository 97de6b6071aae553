import {
  firsts,
  resultOf,
  type TestWrite,
  turn,
  WatchedQueue,
  write,
} from '../../../../test/support/databases/watched-queue.js';
import { DatabaseUnavailable } from '../engine/errors.js';
import { groupWrites, writeQueueOf } from './group-commit-queue.js';
import { type QueuedWrite, signalOf, writeAtOnce } from './write-queue.js';

/** Adds to a number, whatever it is or only to one. */
interface Addition extends QueuedWrite {
  by: number;
  onlyTo: number | undefined;
}

describe('writes that are asked for at once', () => {
  let watched: WatchedQueue;

  const many = (name: string, count: number) =>
    write(...Array.from({ length: count }, (_, number) => `${name}-${number}`));

  beforeEach(() => {
    watched = new WatchedQueue();
  });

  it('share a transaction where they come at the same moment', async () => {
    await Promise.all([write('a'), write('b'), write('c')].map((one) => watched.queue.write(one)));
    expect(watched.stored).toEqual([['a', 'b', 'c']]);
  });

  it('begin at once while few are under way, and share a transaction otherwise', async () => {
    await watched.afterThree(write('a'), write('b'), write('c'));
    expect(watched.stored).toEqual([['x'], ['y'], ['z'], ['a', 'b', 'c']]);
  });

  it('are refused where they are cancelled before they are stored', async () => {
    const client = new AbortController();
    const cancelled = (id: string): TestWrite => ({ ...write(id), signal: client.signal });
    const all = watched.afterThree(cancelled('a'), write('b'));
    client.abort(new Error('has gone'));
    expect((await all).slice(3)).toEqual([
      { status: 'rejected', reason: new Error('has gone') },
      { status: 'fulfilled', value: resultOf('b') },
    ]);
    expect(watched.stored.slice(3)).toEqual([['b']]);
  });

  it('are stored without those that are cancelled while their group waits to begin', async () => {
    const client = new AbortController();
    const waiting: TestWrite = { ...write('a'), signal: client.signal };
    watched.store = async (group) => {
      if (group.includes(waiting)) client.abort(new Error('has gone'));
      signalOf(group).throwIfAborted();
    };
    const outcomes = await watched.afterThree(waiting, write('b'), write('c'));
    expect(outcomes.slice(3).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(watched.stored.slice(3)).toEqual([['a', 'b', 'c'], ['b'], ['c']]);
  });

  it('have the owner that all of them have, else one that long work without an owner has not', () => {
    const of = (owner?: string) => ({
      ids: [],
      signal: { ...(owner !== undefined && { owner }), throwIfAborted: () => {} },
    });
    expect(signalOf([of('a'), of('a')]).owner).toBe('a');
    expect(signalOf([of(), of()]).owner).toBeUndefined();
    for (const group of [
      [of('a'), of('b')],
      [of(), of('a')],
    ])
      expect(['', undefined, 'a', 'b']).not.toContain(signalOf(group).owner);
  });

  it('wait for those before them that change one of their objects, and let others pass', async () => {
    await watched.afterThree(
      write('a', 'shared'),
      write('b'),
      write('c', 'shared'),
      write('d', 'x'),
      write('e'),
    );
    expect(watched.stored.slice(3)).toEqual([['a', 'b', 'd', 'e'], ['c']]);
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
    watched.store = (group) =>
      firsts(group)[0] === 'x' ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve();
    const all = watched.afterThree(write('a', 'x'), write('b'));
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(watched.stored.slice(3)).toEqual([['b']]);
    end();
    await all;
    expect(watched.stored.slice(4)).toEqual([['a']]);
  });

  it('share one up to 400 objects; a larger one is alone', async () => {
    await watched.afterThree(many('a', 300), many('b', 100), many('c', 1), many('d', 1000), many('e', 1));
    expect(watched.stored.slice(3)).toEqual([['a-0', 'b-0'], ['c-0', 'e-0'], ['d-0']]);
  });

  it('share one up to 400 where they are new objects, which have no ids yet', async () => {
    const sizes: number[] = [];
    watched.store = async (group) => void sizes.push(group.length);
    await Promise.all(Array.from({ length: 401 }, () => watched.queue.write({ ids: [] })));
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

  it('do not wait for three that are stuck', async () => {
    const ends: (() => void)[] = [];
    watched.store = (group) =>
      'xyz'.includes(firsts(group)[0]!) ? new Promise<void>((end) => ends.push(end)) : Promise.resolve();
    const stuck = await watched.writeInTurn(write('x'), write('y'), write('z'));
    const behind = watched.queue.write(write('c', 'x'));
    await Promise.all([watched.queue.write(write('a')), watched.queue.write(write('b'))]);
    await Promise.all(await watched.writeInTurn(write('d'), write('e')));
    expect(watched.stored.slice(3)).toEqual([['a', 'b'], ['d'], ['e']]);
    for (const end of ends) end();
    await Promise.all([...stuck, behind]);
    expect(watched.stored.slice(6)).toEqual([['c']]);
    // As many lanes as before.
    watched.stored = [];
    watched.store = async () => {};
    await watched.afterThree(write('f'), write('g', 'x'));
    expect(watched.stored).toEqual([['x'], ['y'], ['z'], ['f', 'g']]);
  });

  it('are at most six transactions at once, however many are stuck', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    watched.store = () => ended;
    const made: Promise<string>[] = [];
    const names = 'abcdefghijkl'.split('');
    while (names.length > 0) {
      made.push(...(await watched.writeInTurn(...names.splice(0, 3).map((name) => write(name)))));
      // By then the lanes of the stuck ones have been given to others.
      await new Promise((resume) => setTimeout(resume, 600));
    }
    expect(watched.stored).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
    end();
    await Promise.all(made);
    expect(watched.stored.slice(6)).toEqual([['g', 'h', 'i', 'j', 'k', 'l']]);
  });

  it('do not wait when a thousand do, nor longer than 8 s', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    watched.store = () => ended;
    const clock = jest.spyOn(performance, 'now');
    const busy = await watched.writeInTurn(write('x'), write('y'), write('z'));
    const others = Array.from({ length: 1000 }, (_, number) => watched.queue.write(write(`w-${number}`)));
    const waiting = Promise.allSettled([...busy, ...others]);
    await expect(watched.queue.write(write('a'))).rejects.toThrow(DatabaseUnavailable);
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
    expect(watched.stored).toHaveLength(3);
    await watched.queue.write(write('b'));
  });
});
