import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Linux says in it how many threads want a processor at this moment. */
const RUNNABLE = '/proc/loadavg';

/**
 * How many times as long as on an idle machine work takes now: what wants a processor, for each there is; at least 1.
 */
export function slowness(): number {
  const wanting = existsSync(RUNNABLE) ? Number(/ (\d+)\//.exec(readFileSync(RUNNABLE, 'utf8'))?.[1]) : 0;
  return Math.max(1, Math.max(loadavg()[0]!, wanting) / availableParallelism());
}

/** A limit for what takes no longer than this on an idle machine. */
export function patience(milliseconds: number): number {
  return milliseconds * slowness();
}
