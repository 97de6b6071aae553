import { DatabaseUnavailable } from '../engine/errors.js';
import type { StoredObject } from '../engine/object-row.js';
import type { ChangedObject } from './object-change.js';

/** Transactions under way at once: while one is flushed, others read and change. */
const LANES = 3;

/** A transaction that takes longer waits for a lock held elsewhere and frees its lane; the most that run at once. */
const SLOW_MILLISECONDS = 500;
const MOST_UNDER_WAY = 2 * LANES;

/** Most objects changed in one transaction, unless one batch alone names more. */
const MOST_OBJECTS = 400;

/** Weight of an object that an earlier batch of the transaction changes too: it is read and written already. */
const REPEATED = 1 / 4;

/** Parts into which a failed group is split, and each part again, to find the batch at fault. */
const PARTS = 4;

/** Most batches that wait, and how long: later no client waits for the result. */
const MOST_WAITING = 1000;
const LONGEST_WAIT_MILLISECONDS = 8000;

/** Changes to objects, all or none. `store` decides what is found of them, and what becomes of that. */
export interface Batch<Found = StoredObject, Result = ChangedObject[] | Promise<ChangedObject[]>> {
  /** No two are the same. */
  ids: readonly string[];
  /**
   * Gets the objects that exist, locked, in the order of `ids`, and answers what to store, or a promise where that
   * takes long. May throw, and may be called again.
   */
  change: (found: Found[]) => Result;
}

/**
 * Stores batches in one transaction, of different objects unless they are `chained`, except batches whose `change`
 * throws; where all do, it throws too. If it throws, nothing is stored, except after OutcomeUnknown, when that is not
 * known.
 */
export type Store<Found, Result> = (batches: readonly Batch<Found, Result>[]) => Promise<void>;

/** Takes batches to be stored. */
export interface Writes<Found = StoredObject, Result = ChangedObject[] | Promise<ChangedObject[]>> {
  /** Throws what `change` throws, what `store` does, or DatabaseUnavailable when it would have to wait too long. */
  write(batch: Batch<Found, Result>): Promise<void>;
}

/** How a write queue groups batches. */
export interface QueueOptions {
  /** Most batches that wait. */
  mostWaiting?: number;
  /** Most objects in one transaction, unless one batch alone names more; asked for each. */
  mostObjects?: () => number;
  /** `store` takes several batches of one object, and applies each to what the one before leaves. */
  chained?: boolean;
}

/**
 * Makes `Writes`. `failsWholeGroup` tells of an error whether a retry of parts of a group would be of no use, or store them
 * twice.
 */
export type MakeWrites = <Found, Result>(
  store: Store<Found, Result>,
  failsWholeGroup: (error: unknown) => boolean,
  options?: QueueOptions,
) => Writes<Found, Result>;

/** Group commit by a queue of this process. */
export const queueWrites: MakeWrites = (store, failsWholeGroup, options) =>
  new WriteQueue(store, failsWholeGroup, options);

/** Stores each batch at once, whatever the options: for an engine that has a group commit of its own, as SQLite has here. */
export const writeAtOnce: MakeWrites = (store) => ({ write: (batch) => store([batch]) });

interface Waiting<Found, Result> {
  batch: Batch<Found, Result>;
  since: number;
  /** Set when its group has failed: it is retried only with batches of the same part. */
  part: object | undefined;
  /** An earlier batch of its group changes the same object, so it gets what that one leaves. */
  seesEarlierBatch: boolean;
  /** What its `change` threw when it was called last. */
  refusal: { error: unknown } | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: batches that come while others are under way share a transaction. Most of them change the same
 * segments, so alone they would wait for each other, from the first segment until the disk is flushed. Each batch is
 * atomic by itself: where the transaction fails, parts of it are retried until the batch at fault is found, unless the
 * error concerns them all. Changes of the same object follow each other, within a transaction where they are `chained`.
 * A stuck transaction gives its lane to others: it delays only its own batches and later ones of the same objects.
 */
class WriteQueue<Found, Result> implements Writes<Found, Result> {
  #waiting: Waiting<Found, Result>[] = [];
  readonly #underWay = new Set<string>();
  #lanes = LANES;
  #groups = 0;
  #isGathering = false;
  readonly #mostWaiting: number;
  readonly #mostObjects: () => number;
  readonly #chained: boolean;

