import { DatabaseUnavailable } from './failures.js';
import type { ChangedObject } from './object-change.js';
import type { StoredObject } from './object-row.js';

/** Transactions under way at once: while one is flushed, others read and change. */
const LANES = 3;

/** One that takes longer waits for somebody outside, and others need not wait with it; so many at most are under way. */
const SLOW_MILLISECONDS = 500;
const MOST_UNDER_WAY = 2 * LANES;

/** Objects that are changed in one transaction at most, unless one batch alone names more. */
const MOST_OBJECTS = 400;

/** What counts for an object that an earlier batch of the transaction changes too: it is read and written already. */
const REPEATED = 1 / 4;

/** Into so many parts a group is cut that has failed, and each of them again, to find out whose fault it was. */
const PARTS = 4;

/** How many wait at most, and how long: nobody waits for what comes of them later. */
const MOST_WAITING = 1000;
const LONGEST_WAIT_MILLISECONDS = 8000;

/** Changes to objects, all or none. What is found of them, and what becomes of that, is up to who stores them. */
export interface Batch<Found = StoredObject, Result = ChangedObject[] | Promise<ChangedObject[]>> {
  /** No two are the same. */
  ids: readonly string[];
  /**
   * Gets those of the objects that exist, locked, in the order of `ids`, and answers what to store, later where
   * that takes long. May throw, and may be called again.
   */
  change: (found: Found[]) => Result;
}

/** How changes are put together. */
export interface Grouping {
  /** Where the database puts together what comes at once: each is stored by itself, and at once. */
  alone?: boolean;
  /** How many wait at most. */
  mostWaiting?: number;
  /** Objects in one transaction at most, unless one batch alone names more; asked for each. */
  mostObjects?: () => number;
  /** `store` takes several batches of one object, and makes each of what the one before leaves. */
  oneAfterTheOther?: boolean;
}

interface Waiting<Found, Result> {
  batch: Batch<Found, Result>;
  since: number;
  /** It has failed together with others, and is tried again with those at most that have the same. */
  part: object | undefined;
  /** In its group it comes after another one of the same object, so is judged by what that leaves. */
  follows: boolean;
  /** What its `change` threw when it was called last. */
  refusal: { error: unknown } | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Changes that come while others are under way share a transaction. Most of them touch the same segments, so alone they
 * would wait for each other, from the first segment until the disk is flushed. Each is done whole or not at all by
 * itself: where the transaction fails, parts of it are tried again until it is known whose fault it was, unless the
 * error concerns them all. Changes of the same object follow each other, within a transaction where `store` sees to
 * that. A transaction that is stuck gives its lane to others: it holds up those in it, those that want one of its
 * objects, and nobody else.
 */
export class GroupedChanges<Found = StoredObject, Result = ChangedObject[] | Promise<ChangedObject[]>> {
  #waiting: Waiting<Found, Result>[] = [];
  readonly #underWay = new Set<string>();
  #lanes = LANES;
  #groups = 0;
  #isGathering = false;
  readonly #alone: boolean;
  readonly #mostWaiting: number;
  readonly #mostObjects: () => number;
  readonly #oneAfterTheOther: boolean;

  /**
   * @param store Stores batches in one transaction, of different objects unless they come `oneAfterTheOther`, except
   * those whose `change` throws; where all of them do, it throws too. What throws has stored nothing, unless it says
   * that it does not know.
   * @param concernsAll Whether trying parts of them would be of no use, or do it twice.
   */
  constructor(
    private readonly store: (batches: readonly Batch<Found, Result>[]) => Promise<void>,
    private readonly concernsAll: (error: unknown) => boolean,
    {
      alone = false,
      mostWaiting = MOST_WAITING,
      mostObjects = () => MOST_OBJECTS,
      oneAfterTheOther = false,
    }: Grouping = {},
  ) {
    this.#alone = alone;
    this.#mostWaiting = mostWaiting;
    this.#mostObjects = mostObjects;
    this.#oneAfterTheOther = oneAfterTheOther;
  }

  /** Throws what `change` throws, what `store` does, or DatabaseUnavailable when it would have to wait too long. */
  make({ ids, change }: Batch<Found, Result>): Promise<void> {
    if (this.#alone) return this.store([{ ids, change }]);
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
        follows: false,
        refusal: undefined,
        resolve,
        reject,
      };
      this.#waiting.push(one);
      this.#gather();
    });
  }

  /** Begins after the input that has arrived by now has been read, all of whose batches join. */
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
      void this.#make(group).then(() => {
        for (const id of ids) this.#underWay.delete(id);
        leave();
      });
    }
  }

  /** Takes a lane, and answers how to give it back; one that is kept for too long is given to others. */
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

  /** Takes the first batch and those after it that fit, passing over those whose objects others have or wait for. */
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
      // One without ids is a new object.
      const size = ids.length === 0 ? 1 : ids.length - again + again * REPEATED;
      const isFree = !ids.some((id) => blocked.has(id)) && (again === 0 || this.#oneAfterTheOther);
      const fits = taken.length === 0 || (objects + size <= most && one.part === part);
      const isTaken = isFree && fits;
      for (const id of ids) (isTaken ? own : blocked).add(id);
      (isTaken ? taken : left).push(one);
      if (!isTaken) continue;
      one.follows = again > 0;
      objects += size;
    }
    this.#waiting = left.concat(this.#waiting.slice(seen));
    return taken;
  }

  /** Never rejects. */
  async #make(group: readonly Waiting<Found, Result>[]): Promise<void> {
    const begun = performance.now();
    let failure: { error: unknown } | undefined;
    try {
      await this.store(group.map(({ batch }) => batch));
    } catch (error) {
      failure = { error };
    }
    const again: Waiting<Found, Result>[] = [];
    // Where the transaction failed, the changes did not come to be by which those after them were refused.
    const isSure = failure === undefined || group.every(({ refusal }) => refusal !== undefined);
    for (const one of group) {
      if (one.refusal !== undefined && (isSure || !one.follows)) one.reject(one.refusal.error);
      else if (failure === undefined) one.resolve();
      else if (group.length === 1 || this.concernsAll(failure.error)) one.reject(failure.error);
      else again.push(one);
    }
    // Whoever waited for somebody outside may have to wait as long again: those who need not do so at once.
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
