import type { Ordering, Scalar, TextMatch } from '@app/schema';
import type { Sql, SqlValue } from '../engine/sql.js';

/** How SQL writes the ordering operators. */
export const COMPARISON_SIGNS: Record<Ordering, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** The operand for `FilterDialect.scalar`, or a lookup column. */
export function scalarValue(value: Scalar): SqlValue {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** A table of words, and the hints by which it is searched for objects, or for the words of an object. */
export interface WordTable {
  name: string;
  byWord: string;
  byObject: string;
}

/**
 * How one engine answers questions about the JSON in column `data`. Every path starts with a top-level field.
 * Expressions named "truth" are 1 or 0 and never NULL, so that they can be negated.
 */
export interface FilterDialect {
  /** A typed scalar at the path, comparable with `scalarValue`; NULL when missing. Texts compare by code point. */
  scalar(path: readonly string[], kind: 'text' | 'number' | 'boolean'): Sql;
  /** Truth: the value at the path, or an element of it if it is an array, deep-equals one of `values` (no nulls). */
  equalsAny(path: readonly string[], values: readonly unknown[]): Sql;
  /** Truth: the value, or an element of the array, satisfies a condition on an element of level 1. */
  someValue(path: readonly string[], condition: Sql): Sql;
  /**
   * The text at the path contains `text`, or begins or ends with it (`match`); NULL when missing. The field holds only
   * texts.
   */
  matches(path: readonly string[], match: TextMatch, text: string): Sql;
  /** The id of the object, as text, contains `text`, or begins or ends with it. */
  matchesId(match: TextMatch, text: string): Sql;
  /** Truth: the value is an array with this many elements. */
  hasSize(path: readonly string[], size: number): Sql;
  /** Questions about the elements of arrays. */
  readonly elements: ElementDialect;
  /** Truth: nothing is at the path, or null is, or an array that has a null element. */
  missing(path: readonly string[]): Sql;
  /**
   * The expressions that sort values of any kind, in this order. First the rank: missing or null 0, numbers 1, texts 2,
   * booleans 3, arrays and objects 4. Then the number (1 or 0 for a boolean), then the text. Each is NULL if the value
   * is of another kind.
   */
  ranked(path: readonly string[]): { rank: Sql; number: Sql; text: Sql };
  /**
   * Whether an index returns rows unordered for `column = value OR column IS NULL`. The value must then be written as a
   * range.
   */
  readonly findsOrMissingUnordered: boolean;
  /**
   * The table of the words of the class, with hints after its name; undefined if there is none. Only a dialect that was
   * made for one class has it.
   */
  readonly words?: WordTable;
  /** Characters (code points) of a string its lookup column holds; undefined when it holds all of it. */
  readonly textPrefix: number | undefined;
}

/**
 * Conditions on one element of an array. Nested arrays have levels: an element of the array in the object has level 1,
 * an element or a member of that element level 2. A condition is true only for an element of the operand's type; for
 * another type it may be NULL.
 */
export interface ElementDialect {
  /** Truth: the value at the path is an array with an element of level 1 for which the condition holds. */
  someAt(path: readonly string[], condition: Sql): Sql;
  /** The element is itself an array with an element of the next level for which the condition holds. */
  someIn(level: number, condition: Sql): Sql;
  /** The element is an object. */
  isObject(level: number): Sql;
  /**
   * Truth: the condition holds for what is at the path in the element, which has the next level, and is null where
   * there is nothing. `withElements`: or for an element of it where it is an array.
   */
  member(level: number, path: readonly string[], condition: Sql, withElements: boolean): Sql;
  /** The element as a whole deep-equals one of `values` (no nulls, at least one). */
  equals(level: number, values: readonly unknown[]): Sql;
  /** The element is null. */
  isNull(level: number): Sql;
  /** The element compares this way with the operand. */
  compares(level: number, operator: Ordering, value: Scalar): Sql;
  /** The element is a string that contains `text`, or begins or ends with it. */
  matches(level: number, match: TextMatch, text: string): Sql;
  /** The element is an array with this many elements. */
  hasSize(level: number, size: number): Sql;
}
