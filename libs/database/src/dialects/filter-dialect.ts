import type { Ordering, Scalar, TextMatch } from '@app/schema';
import type { Sql, SqlValue } from '../engine/sql.js';
import type { ElementDialect } from './element-dialect.js';

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
  /** The operand for `scalar` or a lookup column. */
  scalarValue(value: Scalar): SqlValue;
  /** Truth: the value at the path, or an element of it if it is an array, deep-equals one of `values` (no nulls). */
  equalsAny(path: readonly string[], values: readonly unknown[]): Sql;
  /** Truth: the value, or an element of the array, has the operand's JSON type and stands in this order to it. */
  comparesAny(path: readonly string[], operator: Ordering, value: Scalar): Sql;
  /** The text at the path, which holds nothing else, has another one at that place; NULL when missing. */
  matches(path: readonly string[], match: TextMatch, text: string): Sql;
  /** Truth: the value, or an element of the array, is a string with this text at that place. */
  matchesAny(path: readonly string[], match: TextMatch, text: string): Sql;
  /** The id of the object, as text, has another one at that place. */
  matchesId(match: TextMatch, text: string): Sql;
  /** Truth: the value is an array with so many elements. */
  hasSize(path: readonly string[], size: number): Sql;
  /** Questions about the elements of arrays. */
  readonly elements: ElementDialect;
  /** Truth: nothing is at the path, or null is, or an array that has a null element. */
  missing(path: readonly string[]): Sql;
  /**
   * What a value of any kind is sorted by, one after the other. First its rank: nothing or null 0, numbers 1, texts 2,
   * booleans 3, arrays and objects 4. Then the number, or 1 or 0 of a boolean; then the text. Each is NULL where the
   * value is no such.
   */
  ranked(path: readonly string[]): { rank: Sql; number: Sql; text: Sql };
  /**
   * Whether rows that have one value or none are found by an index in no order, where they are asked for by `=` and
   * `IS NULL`; then a range has to ask for the value.
   */
  readonly findsOrMissingUnordered: boolean;
  /**
   * The table of the words of a class whose filters are made, with hints behind its name; undefined where there is none.
   * Only what is made for one class has it.
   */
  readonly words?: WordTable;
  /** Characters (code points) of a string its lookup column holds; undefined when it holds all of it. */
  readonly textPrefix: number | undefined;
}
