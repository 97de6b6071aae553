import type { Ordering, Scalar } from '@app/schema';
import type { Sql, SqlValue } from '../engine/sql.js';

/**
 * How one engine answers questions about the JSON in column `data`. Every path starts with a top-level field.
 * Expressions named "truth" are 1 or 0 and never NULL, so that they can be negated.
 */
export interface FilterDialect {
  /** A typed scalar at the path, comparable with `scalarValue`; NULL when missing. Texts compare by code point. */
  scalar(path: readonly string[], kind: 'text' | 'number' | 'boolean'): Sql;
  /** The operand for `scalar` or a lookup column. */
  scalarValue(value: Scalar): SqlValue;
  /** Truth: the value at the path, or an element of it if it is an array, deep-equals one of `values` (no nulls). */
  equalsAny(path: readonly string[], values: readonly unknown[]): Sql;
  /** Truth: the value, or an element of the array, has the operand's JSON type and stands in this order to it. */
  comparesAny(path: readonly string[], operator: Ordering, value: Scalar): Sql;
  /** Truth: nothing is at the path, or null is, or an array that has a null element. */
  missing(path: readonly string[]): Sql;
  /** Characters (code points) of a string its lookup column holds; undefined when it holds all of it. */
  readonly textPrefix: number | undefined;
}
