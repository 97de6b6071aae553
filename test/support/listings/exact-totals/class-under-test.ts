import type { ClassHandle, Client, FieldDefinitions } from '../../http/client.js';
import { until } from '../../until.js';
import type { FilterDocument } from '../filter-cases.js';
import type { Ledger } from './expected-state.js';
import { retryDuringChange } from './retry-during-change.js';

const COMMON: FieldDefinitions = {
  owner: { type: 'string', required: true, indexed: true },
  score: { type: 'number', indexed: true },
  kind: { type: 'string', indexed: true },
  place: { type: 'object', fields: { unit: { type: 'string' } } },
  extra: { type: 'json' },
};

/** The definition at first. */
export const FIELDS: FieldDefinitions = {
  ...COMMON,
  n: { type: 'integer' },
  label: { type: 'string', indexed: true },
  grade: { type: 'string', indexed: true },
};

/** The changed definition: one field gets an index, one goes with its values, objects without a value get a default. */
const CHANGED_FIELDS: FieldDefinitions = {
  ...COMMON,
  n: { type: 'integer', indexed: true },
  grade: { type: 'string', indexed: true, required: true, default: 'C' },
};

/** Fields whose values or existence differ between the two definitions. */
const CHANGING: ReadonlySet<string> = new Set(['label', 'grade']);
const NONE: ReadonlySet<string> = new Set();

/**
 * The class that the workload is about, and its definition as far as it is known. During a change it is
 * unknown whether it has happened, so the fields it affects are neither written nor compared.
 */
export class ClassUnderTest {
  #changed = false;
  #unsettled = NONE;
  readonly #requests = new Set<Promise<unknown>>();

  constructor(
    readonly handle: ClassHandle,
    readonly instances: readonly Client[],
    readonly ledger: Ledger,
    /** Ends all work at the first wrong answer. */
    private readonly signal: AbortSignal,
  ) {}

  /** Fields with currently unknown values. */
  get unsettled(): ReadonlySet<string> {
    return this.#unsettled;
  }

  get hasLabel(): boolean {
    return !this.#changed && this.#unsettled === NONE;
  }

  /** Whether an object may be without a grade, before defaults. */
  get gradeMayBeMissing(): boolean {
    return this.#unsettled === NONE;
  }

  /** An object as it is stored when it is given like this. */
  stored(object: FilterDocument): FilterDocument {
    return this.#changed && object.grade === undefined ? { ...object, grade: 'C' } : object;
  }

  /** Whether `grade` can be cleared. */
  get gradeIsOptional(): boolean {
    return !this.#changed && this.#unsettled === NONE;
  }

  /** Runs something that relies on the definition as it is now, together with what it concludes from the answer. */
  async relying<T>(work: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    const promise = work();
    this.#requests.add(promise);
    try {
      return await promise;
    } finally {
      this.#requests.delete(promise);
    }
  }

  /** Changes the definition through one instance, there or back, while everything goes on. */
  async change(through: Client): Promise<void> {
    this.#unsettled = CHANGING;
    await Promise.allSettled(this.#requests);
    const to = this.#changed ? FIELDS : CHANGED_FIELDS;
    await retryDuringChange(() => through.put(this.handle.definitionPath, { fields: to }));
    this.#changed = !this.#changed;
    for (const book of this.ledger.books) book.bringAlong(({ label: _, ...object }) => this.stored(object));
    // Another instance may refuse what an old definition does not know until it has read the new one.
    const known = this.#changed ? 400 : 200;
    for (const instance of this.instances) {
      await until('an instance to know the new definition', async () => {
        const answer = await instance.list(this.handle, { label: { $eq: 'x' } }, { limit: '1' });
        return answer.status === known;
      });
    }
    this.#unsettled = NONE;
  }
}
