import type { Cancellation } from '@app/concurrency';
import type { Dialect } from '../dialects/dialect.js';
import { DatabaseUnavailable } from '../engine/errors.js';

/** Transactions under way at once: while one is flushed, others read and change. */
const LANES = 3;

/** A transaction that takes longer waits for a lock held elsewhere and frees its lane; the most that run at once. */
const SLOW_MILLISECONDS = 500;
const MOST_UNDER_WAY = 2 * LANES;

/** Most objects changed in one transaction, unless one write alone names more. */
const MOST_OBJECTS = 400;

/** Weight of an object that an earlier write of the transaction changes too: it is read and written already. */
const REPEATED = 1 / 4;

/** Parts into which a failed group is split, and each part again, to find the write at fault. */
const PARTS = 4;

/** Most writes that wait, and how long: later no client waits for the result. */
const MOST_WAITING = 1000;
/** The same where each is small: one object, or a row. */
export const MOST_SMALL_WAITING = 10_000;
const LONGEST_WAIT_MILLISECONDS = 8000;

/** What a queue knows of a write: the objects that it changes, no two the same. None where they are new. */
export interface QueuedWrite {
  readonly ids: readonly string[];
  /** How many new objects it makes beside those that it changes; 0 where undefined. */
  readonly creates?: number;
  /** Asked before it is stored: where it throws, the write is refused. */
  readonly signal?: Cancellation | undefined;
}

