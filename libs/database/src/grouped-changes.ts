import { DatabaseUnavailable, OutcomeUnknown } from './failures.js';
import type { StoredObject } from './object-row.js';

/** Transactions under way at once: while one is flushed, others read and change. */
const LANES = 3;

/** Objects that batches in one transaction name at most; a batch of more has one of its own. */
const MOST_OBJECTS = 400;

/** What an object's data shall be. */
export interface ChangedData {
  id: string;
  data: string;
}

/** Changes to objects, all or none. */
export interface Batch {
  /** No two are the same. */
  ids: readonly string[];
  /** Gets those of the objects that exist, locked, and answers what to store. May throw, and may be called again. */
  change: (found: StoredObject[]) => ChangedData[];
}

/** What the `change` of those batches of a transaction threw of which nothing was stored. */
export type Refusals = ReadonlyMap<Batch, unknown>;

interface Waiting {
  batch: Batch;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Batches of changes that come while others are under way share a transaction. Most of them touch the same segments, so
 * alone they would wait for each other, from the first segment until the disk is flushed. Each is done whole or not at
 * all by itself: where the transaction fails, all are done again one by one.
 */
export class GroupedChanges {
  readonly #waiting: Waiting[] = [];
  #underWay = 0;

  /** `store` stores batches of different objects in one transaction, or throws and has stored nothing. */
  constructor(private readonly store: (batches: readonly Batch[]) => Promise<Refusals>) {}

  /** Throws what `change` throws, and what `store` does. */
  make(batch: Batch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
      if (this.#underWay < LANES) this.#next();
    });
  }

  #next(): void {
    const group = this.#takeGroup();
    if (group.length === 0) return;
    this.#underWay++;
    void this.#make(group).then(() => {
      this.#underWay--;
      this.#next();
    });
  }

  /** Takes the first batch, and those after it as long as they have other objects, and not too many. */
  #takeGroup(): Waiting[] {
    const ids = new Set<string>();
    const end = this.#waiting.findIndex(({ batch }, at) => {
      if (at > 0 && (ids.size + batch.ids.length > MOST_OBJECTS || batch.ids.some((id) => ids.has(id))))
        return true;
      for (const id of batch.ids) ids.add(id);
      return false;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  /** Never rejects. */
  async #make(group: readonly Waiting[]): Promise<void> {
    try {
      const refusals = await this.store(group.map(({ batch }) => batch));
      for (const { batch, resolve, reject } of group) {
        if (refusals.has(batch)) reject(refusals.get(batch));
        else resolve();
      }
    } catch (error) {
      const isOfAll = error instanceof OutcomeUnknown || error instanceof DatabaseUnavailable;
      if (group.length === 1 || isOfAll) for (const { reject } of group) reject(error);
      else await Promise.all(group.map((one) => this.#make([one])));
    }
  }
}
