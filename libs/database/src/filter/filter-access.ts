import type { Ordering, Predicate, Scalar } from '@app/schema';
import { COMPARISON_SIGNS } from '../dialects/comparison-signs.js';
import type { FilterDialect } from '../dialects/filter-dialect.js';
import { type LookupColumn, lookupName } from '../engine/lookup-column.js';
import { idBytes } from '../engine/object-id.js';
import type { Sql } from '../engine/sql.js';
import { columnOf, compilePredicate, isCut, joined } from './filter-sql.js';

/** Ids above `lower` and up to `upper`; undefined: without end. */
export interface IdRange {
  lower: Buffer | undefined;
  upper: Buffer | undefined;
}

/** One end of the values that a condition on a column lets through. */
export interface Bound {
  operator: Ordering;
  value: Scalar;
}

/** What the index of one lookup column says about a filter. */
export interface IndexCondition {
  column: LookupColumn;
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

/** How the objects of a filter can be found without looking at every object. */
export type Access =
  /** By looking at all objects of these ids. */
  | ({ kind: 'scan' } & IdRange)
  /** So many ids and no others, as far as they satisfy the filter. */
  | { kind: 'ids'; ids: number }
  /** All objects of these ids. */
  | ({ kind: 'id-range' } & IdRange)
  /** By an index: the first of these conditions leaves the fewest objects, as far as their shapes tell. */
  | { kind: 'index'; conditions: readonly IndexCondition[] };

/** Between more values than this there are too many gaps to search an index for. */
const MOST_GAPS = 8;

const SHAPES: readonly IndexCondition['shape'][] = ['equal', 'some', 'range', 'others'];

/** Finds out how the objects of a filter can be found. The filter's own SQL (`compilePredicate`) stays what decides. */
export function accessOf(
  predicate: Predicate,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Access {
  if (predicate.kind === 'never') return { kind: 'ids', ids: 0 };
  const all = predicate.kind === 'all' ? predicate.of : [predicate];
  const ids = all.find((one) => one.kind === 'id-in' && !one.negated);
  if (ids?.kind === 'id-in') return { kind: 'ids', ids: ids.ids.length };
  const idRange = idRangeOf(all);
  if (all.every(({ kind }) => kind === 'id-compare')) return { kind: 'id-range', ...idRange };

  const onColumns = new Map<LookupColumn, Predicate[]>();
  for (const one of all) {
    const column = 'target' in one ? columnOf(one.target, columns) : undefined;
    if (column !== undefined) onColumns.set(column, [...(onColumns.get(column) ?? []), one]);
  }
  const conditions = [...onColumns].flatMap(([column, own]) => {
    const condition = conditionOn(column, own, columns, dialect);
    if (condition === undefined) return [];
    const others = all.filter((one) => !own.includes(one));
    const rest = others.map((one) => compilePredicate(one, columns, dialect));
    return [{ ...condition, rest: rest.length === 0 ? undefined : joined(rest, ' AND ') }];
  });
  if (conditions.length === 0) return { kind: 'scan', ...idRange };
  const rank = ({ column, shape }: IndexCondition) =>
    SHAPES.indexOf(shape) - (column.unique && shape === 'equal' ? 1 : 0);
  return { kind: 'index', conditions: conditions.sort((one, other) => rank(one) - rank(other)) };
}

/** Whether an index finds at most one object. */
export function isUnique({ column, shape, isExact, parts }: IndexCondition): boolean {
  return column.unique && shape === 'equal' && isExact && parts[0]!.values.length > 0;
}

function idRangeOf(all: readonly Predicate[]): IdRange {
  let lower: Buffer | undefined;
  let upper: Buffer | undefined;
  for (const one of all) {
    if (one.kind !== 'id-compare') continue;
    const { operator } = one;
    // An id below another is at most the one before it.
    const id = operator === 'gte' || operator === 'lt' ? before(idBytes(one.id)) : idBytes(one.id);
    if (operator === 'gt' || operator === 'gte') {
      if (lower === undefined || lower.compare(id) < 0) lower = id;
    } else if (upper === undefined || upper.compare(id) > 0) upper = id;
  }
  return { lower, upper };
}

/** The number before this one; zero for zero, which is no id. */
function before(id: Buffer): Buffer {
  const bytes = Buffer.from(id);
  for (let at = bytes.length - 1; at >= 0; at--) {
    if (bytes[at]! > 0) {
      bytes[at]!--;
      return bytes;
    }
    bytes[at] = 255;
  }
  return Buffer.alloc(bytes.length);
}

type Condition = Omit<IndexCondition, 'rest'>;

/** What the index of a column says of all conditions on it; undefined when it cannot be searched by them. */
function conditionOn(
  column: LookupColumn,
  own: readonly Predicate[],
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Condition | undefined {
  const isExact = own.every((one) => !operandsOf(one).some((operand) => isCut(operand, dialect)));
  const compile = (one: Predicate): Sql => compilePredicate(one, columns, dialect);
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
    if (!negated) return { column, shape, parts, complement: undefined, isExact, bound: undefined };
    if (!isExact) return undefined;
    const gaps = values.length > MOST_GAPS ? [] : gapsBetween(name, values as Scalar[], orMissing, dialect);
    return { column, shape: 'others', parts: gaps, complement: parts, isExact, bound: undefined };
  }
  // Several conditions on one column: a search by all of them.
  const positive = own.filter((one) => one.kind === 'compare' || (one.kind === 'equals' && !one.negated));
  if (positive.length === 0) return undefined;
  const parts = [joined(own.map(compile), ' AND ')];
  if (positive.some(({ kind }) => kind === 'equals')) {
    return { column, shape: 'some', parts, complement: undefined, isExact, bound: undefined };
  }
  if (only?.kind !== 'compare') {
    return { column, shape: 'range', parts, complement: undefined, isExact, bound: undefined };
  }
  const { operator, value } = only;
  const complement = isExact ? [compile({ ...only, operator: OPPOSITE[operator] }), isNull] : undefined;
  return { column, shape: 'range', parts, complement, isExact, bound: { operator, value } };
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
    text: `${name} ${COMPARISON_SIGNS[operator]} ?`,
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
