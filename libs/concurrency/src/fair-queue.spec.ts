import { FairQueue, type Queued } from './fair-queue.js';

/** Adds so many of an owner. */
function add(queue: FairQueue<Queued>, owner: string, count: number, cost = 1): Queued[] {
  const added = Array.from({ length: count }, () => ({ owner, cost, place: 0 }));
  for (const one of added) queue.add(one);
  return added;
}

/** Has so many have their turn, and answers whose they were. */
function take(queue: FairQueue<Queued>, count: number): string {
  let owners = '';
  for (let n = 0; n < count; n++) {
    owners += queue.first!.owner;
    queue.remove(queue.first!);
  }
  return owners;
}

describe('a fair queue', () => {
  it('lets owners take turns that cost as much, however many of one wait', () => {
    const queue = new FairQueue();
    add(queue, 'a', 5, 3);
    expect(take(queue, 2)).toBe('aa');
    add(queue, 'b', 8);
    expect(take(queue, 7)).toBe('bbabbba');
    // One that comes later may claim nothing of what it has missed.
    add(queue, 'c', 3);
    expect(take(queue, 7)).toBe('bbcbcac');
    expect(queue.size).toBe(0);
  });

  it('keeps those of one owner in the order in which they came, and lets them leave', () => {
    const queue = new FairQueue();
    const [first, second, third] = add(queue, 'a', 3, 2);
    const [other] = add(queue, 'b', 1);
    queue.remove(second!);
    expect([...queue]).toEqual([other, first, third]);
    expect(queue.takeAll()).toEqual([other, first, third]);
    expect(queue.first).toBeUndefined();
  });

  it.each([
    ['first', 0],
    ['last', 1],
  ])('lets an owner pay for no turn that it has not had, where its %s ones leave', (_which, kept) => {
    const queue = new FairQueue();
    add(queue, 'b', 4);
    const greedy = add(queue, 'a', 100);
    const left = kept === 0 ? greedy.slice(0, -1) : greedy.slice(1);
    for (const one of left) queue.remove(one);
    add(queue, 'a', 1);
    expect(take(queue, 6)).toBe('bababb');
    // Nor one that has none left, nor where others have had turns meanwhile.
    add(queue, 'b', 4);
    take(queue, 1);
    for (const one of add(queue, 'a', 100)) queue.remove(one);
    add(queue, 'a', 1);
    expect(take(queue, 4)).toBe('babb');
  });

  it('has nothing to do with one that has left before', () => {
    const queue = new FairQueue();
    const [first, second] = add(queue, 'a', 2);
    queue.remove(second!);
    queue.remove(second!);
    expect([...queue]).toEqual([first]);
  });
});
