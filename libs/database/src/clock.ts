/** How often a clock is read to find the shortest way, of which half is what nobody knows. */
const READINGS = 3;

let behindMilliseconds: number | undefined;

/**
 * Milliseconds since 1970 by the clock that all instances share: that of their database server, or of this machine where
 * the database is in the process. What one instance stores and another one judges is told in this time.
 */
export function sharedNow(): number {
  if (behindMilliseconds === undefined) return Date.now();
  // By the monotonic clock, so that a step of our own makes no difference.
  return Math.round(performance.now() + behindMilliseconds);
}

/** Sets the shared clock; `read` asks the database for its time in milliseconds. Exact to some milliseconds. */
export async function setClock(read: () => Promise<number>): Promise<void> {
  let shortest = Number.POSITIVE_INFINITY;
  let behind = 0;
  for (let reading = 0; reading < READINGS; reading++) {
    const asked = performance.now();
    const told = await read();
    const took = performance.now() - asked;
    if (took >= shortest) continue;
    shortest = took;
    behind = told - (asked + took / 2);
  }
  behindMilliseconds = behind;
}
