import type { Ordering, Predicate } from '@app/schema';
import type { FilterDialect } from '../../dialects/filter-dialect.js';
import { type LookupColumn, lookupName } from '../../engine/indexes/lookup-column.js';
import type { Sql } from '../../engine/sql.js';
import { compilePredicate, isCut } from '../sql/filter-sql.js';
import { joined } from '../sql/sql-logic.js';
import type { IndexablePredicate } from './column-predicates.js';
import type { IndexCondition } from './index-condition.js';
import { conditionByValues } from './value-condition.js';

const OPPOSITE: Record<Ordering, Ordering> = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' };

/** What the index of a column says of all conditions on it; undefined when it cannot be searched by them. */
export function conditionOn(
  column: LookupColumn,
  own: readonly Predicate[],
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Omit<IndexCondition, 'rest'> | undefined {
  const simple = own.filter((one) => one.kind === 'equals' || one.kind === 'compare');
  const isSimple = simple.length === own.length && simple.some(isPositive);
  const byValues = isSimple ? undefined : conditionByValues(column, own, dialect);
  if (byValues !== undefined) return byValues;
  return simple.some(isPositive) ? bySearch(column, simple, columns, dialect) : undefined;
}

/** Whether a condition lets few values through, or one end of them. */
function isPositive(one: IndexablePredicate): boolean {
  return one.kind === 'compare' || !one.negated;
}

/** By one search for all of them, at least one of which is positive. */
function bySearch(
  column: LookupColumn,
  own: readonly IndexablePredicate[],
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Omit<IndexCondition, 'rest'> {
  const isExact = own.every((one) => !operandsOf(one).some((operand) => isCut(operand, dialect)));
  const compile = (one: Predicate): Sql => compilePredicate(one, columns, dialect);
  const by = { index: column, columns: 1, asked: own, complement: undefined, isExact, bound: undefined };
  const isNull: Sql = { text: `${lookupName(column.slot)} IS NULL`, values: [] };
  const only = own.length === 1 ? own[0] : undefined;
  if (only?.kind === 'equals') {
    const { values, orMissing } = only;
    const parts = [
      ...(values.length > 0 ? [compile({ ...only, orMissing: false })] : []),
      ...(orMissing ? [isNull] : []),
    ];
    const shape = values.length + Number(orMissing) === 1 ? 'equal' : 'some';
    return { ...by, shape, parts };
  }
  const parts = [joined(own.map(compile), ' AND ')];
  if (own.some((one) => one.kind === 'equals' && !one.negated)) return { ...by, shape: 'some', parts };
  if (only?.kind !== 'compare') return { ...by, shape: 'range', parts };
  const { operator, value } = only;
  const complement = isExact ? [compile({ ...only, operator: OPPOSITE[operator] }), isNull] : undefined;
  return { ...by, shape: 'range', parts, complement, bound: { operator, value } };
}

function operandsOf(one: IndexablePredicate): readonly unknown[] {
  return one.kind === 'equals' ? one.values : [one.value];
}
