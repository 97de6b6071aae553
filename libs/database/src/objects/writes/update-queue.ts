import { type Cancellation, KeyedMutex } from '@app/concurrency';
import type { StoredObject } from '../../engine/objects/object-row.js';
import {
  MAX_SMALL_WAITING,
  type MakeWriteQueue,
  type Store,
  type WriteQueue,
} from '../../write-queue/write-queue.js';
import { applyChange, type ObjectChange } from './object-changes.js';
import type { Update } from './write-update.js';

/**
 * Most updates in one transaction, and how many characters their objects should have in all. While they are read,
 * merged and written, their rows are locked, and the merges block the process.
 */
const MAX_UPDATES_PER_TRANSACTION = 64;
const MAX_CHARACTERS = 1024 * 1024;

/** Length assumed of objects before any was seen. */
const FIRST_LENGTH = 64 * 1024;

/** Decay of the length with each update of a smaller object. */
const LENGTH_DECAY = 0.98;

/** How an object is changed: `separate` bypasses the queue, and so does a `dryRun`, which is rolled back. */
export interface UpdateOptions {
  separate?: boolean;
  dryRun?: boolean;
  signal?: Cancellation | undefined;
}

/** Changes single objects. Queued updates share statements, even several of one object. */
export class UpdateQueue {
  readonly #queue: WriteQueue<Update, void>;
  /** Updates of one object come one after the other: else each would wait for its lock with a connection of its own. */
  readonly #separate = new KeyedMutex();
  /** The length of the longest objects of late. It decays: a mebibyte is forgotten after some hundred small objects. */
  #length = FIRST_LENGTH;

  constructor(
    makeQueue: MakeWriteQueue,
    private readonly store: Store<Update, void>,
    failsWholeGroup: (error: unknown) => boolean,
  ) {
    const mostObjects = () =>
      Math.max(1, Math.min(MAX_UPDATES_PER_TRANSACTION, Math.floor(MAX_CHARACTERS / this.#length)));
    this.#queue = makeQueue(store, failsWholeGroup, {
      mostWaiting: MAX_SMALL_WAITING,
      mostObjects,
      chained: true,
    });
  }

  /**
   * Answers the object after the change, or before its removal; undefined where there is none. Throws what `change`,
   * the signal and `store` do, or DatabaseUnavailable.
   */
  async update(
    id: string,
    change: (stored: StoredObject) => ObjectChange,
    { separate = false, dryRun = false, signal }: UpdateOptions = {},
  ): Promise<StoredObject | undefined> {
    let updated: StoredObject | undefined;
    const update: Update = {
      ids: [id],
      signal,
      change: ([stored]) => {
        updated = undefined;
        if (stored === undefined) return [];
        this.#observeLength(stored);
        const changed = change(stored);
        updated = applyChange(stored, changed);
        this.#length = Math.max(this.#length, lengthOf(updated));
        return [{ id, ...changed }];
      },
    };
    if (dryRun) await this.store([{ ...update, dryRun }]);
    else if (separate) await this.#separate.run(id, () => this.store([update]));
    else await this.#queue.write(update);
    return updated;
  }

  #observeLength(stored: StoredObject): void {
    this.#length = Math.max(lengthOf(stored), this.#length * LENGTH_DECAY);
  }
}

function lengthOf({ data, attachments }: StoredObject): number {
  return data.length + (attachments?.length ?? 0);
}
