import type { Dialect } from '../dialects/dialect.js';
import { MAX_WRITE_WAIT_MILLISECONDS, tooManyWaiting, waitedTooLong } from '../engine/write-backpressure.js';
import { ArrivalQueue, type WaitingWrite, WritesByObject } from './waiting-writes.js';
import {
  type MakeWriteQueue,
  type QueuedWrite,
  type QueueOptions,
  type Refusals,
  type Store,
  type WriteQueue,
  writeAtOnce,
} from './write-queue.js';

/** Transactions under way at once: while one is flushed, others read and change. */
const LANES = 3;

/** A transaction that takes longer waits for a lock held elsewhere and frees its lane; the most that run at once. */
const SLOW_MILLISECONDS = 500;
const MAX_IN_FLIGHT = 2 * LANES;

/** Most objects changed in one transaction, unless one write alone names more. */
const MAX_OBJECTS = 400;

/** Weight of an object that an earlier write of the transaction changes too: it is read and written already. */
const REPEATED = 1 / 4;

/** Parts into which a failed group is split, and each part again, to find the write at fault. */
const PARTS = 4;

/** Most writes that wait. */
const MAX_WAITING = 1000;
/** Most objects that they change together, which are kept by their ids: two hundred batches of a thousand. */
const MAX_WAITING_OBJECTS = 200_000;

/** While the queue is full, it is searched for writes whose clients have gone, no more often than this. */
const SWEEP_MILLISECONDS = 100;

/**
 * How an engine queues writes. An engine with a single writer has a group commit of its own, for writes of all kinds,
 * and its statements cost little. So nothing is queued in front of it but single updates, which have to read first, and
 * single removals, of which many become one statement.
 */
export function writeQueueOf({ singleWriter }: Pick<Dialect, 'singleWriter'>): MakeWriteQueue {
  return singleWriter ? writeAtOnce : groupWrites;
}

/** Group commit by a queue of this process. */
export const groupWrites: MakeWriteQueue = (store, failsWholeGroup, options) =>
  new GroupCommitQueue(store, failsWholeGroup, options);

interface Waiting<Write, Result> extends WaitingWrite {
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
  readonly #waiting = new ArrivalQueue<Waiting<Write, Result>>();
  readonly #lines: WritesByObject<Waiting<Write, Result>>;
  #sweptAt = 0;
  #lanes = LANES;
  #groups = 0;
  #isGathering = false;
  readonly #mostWaiting: number;
  readonly #mostObjects: () => number;

  constructor(
    private readonly store: Store<Write, Result>,
    private readonly failsWholeGroup: (error: unknown) => boolean,
    { mostWaiting = MAX_WAITING, mostObjects = () => MAX_OBJECTS, chained = false }: QueueOptions = {},
  ) {
    this.#mostWaiting = mostWaiting;
    this.#mostObjects = mostObjects;
    this.#lines = new WritesByObject(chained);
  }

  write(write: Write): Promise<Result> {
    const { ids } = write;
    if (!this.#hasRoom(ids.length)) {
      return Promise.reject(tooManyWaiting());
    }
    return new Promise((resolve, reject) => {
      const one: Waiting<Write, Result> = {
        write,
        ids,
        place: 0,
        behind: 0,
        isWaiting: true,
        since: performance.now(),
        part: undefined,
        seesEarlierWrite: false,
        resolve,
        reject,
      };
      this.#waiting.add(one);
      this.#lines.add(one);
      this.#gather();
    });
  }

  #hasRoom(objects: number): boolean {
    const isFull = () =>
      this.#waiting.size >= this.#mostWaiting ||
      (this.#waiting.size > 0 && this.#waiting.objects + objects > MAX_WAITING_OBJECTS);
    if (!isFull()) return true;
    const now = performance.now();
    if (now - this.#sweptAt < SWEEP_MILLISECONDS) return false;
    this.#sweptAt = now;
    for (const one of this.#waiting) if (this.#refuses(one)) this.#lines.drop(one);
    return !isFull();
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
    this.#refuseLate();
    while (this.#lanes > 0 && this.#groups < MAX_IN_FLIGHT) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      const leave = this.#enterLane();
      void this.#store(group).then(leave);
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
    const taken: Waiting<Write, Result>[] = [];
    const own = new Set<string>();
    const most = this.#mostObjects();
    let objects = 0;
    this.#lines.take((one) => {
      const part = taken[0]?.part;
      if (objects >= most || (part !== undefined && one.part !== part)) return 'end';
      if (this.#refuses(one)) return 'dropped';
      const { ids } = one;
      const again = own.size === 0 ? 0 : ids.filter((id) => own.has(id)).length;
      // Without ids it is a new object.
      const size = ids.length === 0 ? 1 : ids.length - again + again * REPEATED + (one.write.creates ?? 0);
      if (taken.length > 0 && (objects + size > most || one.part !== part)) return 'left';
      // No other joins one that fills the group.
      if (objects + size < most) for (const id of ids) own.add(id);
      this.#waiting.remove(one);
      one.seesEarlierWrite = again > 0;
      objects += size;
      taken.push(one);
      return 'taken';
    });
    return taken;
  }

  /** Refuses those that have waited too long, also such as may not be stored yet. */
  #refuseLate(): void {
    for (const one of this.#waiting) {
      if (!isLate(one)) return;
      if (this.#refuses(one)) this.#lines.drop(one);
    }
  }

  /** Rejects a write that waits, and is not wanted any more. */
  #refuses(one: Waiting<Write, Result>): boolean {
    try {
      if (isLate(one)) throw waitedTooLong();
      one.write.signal?.throwIfAborted();
      return false;
    } catch (error) {
      this.#waiting.remove(one);
      one.reject(error);
      return true;
    }
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
      for (const one of again.slice(begin, begin + size)) one.part = part;
    }
    this.#lines.end(group, again);
    for (const one of again) this.#waiting.add(one);
  }
}

function isLate({ since }: { since: number }): boolean {
  return since < performance.now() - MAX_WRITE_WAIT_MILLISECONDS;
}
