/** Readings per check. The one with the shortest round trip counts; half of that bounds its error. */
const READINGS = 3;

/** The interval of the checks of the server's clock; clocks drift apart slowly. */
const CHECK_INTERVAL_MILLISECONDS = 60_000;

type Read = () => Promise<{ now: number | string }[]>;

let behindMilliseconds: number | undefined;

/**
 * Milliseconds since 1970 by the clock that all instances share: that of their database server, or of this machine
 * where the database is embedded. Times that one instance stores and another one compares are in this time.
 */
export function sharedNow(): number {
  if (behindMilliseconds === undefined) return Date.now();
  // Monotonic, so that a step of the local clock makes no difference.
  return Math.round(performance.now() + behindMilliseconds);
}

/**
 * Keeps the shared clock in step with a server's, to within some milliseconds, until the returned function is called.
 * `read` answers one row with the milliseconds since 1970. Throws if the first check fails.
 */
export async function keepSharedClock(read: Read): Promise<() => void> {
  await set(read);
  // A later failure is harmless: the next look retries.
  const timer = setInterval(() => void set(read).catch(() => {}), CHECK_INTERVAL_MILLISECONDS).unref();
  return () => clearInterval(timer);
}

async function set(read: Read): Promise<void> {
  let shortest = Number.POSITIVE_INFINITY;
  let behind = 0;
  for (let reading = 0; reading < READINGS; reading++) {
    const asked = performance.now();
    const [row] = await read();
    const took = performance.now() - asked;
    if (took >= shortest) continue;
    shortest = took;
    behind = Number(row!.now) - (asked + took / 2);
  }
  behindMilliseconds = behind;
}