  constructor(
    private readonly store: Store<Found, Result>,
    private readonly failsWholeGroup: (error: unknown) => boolean,
    { mostWaiting = MOST_WAITING, mostObjects = () => MOST_OBJECTS, chained = false }: QueueOptions = {},
  ) {
    this.#mostWaiting = mostWaiting;
    this.#mostObjects = mostObjects;
    this.#chained = chained;
  }

  write({ ids, change }: Batch<Found, Result>): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      return Promise.reject(new DatabaseUnavailable('too many changes are waiting'));
    }
    return new Promise((resolve, reject) => {
      const one: Waiting<Found, Result> = {
        batch: {
          ids,
          change: (found) => {
            one.refusal = undefined;
            const refuse = (error: unknown) => {
              one.refusal = { error };
              throw error;
            };
            try {
              const result = change(found);
              return result instanceof Promise ? (result.catch(refuse) as Result) : result;
            } catch (error) {
              return refuse(error);
            }
          },
        },
        since: performance.now(),
        part: undefined,
        seesEarlierBatch: false,
        refusal: undefined,
        resolve,
        reject,
      };
      this.#waiting.push(one);
      this.#gather();
    });
  }

  /** Begins after the input that has arrived by now is read, so that all its batches join. */
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
      const ids = group.flatMap(({ batch }) => batch.ids);
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

  /** Takes the first batches that fit, and passes over any whose objects other batches change or wait for. */
  #takeGroup(): Waiting<Found, Result>[] {
    const earliest = performance.now() - LONGEST_WAIT_MILLISECONDS;
    const taken: Waiting<Found, Result>[] = [];
    const left: Waiting<Found, Result>[] = [];
    const blocked = new Set(this.#underWay);
    const own = new Set<string>();
    const most = this.#mostObjects();
    let objects = 0;
    let seen = 0;
    for (const one of this.#waiting) {
      const part = taken[0]?.part;
      if (objects >= most || (part !== undefined && one.part !== part)) break;
      seen++;
      const { ids } = one.batch;
      if (one.since < earliest) {
        one.reject(new DatabaseUnavailable('the changes before this one took too long'));
        continue;
      }
      const again = ids.filter((id) => own.has(id)).length;
      // Without ids it is a new object.
      const size = ids.length === 0 ? 1 : ids.length - again + again * REPEATED;
      const isFree = !ids.some((id) => blocked.has(id)) && (again === 0 || this.#chained);
      const fits = taken.length === 0 || (objects + size <= most && one.part === part);
      const isTaken = isFree && fits;
      for (const id of ids) (isTaken ? own : blocked).add(id);
      (isTaken ? taken : left).push(one);
      if (!isTaken) continue;
      one.seesEarlierBatch = again > 0;
      objects += size;
    }
    this.#waiting = left.concat(this.#waiting.slice(seen));
    return taken;
  }

  /** Never rejects. */
  async #store(group: readonly Waiting<Found, Result>[]): Promise<void> {
    const begun = performance.now();
    let failure: { error: unknown } | undefined;
    try {
      await this.store(group.map(({ batch }) => batch));
    } catch (error) {
      failure = { error };
    }
    const again: Waiting<Found, Result>[] = [];
    // Where the transaction failed, a refusal may be due to an earlier change that was not stored.
    const isSure = failure === undefined || group.every(({ refusal }) => refusal !== undefined);
    for (const one of group) {
      if (one.refusal !== undefined && (isSure || !one.seesEarlierBatch)) one.reject(one.refusal.error);
      else if (failure === undefined) one.resolve();
      else if (group.length === 1 || this.failsWholeGroup(failure.error)) one.reject(failure.error);
      else again.push(one);
    }
    // A batch that waits for a lock held elsewhere may wait as long again: alone it delays no other.
    const tookLong = performance.now() - begun > SLOW_MILLISECONDS;
    const size = tookLong ? 1 : Math.ceil(group.length / PARTS);
    for (let begin = 0; begin < again.length; begin += size) {
      const part = {};
      for (const one of again.slice(begin, begin + size)) {
        one.part = part;
        one.refusal = undefined;
        one.since = performance.now();
      }
    }
    this.#waiting.unshift(...again);
  }
}
