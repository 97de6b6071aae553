import { type Batch, GroupedChanges } from './grouped-changes.js';
import { changedObject, type ObjectChange } from './object-change.js';
import type { StoredObject } from './object-row.js';

/** Of updates so many may wait at once: each is one object. */
const MOST_WAITING = 10_000;

/**
 * Updates that share a transaction at most, and how many characters their objects should have together: all of them are
 * read, merged and written while their rows are locked, and while the process does nothing else.
 */
const MOST_TOGETHER = 64;
const MOST_CHARACTERS = 1024 * 1024;

/** What objects are taken to have before any was seen. */
const FIRST_LENGTH = 64 * 1024;

/** What is left of a length with each update of a smaller object. */
const FORGETTING = 0.98;

/** Changes single objects. Changes that meet share their statements, those of one object too, unless each is `alone`. */
export class GroupedUpdates {
  readonly #grouped: GroupedChanges;
  /** The length of the longest objects seen lately: a mebibyte is forgotten after some hundred small ones. */
  #length = FIRST_LENGTH;

  /** As of GroupedChanges. */
  constructor(
    private readonly store: (batches: readonly Batch[]) => Promise<void>,
    concernsAll: (error: unknown) => boolean,
    alone: boolean,
  ) {
    const mostObjects = () =>
      Math.max(1, Math.min(MOST_TOGETHER, Math.floor(MOST_CHARACTERS / this.#length)));
    this.#grouped = new GroupedChanges(store, concernsAll, {
      alone,
      mostWaiting: MOST_WAITING,
      mostObjects,
      oneAfterTheOther: true,
    });
  }

  /**
   * Answers what the object is then, and was if it is removed; undefined where there is none. `separate` waits for no
   * others, and holds up none. Throws what `change` and `store` do, or DatabaseUnavailable.
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
        updated = changedObject(stored, changed);
        this.#length = Math.max(this.#length, lengthOf(updated));
        return [{ id, ...changed }];
      },
    };
    if (separate) await this.store([batch]);
    else await this.#grouped.make(batch);
    return updated;
  }

  #see(stored: StoredObject): void {
    this.#length = Math.max(lengthOf(stored), this.#length * FORGETTING);
  }
}

function lengthOf({ data, attachments }: StoredObject): number {
  return data.length + (attachments?.length ?? 0);
}
