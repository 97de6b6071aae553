import type { ValueKind } from '../field-types/field-type-rules.js';

/**
 * A field, or a member inside an `object` or `json` field; the first segment is the field. Inside an `element` predicate
 * an empty path is the element, any other one leads to a member of it.
 */
export interface FieldTarget {
  path: readonly string[];
  kind: ValueKind;
}

/** Where in a text another one is. */
export type TextMatch = 'contains' | 'startsWith' | 'endsWith';

/** How values of one type are compared. */
export type Ordering = 'gt' | 'gte' | 'lt' | 'lte';

/** A value that has an order. */
export type Scalar = string | number | boolean;

/**
 * A filter with its meaning resolved: operands are of the target's kind, datetimes are in their stored form, `$neq` and
 * `$nin` have become negated `equals`, `$startsWith` of a `text` a range. `all` has no `all` in it, and `some` no
 * `some`. The database only has to find the rows.
 */
export type Predicate =
  /** Every object. */
  | { kind: 'always' }
  /** No object. */
  | { kind: 'never' }
  /** Objects that satisfy each of `of`; at least two of them. */
  | { kind: 'all'; of: Predicate[] }
  /** Objects that satisfy one of `of` or more; at least two of them. */
  | { kind: 'some'; of: Predicate[] }
  /** Objects that do not satisfy `of`, which is a single condition. */
  | { kind: 'not'; of: Predicate }
  /**
   * The value (for `any`: the whole value, or an element of it if it is an array) deep-equals one of `values`, or,
   * with `orMissing`, is missing or null. `negated` is the exact complement over the class. `values` has no nulls,
   * and is not empty unless `orMissing`.
   */
  | { kind: 'equals'; target: FieldTarget; values: unknown[]; orMissing: boolean; negated: boolean }
  /** The value (for `any`: or an element of the array) is of the operand's type and is in this order to it. */
  | { kind: 'compare'; target: FieldTarget; operator: Ordering; value: Scalar }
  /** The value (for `any`: or an element of the array) is a string with this text, not empty, at that place. */
  | { kind: 'text'; target: FieldTarget; match: TextMatch; text: string }
  /** The value is an array with this many elements. */
  | { kind: 'size'; target: FieldTarget; size: number }
  /**
   * The value is an array with an element that satisfies `of`, whose targets are the element; `byMembers`: the element
   * is an object, and they are its members.
   */
  | { kind: 'element'; target: FieldTarget; of: Predicate; byMembers: boolean }
  /** The object's id is (`negated`: is not) one of these; at least one, in canonical lower-case form. */
  | { kind: 'id-in'; ids: string[]; negated: boolean }
  /** The object's id, a canonical lower-case UUID, is in this order to that one. */
  | { kind: 'id-compare'; operator: Ordering; id: string }
  /** The text of the object's id has this text, not empty, at that place. */
  | { kind: 'id-text'; match: TextMatch; text: string }
  /**
   * Each of these, folded and at least one, begins a word of a searchable field. Only as the filter or in its `all`.
   */
  | { kind: 'words'; prefixes: readonly string[] };

export const ALWAYS: Predicate = { kind: 'always' };
export const NEVER: Predicate = { kind: 'never' };

/** The meaning of one operator with its operand. */
export interface ConditionMeaning {
  predicate: Predicate;
  /** Operands that no value of the field can equal or compare with. */
  ignored: unknown[];
}

/** A property of a filter that its result does not show. Goes into `metadata.warnings`. */
export interface FilterWarning {
  code: 'comparison_never_matches';
  field: string;
  message: string;
}
