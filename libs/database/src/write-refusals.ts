/** Thrown when the class has changed since a request was checked, or its table or a lookup column is gone. */
export class StaleClass extends Error {}

/** Thrown by a write that would repeat a value of a unique field. */
export class UniqueViolation extends Error {
  constructor(readonly field: string) {
    super(`a value of the unique field ${field} is taken`);
  }
}

/** Thrown by a write that keeps its answer when the key has one already. */
export class KeyTaken extends Error {}
