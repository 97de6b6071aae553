import type { Ordering, Predicate, Scalar } from '@app/schema';
import { isCompound, type TableIndex } from '../../engine/indexes/table-index.js';
import type { Sql } from '../../engine/sql.js';

/** One end of the values that a condition on a column lets through. */
export interface Bound {
  operator: Ordering;
  value: Scalar;
}

/** The part of a filter that an index can search: the index of one lookup column, or a compound index. */
export interface IndexCondition {
  index: TableIndex;
  /** How many of its columns the search uses. */
  columns: number;
  /** The conditions of the filter that the search covers. */
  asked: readonly Predicate[];
  /** `equal`: one value, whose objects come in the order of ids; `some`: several; `range`; `others`: all but some. */
  shape: 'equal' | 'some' | 'range' | 'others';
  /** Conditions that the index can be searched by. No object satisfies two of them. */
  parts: readonly Sql[];
  /** Disjoint conditions for all objects outside `parts`; undefined if the index cannot find them. */
  complement: readonly Sql[] | undefined;
  /** Whether the index alone decides. It does not if texts may be longer than it holds. */
  isExact: boolean;
  /** The bound of a `range` that is bounded on one side only. */
  bound: Bound | undefined;
  /** The rest of the filter, which the index does not cover; undefined if there is none. */
  rest: Sql | undefined;
}

/** Whether an index finds at most one object. */
export function isUnique({ index, shape, isExact, parts }: IndexCondition): boolean {
  return isUniqueIndex(index) && shape === 'equal' && isExact && parts[0]!.values.length > 0;
}

/** Whether no two objects share a value in this index. It then does not order the objects without a value. */
export function isUniqueIndex(index: TableIndex): boolean {
  return !isCompound(index) && index.unique;
}

/** With more values, each range of ids would need too many searches of the index. */
const MAX_VALUES = 16;

/** Whether the index orders the objects of each value by id, so that a range of ids covers few of its entries. */
export function hasIdOrder({ index, shape, columns, parts }: IndexCondition): boolean {
  if (shape === 'equal') return !isUniqueIndex(index);
  if (shape !== 'some' || isUniqueIndex(index)) return false;
  const values = parts.reduce((sum, part) => sum + Math.max(1, part.values.length), 0);
  return values <= MAX_VALUES && (!isCompound(index) || columns === index.keys.length);
}
