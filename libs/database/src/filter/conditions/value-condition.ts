import type { Predicate, Scalar } from '@app/schema';
import { COMPARISON_SIGNS, type FilterDialect, scalarValue } from '../../dialects/filter-dialect.js';
import { type LookupColumn, lookupName } from '../../engine/indexes/table-index.js';
import { joined, OPERAND, type Sql } from '../../engine/sql.js';
import { isCut } from '../sql/filter-sql.js';
import type { IndexCondition } from './index-condition.js';
import { type OrderedValue, onlyValue, type ValueRange, ValueSet } from './value-set.js';

/** The maximum number of ranges for which an index is searched. */
const MAX_RANGES = 64;

/**
 * Turns conditions on one column, however nested, into ranges of its index. Undefined if the index holds only the
 * beginnings of their texts, or if the search would cover nothing, everything or too many ranges.
 */
export function conditionByValues(
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
