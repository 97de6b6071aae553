import { OPPOSITE_ORDERING, type Predicate } from '@app/schema';
import type { FilterDialect } from '../../dialects/filter-dialect.js';
import { type LookupColumn, lookupName } from '../../engine/indexes/table-index.js';
import { joined, type Sql } from '../../engine/sql.js';
import { columnOf, compilePredicate, isCut } from '../sql/filter-sql.js';
import type { IndexCondition } from './index-condition.js';
import { conditionByValues } from './value-condition.js';

/** A predicate that an index serves by its order. */
type IndexablePredicate = Extract<Predicate, { kind: 'equals' | 'compare' }>;

/** The predicates of a filter that lookup columns serve, by column. */
export type PredicatesByColumn = ReadonlyMap<LookupColumn, readonly IndexablePredicate[]>;

/** Those of `all` that a lookup column serves, in their order. */
export function predicatesByColumn(
  all: readonly Predicate[],
  columns: readonly LookupColumn[],
): Map<LookupColumn, IndexablePredicate[]> {
  const simple = all.filter((one) => one.kind === 'equals' || one.kind === 'compare');
  return conditionsByColumn(simple, columns);
}

/** The conditions that are about nothing but one column, whatever they are made of, by column and in their order. */
export function conditionsByColumn<Condition extends Predicate>(
  all: readonly Condition[],
  columns: readonly LookupColumn[],
): Map<LookupColumn, Condition[]> {
  const found = new Map<LookupColumn, Condition[]>();
  for (const one of all) {
    const column = columnOfAll(one, columns);
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), one]);
  }
  return found;
}

/** The column that all parts of a condition are about; undefined where there are several, or none. */
function columnOfAll(predicate: Predicate, columns: readonly LookupColumn[]): LookupColumn | undefined {
  switch (predicate.kind) {
    case 'equals':
    case 'compare':
      return columnOf(predicate.target, columns);
    case 'not':
      return columnOfAll(predicate.of, columns);
    case 'all':
    case 'some': {
      const [first, ...others] = predicate.of.map((one) => columnOfAll(one, columns));
      return others.every((other) => other === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}

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
  const complement = isExact
    ? [compile({ ...only, operator: OPPOSITE_ORDERING[operator] }), isNull]
    : undefined;
  return { ...by, shape: 'range', parts, complement, bound: { operator, value } };
}

function operandsOf(one: IndexablePredicate): readonly unknown[] {
  return one.kind === 'equals' ? one.values : [one.value];
}
