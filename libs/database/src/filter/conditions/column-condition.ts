import { OPPOSITE_ORDERING, type Predicate, type Scalar } from '@app/schema';
import { COMPARISON_SIGNS, type FilterDialect, scalarValue } from '../../dialects/filter-dialect.js';
import { type LookupColumn, lookupName } from '../../engine/indexes/table-index.js';
import { joined, OPERAND, type Sql } from '../../engine/sql.js';
import { columnOf, compilePredicate, isCut } from '../sql/filter-sql.js';
import type { IndexCondition } from './index-condition.js';
import { type OrderedValue, onlyValue, type ValueRange, ValueSet } from './value-set.js';

/** The maximum number of ranges for which an index is searched. */
const MAX_RANGES = 64;

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
  const byRanges = isSimple ? undefined : byValueRanges(column, own, dialect);
  if (byRanges !== undefined) return byRanges;
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

/**
 * Turns conditions on one column, however nested, into ranges of its index. Undefined if the index holds only the
 * beginnings of their texts, or if the search would cover nothing, everything or too many ranges.
 */
function byValueRanges(
  column: LookupColumn,
  own: readonly Predicate[],
  dialect: FilterDialect,
): Omit<IndexCondition, 'rest'> | undefined {
  const sets = own.map((one) => valuesOf(one, dialect));
  if (!sets.every((set) => set !== undefined)) return undefined;
  const values = ValueSet.intersection(sets);
  const others = values.complement();
  const name = lookupName(column.slot);
  const [parts, complement] = [partsOf(name, values), partsOf(name, others)];
  if (parts.length === 0 || complement.length === 0) return undefined;
  const by = { index: column, columns: 1, asked: own, complement, isExact: true, bound: undefined };
  // Then what is left out is counted, and the page found by a walk.
  const isSearched = parts.length <= MAX_RANGES;
  if (hasOnlySingle(others)) return { ...by, shape: 'others', parts: isSearched ? parts : [] };
  if (!isSearched) return undefined;
  return { ...by, shape: hasOnlySingle(values) ? 'some' : 'range', parts };
}

/** Whether a set consists of single values only. */
function hasOnlySingle(set: ValueSet): boolean {
  return set.ranges().every((range) => onlyValue(range) !== undefined);
}

function valuesOf(predicate: Predicate, dialect: FilterDialect): ValueSet | undefined {
  switch (predicate.kind) {
    case 'equals': {
      const operands = predicate.values as Scalar[];
      if (operands.some((operand) => isCut(operand, dialect))) return undefined;
      const equal = operands.map((operand) => ValueSet.equal(ordered(operand)));
      const set = ValueSet.union(predicate.orMissing ? [...equal, ValueSet.missing] : equal);
      return predicate.negated ? set.complement() : set;
    }
    case 'compare': {
      const { operator, value } = predicate;
      return isCut(value, dialect) ? undefined : ValueSet.compared(operator, ordered(value));
    }
    case 'not':
      return valuesOf(predicate.of, dialect)?.complement();
    case 'all':
    case 'some': {
      const sets = predicate.of.map((one) => valuesOf(one, dialect));
      if (!sets.every((set) => set !== undefined)) return undefined;
      return predicate.kind === 'all' ? ValueSet.intersection(sets) : ValueSet.union(sets);
    }
    default:
      return undefined;
  }
}

function ordered(value: Scalar): OrderedValue {
  return scalarValue(value) as OrderedValue;
}

/** Disjoint conditions: all single values in one, each range in its own, and missing values in another. */
function partsOf(name: string, set: ValueSet): Sql[] {
  const ranges = set.ranges();
  const single = ranges.map(onlyValue).filter((value) => value !== undefined);
  const parts = ranges.filter((range) => onlyValue(range) === undefined).map((range) => within(name, range));
  if (single.length > 0) {
    parts.unshift({ text: `${name} IN (${single.map(() => OPERAND).join(', ')})`, values: single });
  }
  if (set.hasMissing) parts.push({ text: `${name} IS NULL`, values: [] });
  return parts;
}

function within(name: string, { lower, upper }: ValueRange): Sql {
  const bounds = [lower, upper].flatMap((end): Sql[] =>
    end === undefined
      ? []
      : [{ text: `${name} ${COMPARISON_SIGNS[end.operator]} ${OPERAND}`, values: [end.value] }],
  );
  return bounds.length === 0 ? { text: `${name} IS NOT NULL`, values: [] } : joined(bounds, ' AND ');
}
