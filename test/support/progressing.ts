import { patience } from './slowness.js';

const STANDSTILL_MILLISECONDS = 60_000;
const CHECK_INTERVAL_MILLISECONDS = 1000;

/** For tests of so much work that only a standstill tells that something is wrong. */
export const NO_LIMIT_MILLISECONDS = 2 ** 31 - 1;

/**
 * Does work that takes as long as the machine needs for it. Fails once `done`, which counts it, stands still for a
 * minute.
 */
export async function progressing(done: () => number, work: () => Promise<void>): Promise<void> {
  let looks: NodeJS.Timeout | undefined;
  const standstill = new Promise<never>((_, reject) => {
    let [count, since] = [done(), Date.now()];
    looks = setInterval(() => {
      const waited = Date.now() - since;
      if (done() !== count) [count, since] = [done(), Date.now()];
      else if (waited > patience(STANDSTILL_MILLISECONDS))
        reject(new Error(`nothing was done for ${waited} ms, after ${count} pieces of work`));
    }, CHECK_INTERVAL_MILLISECONDS);
  });
  await Promise.race([work(), standstill]).finally(() => clearInterval(looks));
}
