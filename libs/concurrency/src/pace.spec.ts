import { setImmediate as turn } from 'node:timers/promises';
import { LOCKING, Pace } from './pace.js';

/** Blocks the event loop for longer than a slice. */
function work(): void {
  const end = performance.now() + 12;
  while (performance.now() < end);
}

function* steps(count: number): Generator<void, number> {
  for (let step = 0; step < count; step++) {
    work();
    yield;
  }
  return count;
}

describe('the pace of long work', () => {
  it('is not due before work has taken its time', () => {
    const pace = new Pace();
    expect(pace.isDue).toBe(false);
    work();
    expect(pace.isDue).toBe(true);
  });

  it('begins anew in the next turn of the event loop', async () => {
    const pace = new Pace();
    expect(pace.isDue).toBe(false);
    work();
    await turn();
    expect(pace.isDue).toBe(false);
  });

  it('lets one go on in each turn of the event loop, those who asked first first', async () => {
    const pace = new Pace();
    const begun: number[] = [];
    for (const one of [0, 1, 2]) void pace.turn().then(() => begun.push(one));
    const seen: number[] = [];
    for (let count = 0; count < 3; count++) {
      await turn();
      seen.push(begun.length);
    }
    expect(begun).toEqual([0, 1, 2]);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('lets owners take turns, however often one asks', async () => {
    const pace = new Pace();
    const begun: (string | undefined)[] = [];
    const owners = [undefined, undefined, undefined, 'a', undefined, 'b', 'a'];
    await Promise.all(owners.map((owner) => pace.turn(owner).then(() => begun.push(owner))));
    expect(begun).toEqual([undefined, 'a', 'b', undefined, 'a', undefined, undefined]);
  });

  it('gives every second turn to what holds locks, however many owners wait', async () => {
    const pace = new Pace();
    const begun: string[] = [];
    const owners = [...Array.from({ length: 5 }, (_, n) => `${n}`), LOCKING, LOCKING, LOCKING];
    await Promise.all(owners.map((owner) => pace.turn(owner).then(() => begun.push(owner))));
    expect(begun).toEqual([LOCKING, '0', LOCKING, '1', LOCKING, '2', '3', '4']);
  });

  it('counts to the slice what is done first in a turn', async () => {
    const pace = new Pace();
    await pace.turn();
    work();
    expect(pace.isDue).toBe(true);
  });

  it('lets others in between the steps of several', async () => {
    const pace = new Pace();
    let turns = 0;
    let running = true;
    const others = (async () => {
      for (; running; turns++) await turn();
    })();
    expect(await Promise.all([pace.run(steps(5)), pace.run(steps(5))])).toEqual([5, 5]);
    running = false;
    await others;
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
