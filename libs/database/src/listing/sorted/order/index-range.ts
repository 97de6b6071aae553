import type { Sql, SqlValue } from '../../../engine/sql.js';

/** Objects that an index has side by side, in the order of a sort. */
export interface IndexRange {
  /** Undefined: all that the index has. */
  where: Sql | undefined;
  /** What its objects are ordered by: columns with their directions, which the index has in this order. */
  order: readonly string[];
  hint: string;
}

/** A position in the order of an index: after it, or before it, a page begins. */
export interface IndexPosition {
  /** The values of its columns; null: none. A text may be cut, then it is the last one. */
  values: readonly SqlValue[];
  /** Undefined: with the first object that has the values. */
  id: Buffer | undefined;
}
