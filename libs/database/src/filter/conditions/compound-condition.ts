import { fixedValue, type Predicate } from '@app/schema';
import { type FilterDialect, scalarValue } from '../../dialects/filter-dialect.js';
import { type CompoundIndex, type LookupColumn, lookupName } from '../../engine/indexes/table-index.js';
import { joined, OPERAND, type Sql } from '../../engine/sql.js';
import { beginningOf, compilePredicate, isCut } from '../sql/filter-sql.js';
import { conditionOn, type PredicatesByColumn } from './column-condition.js';
import type { IndexCondition } from './index-condition.js';

/** How an index begins with columns of which a filter lets one value through. */
export interface FixedPrefix {
  columns: readonly LookupColumn[];
  /** What finds those values in the index, or the beginnings of texts that may be longer than what it holds. */
  parts: readonly Sql[];
  /** What decides where the index has beginnings only. */
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
 * What a compound index says of a filter: by the values that it fixes of the first columns, and by what it says of the
 * next one. Undefined where it says nothing of the first.
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
  const rest = all.filter((one) => !used.includes(one));
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
    rest:
      rest.length === 0
        ? undefined
        : joined(
            rest.map((one) => compilePredicate(one, columns, dialect)),
            ' AND ',
          ),
  };
}
