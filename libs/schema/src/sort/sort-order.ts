import type { FieldTarget } from '../filter/predicate.js';

/** One key of a sort. */
export interface SortKey {
  /** As the client has named it. */
  name: string;
  target: FieldTarget;
  descending: boolean;
  /** Whether every object has a value. */
  isRequired: boolean;
  /** The most characters of its texts; undefined: any number. */
  maxLength: number | undefined;
}

/**
 * The order of a listing, with its meaning resolved. Objects that are equal by all keys come in the order of their ids,
 * so no two are equal.
 */
export interface SortOrder {
  /** None: by id alone. */
  keys: readonly SortKey[];
  /** The direction of ids. */
  idDescending: boolean;
}
