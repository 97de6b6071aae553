import {
  firsts,
  refused,
  resultOf,
  type TestWrite,
  turn,
  WatchedQueue,
  write,
} from '../../../../test/support/databases/watched-queue.js';
import { DatabaseUnavailable, OutcomeUnknown } from '../engine/errors.js';
import { groupWrites } from './group-commit-queue.js';
import type { Refusals } from './write-queue.js';

describe('writes of a group that fails, or is refused in part', () => {
  let watched: WatchedQueue;

  beforeEach(() => {
    watched = new WatchedQueue();
  });

  it('are refused by themselves', async () => {
    const outcomes = await watched.afterThree(write('a'), refused('b'), write('c'));
    expect(watched.stored.slice(3)).toEqual([['a', 'b', 'c']]);
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
    const outcomes = await watched.afterThree(refused('a'), refused('b'));
    expect(watched.stored.slice(3)).toEqual([['a', 'b']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'rejected', reason: new Error('no a') },
      { status: 'rejected', reason: new Error('no b') },
    ]);
  });

  it('are made one by one where the transaction fails', async () => {
    watched.store = async (group) => {
      if (firsts(group).includes('b')) throw new Error('b is taken');
    };
    const outcomes = await watched.afterThree(write('a'), write('b'), write('c'));
    expect(watched.stored.slice(3)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'fulfilled', value: 'stored a' },
      { status: 'rejected', reason: new Error('b is taken') },
      { status: 'fulfilled', value: 'stored c' },
    ]);
  });

  it('are made again by quarters where the transaction fails, so that one fault costs few transactions', async () => {
    watched.store = async (group) => {
      if (firsts(group).includes('i5')) throw new Error('i5 is taken');
    };
    const names = Array.from({ length: 16 }, (_, n) => `i${n}`);
    const outcomes = await Promise.allSettled(names.map((name) => watched.queue.write(write(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(
      names.map((name) => (name === 'i5' ? 'rejected' : 'fulfilled')),
    );
    const [all, ...parts] = watched.stored;
    expect(all).toHaveLength(16);
    expect(parts.map((part) => part.length).sort()).toEqual([1, 1, 1, 1, 4, 4, 4, 4]);
  });

  it('are made again one by one where they have waited for a lock before the transaction failed', async () => {
    const clock = jest.spyOn(performance, 'now');
    watched.store = async (group) => {
      // Only the first transaction takes that long: what waits for more than eight seconds is refused.
      clock.mockReturnValue(1_000_501 + 100 * watched.stored.length);
      if (firsts(group).includes('i5')) throw new Error('i5 is locked');
    };
    clock.mockReturnValue(1_000_000);
    const names = Array.from({ length: 16 }, (_, n) => `i${n}`);
    const outcomes = await Promise.allSettled(names.map((name) => watched.queue.write(write(name))));
    clock.mockRestore();
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(watched.stored.map(({ length }) => length)).toEqual([16, ...Array(16).fill(1)]);
  });

  it('are not made again once they have waited for eight seconds in all, however often they were', async () => {
    const clock = jest.spyOn(performance, 'now');
    watched.store = async (group) => {
      clock.mockReturnValue(1_000_000 + 5000 * watched.stored.length);
      if (group.length > 1 || firsts(group).includes('b')) throw new Error('b is locked');
    };
    clock.mockReturnValue(1_000_000);
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((id) => watched.queue.write(write(id))),
    );
    clock.mockRestore();
    expect(watched.stored).toEqual([['a', 'b', 'c', 'd'], ['a'], ['b'], ['c']]);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'stored a' },
      { status: 'rejected', reason: new Error('b is locked') },
      { status: 'fulfilled', value: 'stored c' },
      { status: 'rejected', reason: new DatabaseUnavailable('the changes before this one took too long') },
    ]);
  });

  it('are never made again where they may have been watched.stored; a refused one certainly was not', async () => {
    watched.store = async (group) => {
      if (group.length > 1) throw new OutcomeUnknown('lost');
    };
    const outcomes = await watched.afterThree(write('a'), refused('b'), write('c'));
    expect(watched.stored.slice(3)).toEqual([['a', 'b', 'c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'rejected', reason: new OutcomeUnknown('lost') },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'rejected', reason: new OutcomeUnknown('lost') },
    ]);
  });
});
