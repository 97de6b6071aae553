import type { Ordering, Predicate, Scalar } from '@app/schema';
import { isCompound, type TableIndex } from '../../engine/indexes/table-index.js';
import type { Sql } from '../../engine/sql.js';

/** One end of the values that a condition on a column lets through. */
export interface Bound {
  operator: Ordering;
  value: Scalar;
}

/** What an index says about a filter: that of one lookup column, or a compound one. */
export interface IndexCondition {
  index: TableIndex;
  /** By how many of its columns it is searched. */
  columns: number;
  /** The conditions of the filter that it is searched by. */
  asked: readonly Predicate[];
  /** `equal`: one value, whose objects come in the order of ids; `some`: several; `range`; `others`: all but some. */
  shape: 'equal' | 'some' | 'range' | 'others';
  /** Conditions that the index can be searched by. No object satisfies two of them. */
  parts: readonly Sql[];
  /** The same for all objects that satisfy none of `parts`; undefined where the index does not know them. */
  complement: readonly Sql[] | undefined;
  /** Whether the index knows without the object: texts may be longer than what it holds. */
  isExact: boolean;
  /** The end of a `range` that has only one. */
  bound: Bound | undefined;
  /** What the filter asks for besides; undefined: nothing. */
  rest: Sql | undefined;
}

/** Whether an index finds at most one object. */
export function isUnique({ index, shape, isExact, parts }: IndexCondition): boolean {
  return isUniqueIndex(index) && shape === 'equal' && isExact && parts[0]!.values.length > 0;
}

/** Whether no two objects have the same value in an index; then it has no order of those that have none. */
export function isUniqueIndex(index: TableIndex): boolean {
  return !isCompound(index) && index.unique;
}

/** For more values each range of ids would search the index too often. */
const MOST_VALUES = 16;

/** Whether the index has the objects of each value in the order of ids: then few of its entries are in a range of these. */
export function hasIdOrder({ index, shape, columns, parts }: IndexCondition): boolean {
  if (shape === 'equal') return !isUniqueIndex(index);
  if (shape !== 'some' || isUniqueIndex(index)) return false;
  const values = parts.reduce((sum, part) => sum + Math.max(1, part.values.length), 0);
  return values <= MOST_VALUES && (!isCompound(index) || columns === index.keys.length);
}
