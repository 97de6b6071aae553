/** Milliseconds between an attempt, counted from 1, and the next one. */
type Backoff = (attempt: number) => number;

/** Which errors of some work are retried, how often and when. */
export interface RetryPolicy {
  /** Whether an error is worth another attempt; any other is thrown at once. */
  when: (error: unknown) => boolean;
  /** Most attempts, the first included; unlimited by default. */
  attempts?: number;
  /** No attempt begins later than this after the first one has failed, which may have waited; unlimited by default. */
  limitMilliseconds?: number;
  /** None by default: the next attempt begins at once. */
  backoff?: Backoff;
  /** Called before each wait, with the attempt that has failed, and its error. */
  onRetry?: (attempt: number, error: unknown) => void;
  /** Makes the error to throw once attempts or time are used up. By default, it is the error of the last attempt. */
  giveUp?: (last: unknown) => unknown;
}

/**
 * Runs `work`, and runs it again as a whole as long as the policy says so. A policy is best a constant: the first
 * attempt then costs no more than a call of `work`.
 */
export async function retry<T>(work: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  const { attempts, limitMilliseconds } = policy;
  let firstFailure: number | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!policy.when(error)) throw error;
      const pause = policy.backoff?.(attempt) ?? 0;
      const now = limitMilliseconds === undefined ? 0 : performance.now();
      firstFailure ??= now;
      const isLate = limitMilliseconds !== undefined && now - firstFailure + pause > limitMilliseconds;
      if (attempt === attempts || isLate) throw policy.giveUp === undefined ? error : policy.giveUp(error);
      policy.onRetry?.(attempt, error);
      if (pause > 0) await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

/** Waits that double: `first`, twice that, four times that, and so on. */
export function exponentialBackoff(first: number): Backoff {
  return (attempt) => first * 2 ** (attempt - 1);
}

/**
 * Full jitter: waits drawn at random below `longest`, so that callers that collided do not collide again
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export function fullJitter(longest: number): Backoff {
  return () => Math.random() * longest;
}

/** Whether a promise settles within a time, fulfilled or rejected. The rejection itself is for others to handle. */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Works things off one after the other, each in portions. Where it fails for one, the others have their turn all the
 * same; the first error is thrown at the end.
 */
export async function* despiteFailures<Thing>(
  things: Iterable<Thing>,
  portionsOf: (thing: Thing) => AsyncIterable<number>,
): AsyncGenerator<number> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      yield* portionsOf(thing);
    } catch (error) {
      failures.push(error);
      // Between portions it is looked whether to go on.
      yield 0;
    }
  }
  if (failures.length > 0) throw failures[0];
}
