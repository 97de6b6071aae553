import type { ObjectClass } from '@app/classes';
import type { KeyedRequest } from '@app/idempotency';

/**
 * A request body that has been checked against its class. Should the class turn out to have changed by the time of
 * the write, the body is checked again against the class as it is then.
 */
export class ClassInput<T> {
  readonly #value: T;

  /** `check` throws a Problem when the body does not fit. */
  constructor(
    readonly objectClass: ObjectClass,
    private readonly check: (objectClass: ObjectClass) => T,
    /** Where the request must have its effect at most once. */
    readonly keyed?: KeyedRequest,
  ) {
    this.#value = check(objectClass);
  }

  /** What the body means for this revision of the class. */
  under(current: ObjectClass): T {
    return current === this.objectClass ? this.#value : this.check(current);
  }
}
