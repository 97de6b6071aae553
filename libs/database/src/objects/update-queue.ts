import type { StoredObject } from '../engine/object-row.js';
import { applyChange, type ObjectChange } from './object-change.js';
import type { Batch, MakeWrites, Writes } from './write-queue.js';

/** Most updates that wait: each is one object. */
const MOST_WAITING = 10_000;

/**
 * Most updates in one transaction, and how many characters their objects should have in all: all of them are read,
 * merged and written while their rows are locked, and while the process is blocked.
 */
const MAX_UPDATES_PER_TRANSACTION = 64;
const MOST_CHARACTERS = 1024 * 1024;

/** Length assumed of objects before any was seen. */
const FIRST_LENGTH = 64 * 1024;

/** Decay of the length with each update of a smaller object. */
const LENGTH_DECAY = 0.98;

/** Changes single objects. Queued changes share statements, even several of one object. */
export class UpdateQueue {
  readonly #writes: Writes;
  /** The length of the longest objects seen lately: a mebibyte is forgotten after some hundred small ones. */
  #length = FIRST_LENGTH;

  constructor(
    makeWrites: MakeWrites,
    private readonly store: (batches: readonly Batch[]) => Promise<void>,
    failsWholeGroup: (error: unknown) => boolean,
  ) {
    const mostObjects = () =>
      Math.max(1, Math.min(MAX_UPDATES_PER_TRANSACTION, Math.floor(MOST_CHARACTERS / this.#length)));
    this.#writes = makeWrites(store, failsWholeGroup, {
      mostWaiting: MOST_WAITING,
      mostObjects,
      chained: true,
    });
  }

  /**
   * Answers the object after the change, or before its removal; undefined where there is none. `separate` bypasses the
   * queue. Throws what `change` and `store` do, or DatabaseUnavailable.
   */
  async update(
    id: string,
    change: (stored: StoredObject) => ObjectChange,
    { separate = false } = {},
  ): Promise<StoredObject | undefined> {
    let updated: StoredObject | undefined;
    const batch: Batch = {
      ids: [id],
      change: ([stored]) => {
        updated = undefined;
        if (stored === undefined) return [];
        this.#see(stored);
        const changed = change(stored);
        updated = applyChange(stored, changed);
        this.#length = Math.max(this.#length, lengthOf(updated));
        return [{ id, ...changed }];
      },
    };
    if (separate) await this.store([batch]);
    else await this.#writes.write(batch);
    return updated;
  }

  #see(stored: StoredObject): void {
    this.#length = Math.max(lengthOf(stored), this.#length * LENGTH_DECAY);
  }
}

function lengthOf({ data, attachments }: StoredObject): number {
  return data.length + (attachments?.length ?? 0);
}
