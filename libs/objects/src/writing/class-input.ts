import type { ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import type { KeyedRequest } from '@app/idempotency';

/** How the body is to be written. */
interface WriteOptions {
  /** Set if the request must take effect at most once. */
  keyed: KeyedRequest | undefined;
  /** It is only tried out: everything is done, and rolled back. */
  dryRun: boolean;
  /** Cancels it as long as it has not begun. */
  signal: Cancellation;
}

/**
 * A request body that has been checked against its class. If the class has changed by the time of the write, the body
 * is checked again against the current class.
 */
export class ClassInput<T> {
  /** How many of the objects that it becomes have more words than are kept. */
  wordy = 0;

  private constructor(
    readonly objectClass: ObjectClass,
    private readonly check: Check<T>,
    private readonly value: T,
    private readonly options: WriteOptions,
  ) {}

  /** `check` throws a Problem when the body does not fit. */
  static async of<T>(
    objectClass: ObjectClass,
    check: Check<T>,
    options: WriteOptions,
  ): Promise<ClassInput<T>> {
    return new ClassInput(objectClass, check, await check(objectClass), options);
  }

  get keyed(): KeyedRequest | undefined {
    return this.options.keyed;
  }

  get dryRun(): boolean {
    return this.options.dryRun;
  }

  get signal(): Cancellation {
    return this.options.signal;
  }

  /** Whether the body is of this kind, where it may be of several. */
  holds<U extends T>(kind: abstract new (...args: never[]) => U): this is ClassInput<U> {
    return this.value instanceof kind;
  }

  /** The checked body for this revision of the class. */
  under(current: ObjectClass): T | Promise<T> {
    return current === this.objectClass ? this.value : this.check(current);
  }
}

/** A promise where the body may take long to check. */
type Check<T> = (objectClass: ObjectClass) => T | Promise<T>;
