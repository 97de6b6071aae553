import type { Ordering, Predicate, Scalar } from '@app/schema';
import { COMPARISON_SIGNS } from '../dialects/comparison-signs.js';
import type { FilterDialect } from '../dialects/filter-dialect.js';
import { isCompound, type TableIndex } from '../engine/indexes/compound-index.js';
import { type LookupColumn, lookupName } from '../engine/indexes/lookup-column.js';
import { OPERAND, type Sql } from '../engine/sql.js';
import { compilePredicate, isCut } from './filter-sql.js';
import { joined } from './sql-logic.js';

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

/** Between more values than this there are too many gaps to search an index for. */
const MOST_GAPS = 8;

/** Whether an index finds at most one object. */
export function isUnique({ index, shape, isExact, parts }: IndexCondition): boolean {
  return isUniqueIndex(index) && shape === 'equal' && isExact && parts[0]!.values.length > 0;
}

/** Whether no two objects have the same value in an index; then it has no order of those that have none. */
export function isUniqueIndex(index: TableIndex): boolean {
  return !isCompound(index) && index.unique;
}

type Condition = Omit<IndexCondition, 'rest'>;

/** What the index of a column says of all conditions on it; undefined when it cannot be searched by them. */
export function conditionOn(
  column: LookupColumn,
  own: readonly Predicate[],
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Condition | undefined {
  const isExact = own.every((one) => !operandsOf(one).some((operand) => isCut(operand, dialect)));
  const compile = (one: Predicate): Sql => compilePredicate(one, columns, dialect);
  const by = { index: column, columns: 1, asked: own };
  const name = lookupName(column.slot);
  const isNull: Sql = { text: `${name} IS NULL`, values: [] };
  const only = own.length === 1 ? own[0] : undefined;
  if (only?.kind === 'equals') {
    const { values, orMissing, negated } = only;
    const parts = [
      ...(values.length > 0 ? [compile({ ...only, orMissing: false, negated: false })] : []),
      ...(orMissing ? [isNull] : []),
    ];
    const shape = values.length + Number(orMissing) === 1 ? 'equal' : 'some';
    if (!negated) return { ...by, shape, parts, complement: undefined, isExact, bound: undefined };
    if (!isExact) return undefined;
    const gaps = values.length > MOST_GAPS ? [] : gapsBetween(name, values as Scalar[], orMissing, dialect);
    return { ...by, shape: 'others', parts: gaps, complement: parts, isExact, bound: undefined };
  }
  // Several conditions on one column: a search by all of them.
  const positive = own.filter((one) => one.kind === 'compare' || (one.kind === 'equals' && !one.negated));
  if (positive.length === 0) return undefined;
  const parts = [joined(own.map(compile), ' AND ')];
  if (positive.some(({ kind }) => kind === 'equals')) {
    return { ...by, shape: 'some', parts, complement: undefined, isExact, bound: undefined };
  }
  if (only?.kind !== 'compare') {
    return { ...by, shape: 'range', parts, complement: undefined, isExact, bound: undefined };
  }
  const { operator, value } = only;
  const complement = isExact ? [compile({ ...only, operator: OPPOSITE[operator] }), isNull] : undefined;
  return { ...by, shape: 'range', parts, complement, isExact, bound: { operator, value } };
}

const OPPOSITE: Record<Ordering, Ordering> = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' };

function operandsOf(one: Predicate): readonly unknown[] {
  if (one.kind === 'equals') return one.values;
  return one.kind === 'compare' ? [one.value] : [];
}

/** Conditions for other values: the gaps between these, and, unless it is excluded too, what is missing. */
function gapsBetween(
  name: string,
  values: readonly Scalar[],
  orMissing: boolean,
  { scalarValue }: FilterDialect,
): Sql[] {
  const sorted = values.map(scalarValue).sort(inOrder) as (string | number)[];
  const beyond = (operator: Ordering, value: string | number): Sql => ({
    text: `${name} ${COMPARISON_SIGNS[operator]} ${OPERAND}`,
    values: [value],
  });
  const gaps: Sql[] = sorted.map((value, at) => {
    const below = beyond('lt', value);
    return at === 0 ? below : joined([beyond('gt', sorted[at - 1]!), below], ' AND ');
  });
  if (sorted.length > 0) gaps.push(beyond('gt', sorted.at(-1)!));
  else gaps.push({ text: `${name} IS NOT NULL`, values: [] });
  return orMissing ? gaps : [...gaps, { text: `${name} IS NULL`, values: [] }];
}

/** The order of the engines: of texts that of their code points. */
function inOrder(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
