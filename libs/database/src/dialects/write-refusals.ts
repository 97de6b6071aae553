import type { LookupColumn } from '../engine/indexes/table-index.js';
import type { Dialect } from './dialect.js';

/**
 * Thrown when the class has changed since a request was checked, or its table or a lookup column is gone, as its cause
 * says.
 */
export class StaleClass extends Error {}

/** Thrown by a write that would repeat a value of a unique field. */
export class UniqueViolation extends Error {
  constructor(readonly field: string) {
    super(`a value of the unique field ${field} is taken`);
  }
}

/** Thrown by a write of an object whose indexed texts, old and new, are more than the engine can log of one row. */
export class IndexedTextsTooLong extends Error {}

/** Thrown by a write that keeps its answer when the key has one already. */
export class KeyTaken extends Error {}

/** Thrown by a transaction, or by DDL, that would repeat a primary or unique key. */
export class DuplicateKey extends Error {
  constructor(
    /** The slot of the lookup column whose unique index refused the value; undefined for a key of a system table. */
    readonly slot: number | undefined,
    cause: unknown,
  ) {
    super('a primary or unique key would be repeated', { cause });
  }
}

/** DuplicateKey where that is what an error of the engine means; else the error itself. */
export function duplicateKeyOf(error: unknown, dialect: Dialect): unknown {
  return dialect.isDuplicateKey(error) ? new DuplicateKey(dialect.violatedSlot(error), error) : error;
}

/** What an error of the engine means for a write to a class with these columns; else the error itself. */
export function refusalOf(error: unknown, dialect: Dialect, columns: readonly LookupColumn[]): unknown {
  if (dialect.isGone(error)) return new StaleClass('a table or column is gone', { cause: error });
  if (dialect.failureOf(error) === 'oversized') return new IndexedTextsTooLong();
  const slot = dialect.violatedSlot(error);
  const column = columns.find((candidate) => candidate.slot === slot);
  if (column !== undefined) return new UniqueViolation(column.field);
  // The index belongs to a definition that is just being replaced.
  if (slot !== undefined) return new StaleClass();
  // Ids are new, so the one other key that a write can repeat is that of its request.
  return dialect.isDuplicateKey(error) ? new KeyTaken() : error;
}
