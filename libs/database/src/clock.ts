/** How often a clock is read to find the shortest way, of which half is what nobody knows. */
const READINGS = 3;

/** How often the clock of the server is looked at: clocks drift apart slowly. */
const BETWEEN_LOOKS_MILLISECONDS = 60_000;

type Read = () => Promise<{ now: number | string }[]>;

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

/**
 * Keeps the shared clock to that of a server, to within some milliseconds, until the answer is called; `read` asks for
 * it, as one row with the milliseconds since 1970. Throws what keeps it from the first look.
 */
export async function keepSharedClock(read: Read): Promise<() => void> {
  await set(read);
  // Failing later is harmless: the next look comes.
  const looks = setInterval(() => void set(read).catch(() => {}), BETWEEN_LOOKS_MILLISECONDS).unref();
  return () => clearInterval(looks);
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
