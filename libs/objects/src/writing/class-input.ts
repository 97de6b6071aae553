import type { ObjectClass } from '@app/classes';
import type { KeyedRequest } from '@app/idempotency';

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
    /** Set if the request must take effect at most once. */
    readonly keyed?: KeyedRequest,
    /** Whether it is only tried out: everything is done, and rolled back. */
    readonly dryRun = false,
  ) {}

  /** `check` throws a Problem when the body does not fit. */
  static async of<T>(
    objectClass: ObjectClass,
    check: Check<T>,
    keyed?: KeyedRequest,
    dryRun = false,
  ): Promise<ClassInput<T>> {
    return new ClassInput(objectClass, check, await check(objectClass), keyed, dryRun);
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
