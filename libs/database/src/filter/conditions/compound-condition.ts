import { fixedValue, type Predicate } from '@app/schema';
import { type FilterDialect, scalarValue } from '../../dialects/filter-dialect.js';
import { type CompoundIndex, type LookupColumn, lookupName } from '../../engine/indexes/table-index.js';
import { joined, OPERAND, type Sql } from '../../engine/sql.js';
import { beginningOf, compilePredicate, compileRest, isCut } from '../sql/filter-sql.js';
import { conditionOn, type PredicatesByColumn } from './column-condition.js';
import type { IndexCondition } from './index-condition.js';

/** The leading columns of an index for which a filter allows exactly one value each. */
export interface FixedPrefix {
  columns: readonly LookupColumn[];
  /** Conditions that find those values in the index. Of a text longer than the index holds, they find the beginning. */
  parts: readonly Sql[];
  /** Conditions on the object that decide if the index holds only the beginning of a text. */
  checks: readonly Sql[];
}

/** The first columns of an index that the filter fixes to one value each, if any. */
export function fixedPrefix(
  { keys }: CompoundIndex,
  searched: PredicatesByColumn,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): FixedPrefix {
  const fixed: LookupColumn[] = [];
  const parts: Sql[] = [];
  const checks: Sql[] = [];
  for (const { slot } of keys) {
    const column = columns.find((candidate) => candidate.slot === slot)!;
    const own = searched.get(column) ?? [];
    const value = fixedValue(own);
    if (value === undefined) break;
    const name = lookupName(slot);
    if (value === null) parts.push({ text: `${name} IS NULL`, values: [] });
    else {
      const held = beginningOf(value, dialect) ?? scalarValue(value);
      parts.push({ text: `${name} = ${OPERAND}`, values: [held] });
      if (isCut(value, dialect)) checks.push(compilePredicate(own[0]!, columns, dialect));
    }
    fixed.push(column);
  }
  return { columns: fixed, parts, checks };
}

/**
 * The condition that a compound index can search for a filter: the values that the filter fixes for the leading
 * columns, then its condition on the next column. Undefined if the filter says nothing about the first column.
 */
export function compoundCondition(
  index: CompoundIndex,
  all: readonly Predicate[],
  searched: PredicatesByColumn,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): IndexCondition | undefined {
  const prefix = fixedPrefix(index, searched, columns, dialect);
  const used: Predicate[] = prefix.columns.flatMap((column) => searched.get(column)!);
  const next = index.keys[prefix.columns.length];
  const column = next && columns.find(({ slot }) => slot === next.slot)!;
  const own = column && searched.get(column);
  const further = own && conditionOn(column, own, columns, dialect);
  const isFurther = further !== undefined && further.parts.length > 0;
  if (isFurther) used.push(...own!);
  if (used.length === 0) return undefined;
  const fixed = [...prefix.parts, ...prefix.checks];
  const isEqual = next === undefined;
  return {
    index,
    // Only the objects of one value of each key come in the order of ids.
    shape: isEqual ? 'equal' : further?.shape === 'some' ? 'some' : 'range',
    columns: prefix.columns.length + Number(isFurther),
    asked: used,
    parts: isFurther
      ? further.parts.map((part) => joined([...fixed, part], ' AND '))
      : [joined(fixed, ' AND ')],
    complement: undefined,
    isExact: prefix.checks.length === 0 && (!isFurther || further.isExact),
    bound: undefined,
    rest: compileRest(all, used, columns, dialect),
  };
}
