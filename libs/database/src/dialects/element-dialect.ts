import type { Ordering, Scalar, TextMatch } from '@app/schema';
import type { Sql } from '../engine/sql.js';

/**
 * Conditions on one element of an array, for `$elemMatch`. Arrays within arrays have levels: 1 is an element of the
 * array in the object, 2 an element of that. Conditions are true only for an element of the operand's type; they may be
 * NULL where it is of another.
 */
export interface ElementDialect {
  /** Truth: the value at the path is an array with an element of level 1 for which the condition holds. */
  someAt(path: readonly string[], condition: Sql): Sql;
  /** The element is itself an array with an element of the next level for which the condition holds. */
  someIn(level: number, condition: Sql): Sql;
  /** The element as a whole deep-equals one of `values` (no nulls, at least one). */
  equals(level: number, values: readonly unknown[]): Sql;
  /** The element is null. */
  isNull(level: number): Sql;
  /** The element stands in this order to the operand. */
  compares(level: number, operator: Ordering, value: Scalar): Sql;
  /** The element is a string with this text at that place. */
  matches(level: number, match: TextMatch, text: string): Sql;
  /** The element is an array with so many elements. */
  hasSize(level: number, size: number): Sql;
}
