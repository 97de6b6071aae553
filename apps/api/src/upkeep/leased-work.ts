import { setTimeout as pause } from 'node:timers/promises';
import { type Database, Lease, leasesOf } from '@app/database';

/** After each portion the work pauses for as long as it took, at most this long, to let other writers in. */
const LONGEST_PAUSE_MILLISECONDS = 1000;

/**
 * Does work in portions, unless another process holds its lease; ends when the lease is lost, or `end` is aborted. `done`
 * is called with what each portion yields.
 */
export async function workUnderLease(
  database: Database,
  name: string,
  work: () => AsyncGenerator<number>,
  end: AbortSignal,
  done: (portion: number) => void = () => {},
): Promise<void> {
  const lease = await Lease.take(leasesOf(database), name);
  if (lease === undefined) return;
  try {
    let began = performance.now();
    for await (const portion of work()) {
      done(portion);
      const took = performance.now() - began;
      if (end.aborted || !(await lease.keep())) return;
      await pause(Math.min(took, LONGEST_PAUSE_MILLISECONDS), undefined, { signal: end }).catch(() => {});
      began = performance.now();
    }
  } finally {
    await lease.end();
  }
}