/** The signal of a group. It throws if any of its writes is cancelled: the group is then retried without that one. */
export function signalOf(group: readonly QueuedWrite[]): Cancellation {
  return {
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
   * Answers the result once the write is committed. Throws why the write is refused, what its signal and `store` throw, or
   * DatabaseUnavailable when it would have to wait too long.
   */
  write(write: Write): Promise<Result>;
}

/** How a write queue makes groups. */
interface QueueOptions {
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

/**
 * How an engine queues writes. An engine with a single writer has a group commit of its own, for writes of all kinds, and
 * its statements cost little. So nothing is queued in front of it but single updates, which have to read first, and single
 * removals, of which many become one statement.
 */
export function writeQueueOf({ singleWriter }: Pick<Dialect, 'singleWriter'>): MakeWriteQueue {
  return singleWriter ? writeAtOnce : groupWrites;
}

/** Group commit by a queue of this process. */
export const groupWrites: MakeWriteQueue = (store, failsWholeGroup, options) =>
  new GroupCommitQueue(store, failsWholeGroup, options);

/** Stores each write at once and by itself, whatever the options. */
export const writeAtOnce: MakeWriteQueue = (store) => ({
  write: (write) => store([write]).then(([result]) => result!),
});

interface Waiting<Write, Result> {
  write: Write;
  since: number;
  /** Set when its group has failed: it is retried only with writes of the same part. */
  part: object | undefined;
  /** An earlier write of its group changes the same object, so it gets what that one leaves. */
  seesEarlierWrite: boolean;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: writes that come while others are under way share a transaction. Most of them change the same segments,
 * so alone they would wait for each other, from the first segment until the disk is flushed. Each write is atomic by
 * itself: where the transaction fails, parts of it are retried until the write at fault is found, unless the error
 * concerns them all. Writes of the same object follow each other, within a transaction where they are `chained`. A
 * stuck transaction gives its lane to others: it delays only its own writes and later ones of the same objects.
 */
class GroupCommitQueue<Write extends QueuedWrite, Result> implements WriteQueue<Write, Result> {
  #waiting: Waiting<Write, Result>[] = [];
  readonly #underWay = new Set<string>();
  #lanes = LANES;
  #groups = 0;
  #isGathering = false;
  readonly #mostWaiting: number;
  readonly #mostObjects: () => number;
  readonly #chained: boolean;

  constructor(
    private readonly store: Store<Write, Result>,
    private readonly failsWholeGroup: (error: unknown) => boolean,
    { mostWaiting = MOST_WAITING, mostObjects = () => MOST_OBJECTS, chained = false }: QueueOptions = {},
  ) {
    this.#mostWaiting = mostWaiting;
    this.#mostObjects = mostObjects;
    this.#chained = chained;
  }

  write(write: Write): Promise<Result> {
    if (this.#waiting.length >= this.#mostWaiting) {
      return Promise.reject(new DatabaseUnavailable('too many changes are waiting'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        write,
        since: performance.now(),
        part: undefined,
        seesEarlierWrite: false,
        resolve,
        reject,
      });
      this.#gather();
    });
  }

  /** Begins after all input that has arrived is read, so that its writes join the group. */
  #gather(): void {
    if (this.#isGathering || this.#lanes === 0) return;
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      this.#next();
    });
  }

  #next(): void {
    while (this.#lanes > 0 && this.#groups < MOST_UNDER_WAY) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      const ids = group.flatMap(({ write }) => write.ids);
      for (const id of ids) this.#underWay.add(id);
      const leave = this.#enterLane();
      void this.#store(group).then(() => {
        for (const id of ids) this.#underWay.delete(id);
        leave();
      });
    }
  }

  /** Takes a lane, and answers how to release it; a lane held for too long is given to others. */
  #enterLane(): () => void {
    this.#lanes--;
    this.#groups++;
    let isGivenBack = false;
    const giveBack = () => {
      this.#lanes++;
      this.#next();
    };
    const slow = setTimeout(() => {
      isGivenBack = true;
      giveBack();
    }, SLOW_MILLISECONDS);
    return () => {
      clearTimeout(slow);
      this.#groups--;
      if (isGivenBack) this.#next();
      else giveBack();
    };
  }

  /** Takes the first writes that fit, and passes over any whose objects other writes change or wait for. */
  #takeGroup(): Waiting<Write, Result>[] {
    const earliest = performance.now() - LONGEST_WAIT_MILLISECONDS;
    const taken: Waiting<Write, Result>[] = [];
    const left: Waiting<Write, Result>[] = [];
    const blocked = new Set(this.#underWay);
    const own = new Set<string>();
    const most = this.#mostObjects();
    let objects = 0;
    let seen = 0;
    for (const one of this.#waiting) {
      const part = taken[0]?.part;
      if (objects >= most || (part !== undefined && one.part !== part)) break;
      seen++;
      const { ids, creates = 0 } = one.write;
      if (one.since < earliest) {
        one.reject(new DatabaseUnavailable('the changes before this one took too long'));
        continue;
      }
      try {
        one.write.signal?.throwIfAborted();
      } catch (error) {
        one.reject(error);
        continue;
      }
      const again = ids.filter((id) => own.has(id)).length;
      // Without ids it is a new object.
      const size = ids.length === 0 ? 1 : ids.length - again + again * REPEATED + creates;
      const isFree = !ids.some((id) => blocked.has(id)) && (again === 0 || this.#chained);
      const fits = taken.length === 0 || (objects + size <= most && one.part === part);
      const isTaken = isFree && fits;
      for (const id of ids) (isTaken ? own : blocked).add(id);
      (isTaken ? taken : left).push(one);
      if (!isTaken) continue;
      one.seesEarlierWrite = again > 0;
      objects += size;
    }
    this.#waiting = left.concat(this.#waiting.slice(seen));
    return taken;
  }

  /** Never rejects. */
  async #store(group: readonly Waiting<Write, Result>[]): Promise<void> {
    const begun = performance.now();
    const refusals: Refusals<Write> = new Map();
    let results: readonly Result[] = [];
    let failure: { error: unknown } | undefined;
    try {
      results = await this.store(
        group.map(({ write }) => write),
        refusals,
      );
    } catch (error) {
      failure = { error };
    }
    const again: Waiting<Write, Result>[] = [];
    // Where the transaction failed, a refusal may be due to an earlier write that was not stored.
    const isSure = failure === undefined || refusals.size === group.length;
    for (const [at, one] of group.entries()) {
      if (refusals.has(one.write) && (isSure || !one.seesEarlierWrite)) one.reject(refusals.get(one.write));
      else if (failure === undefined) one.resolve(results[at]!);
      else if (group.length === 1 || this.failsWholeGroup(failure.error)) one.reject(failure.error);
      else again.push(one);
    }
    // A write that waits for a lock held elsewhere may wait as long again: alone it delays no other.
    const tookLong = performance.now() - begun > SLOW_MILLISECONDS;
    const size = tookLong ? 1 : Math.ceil(group.length / PARTS);
    for (let begin = 0; begin < again.length; begin += size) {
      const part = {};
      for (const one of again.slice(begin, begin + size)) {
        one.part = part;
        one.since = performance.now();
      }
    }
    this.#waiting.unshift(...again);
  }
}
