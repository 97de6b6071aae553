import type { Cancellation } from '@app/concurrency';

/** What a queue knows of a write: the objects that it changes, no two the same. None where they are new. */
export interface QueuedWrite {
  readonly ids: readonly string[];
  /** How many new objects it makes beside those that it changes; 0 where undefined. */
  readonly creates?: number;
  /** Asked before it is stored: where it throws, the write is refused. */
  readonly signal?: Cancellation | undefined;
}

/** The owner of groups of several owners; no application has this id. */
const SEVERAL = 'several';

/**
 * The signal of a group. It throws if any of its writes is cancelled: the group is then retried without that one.
 * Groups of several owners are those of one more where owners take turns, so that they do not stand behind long work
 * without an owner.
 */
export function signalOf(group: readonly QueuedWrite[]): Cancellation {
  const first = group[0]?.signal?.owner;
  const owner = group.every(({ signal }) => signal?.owner === first) ? first : SEVERAL;
  return {
    ...(owner !== undefined && { owner }),
    throwIfAborted() {
      for (const { signal } of group) signal?.throwIfAborted();
    },
  };
}

/** Why writes of a group are refused; the others are stored. */
export type Refusals<Write> = Map<Write, unknown>;

/**
 * Stores a group of writes in one transaction, of different objects unless they are `chained`, and answers the result
 * of each, in their order; no results where there is nothing to tell. Notes in `refusals` those that it leaves out, and
 * throws where it would leave out all. If it throws, nothing is stored, except after OutcomeUnknown, when that is not
 * known.
 */
export type Store<Write, Result> = (
  group: readonly Write[],
  refusals?: Refusals<Write>,
) => Promise<readonly Result[]>;

/** Takes writes to be stored, each all or none. */
export interface WriteQueue<Write, Result> {
  /**
   * Answers the result once the write is committed. Throws why the write is refused, what its signal and `store` throw,
   * or DatabaseUnavailable when it would have to wait too long.
   */
  write(write: Write): Promise<Result>;
}

/** Most writes that wait where each is small: one object, or a row. */
export const MAX_SMALL_WAITING = 10_000;

/** How a write queue makes groups. */
export interface QueueOptions {
  /** Most writes that wait. */
  mostWaiting?: number;
  /** Most objects in one transaction, unless one write alone names more; asked for each. */
  mostObjects?: () => number;
  /** `store` takes several writes of one object, and applies each to what the one before leaves. */
  chained?: boolean;
}

/**
 * Makes a write queue. `failsWholeGroup` tells of an error whether a retry of parts of a group would be of no use, or
 * store them twice.
 */
export type MakeWriteQueue = <Write extends QueuedWrite, Result>(
  store: Store<Write, Result>,
  failsWholeGroup: (error: unknown) => boolean,
  options?: QueueOptions,
) => WriteQueue<Write, Result>;

/** Stores each write at once and by itself, whatever the options. */
export const writeAtOnce: MakeWriteQueue = (store) => ({
  write: (write) => store([write]).then(([result]) => result!),
});
