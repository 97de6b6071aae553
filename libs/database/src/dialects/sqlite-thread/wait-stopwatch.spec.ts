import { existsSync } from 'node:fs';
import { WaitStopwatch } from './wait-stopwatch.js';

const TELLS = existsSync('/proc/thread-self/schedstat');
/** Long enough to be told from what the system rounds. */
const LONG_MILLISECONDS = 50;

const compute = () => {
  const end = performance.now() + LONG_MILLISECONDS;
  while (performance.now() < end);
};
const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG_MILLISECONDS);

describe('What a thread waits for other than a processor', () => {
  const stopwatch = new WaitStopwatch();
  const during = (work: () => void) => {
    stopwatch.start();
    work();
    return stopwatch.milliseconds();
  };

  it('is all the time in which it sleeps', () => {
    expect(during(wait)).toBeGreaterThan(LONG_MILLISECONDS * 0.7);
  });

  (TELLS ? it : it.skip)('is no time in which it computes, or others do on a busy machine', () => {
    expect(during(compute)).toBeLessThan(LONG_MILLISECONDS / 2);
  });
});
