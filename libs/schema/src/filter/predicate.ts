/**
 * The kind of the stored values at a path. `text`, `number` and `boolean`: each is absent or of exactly that kind,
 * because the class says so. `any`: arrays, objects and free JSON, where each value must be examined.
 */
export type ValueKind = 'text' | 'number' | 'boolean' | 'any';

/** A field, or a member inside an `object` or `json` field; the first segment is the field. */
export interface FieldTarget {
  path: readonly [string, ...string[]];
  kind: ValueKind;
}

export type Ordering = 'gt' | 'gte' | 'lt' | 'lte';

export type Scalar = string | number | boolean;

/**
 * A filter with its meaning resolved: operands are of the target's kind, datetimes are in their stored form, `$neq` and
 * `$nin` have become negated `equals`. The database only has to find the rows.
 */
export type Predicate =
  /** Every object. */
  | { kind: 'always' }
  /** No object. */
  | { kind: 'never' }
  /** Objects that satisfy each of `of`; at least two of them. */
  | { kind: 'all'; of: Predicate[] }
  /**
   * The value (for `any`: the whole value, or an element of it if it is an array) deep-equals one of `values`, or,
   * with `orMissing`, is missing or null. `negated` is the exact complement over the class. `values` has no nulls,
   * and is not empty unless `orMissing`.
   */
  | { kind: 'equals'; target: FieldTarget; values: unknown[]; orMissing: boolean; negated: boolean }
  /** The value (for `any`: or an element of the array) is of the operand's type and is in this order to it. */
  | { kind: 'compare'; target: FieldTarget; operator: Ordering; value: Scalar }
  /** The object's id is (`negated`: is not) one of these; at least one, in canonical lower-case form. */
  | { kind: 'id-in'; ids: string[]; negated: boolean }
  /** The object's id, a canonical lower-case UUID, is in this order to that one. */
  | { kind: 'id-compare'; operator: Ordering; id: string };

/** A property of a filter that its result does not show. Goes into `metadata.warnings`. */
export interface FilterWarning {
  code: 'comparison_never_matches';
  field: string;
  message: string;
}
