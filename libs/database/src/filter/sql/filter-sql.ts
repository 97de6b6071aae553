import type { FieldTarget, Ordering, Predicate, Scalar } from '@app/schema';
import { COMPARISON_SIGNS, type FilterDialect, scalarValue } from '../../dialects/filter-dialect.js';
import { isSearchable, type LookupColumn, lookupName } from '../../engine/indexes/table-index.js';
import { idBytes } from '../../engine/objects/object-id.js';
import { ALWAYS, complement, joined, OPERAND, type Sql, type SqlValue } from '../../engine/sql.js';
import { elementCondition } from './element-sql.js';
import { hasWords } from './word-sql.js';

/** A condition as SQL, and how the engine can find its rows. */
export interface FilterSql extends Sql {
  /** Whether the engine can find them without looking at every object. */
  usesIndex: boolean;
  /** Whether it can be prepared: MariaDB takes some JSON paths only as literals. */
  isPreparable: boolean;
}

type Equals = Extract<Predicate, { kind: 'equals' }>;
type Compare = Extract<Predicate, { kind: 'compare' }>;

/**
 * Makes the WHERE expression of a filter. Exact on every engine: where a lookup column holds only the beginning of a
 * text, the column narrows the search and the text itself decides. `usesIndex` is false when objects must be read
 * one by one; a filter that finds all or nothing does not count as such.
 */
export function compilePredicate(
  predicate: Predicate,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): FilterSql {
  return { ...compile(predicate, columns, dialect), isPreparable: isPreparable(predicate) };
}

/** The conditions of a filter that a search of an index does not cover; undefined if it covers all. */
export function compileRest(
  all: readonly Predicate[],
  covered: readonly Predicate[],
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Sql | undefined {
  const rest = all
    .filter((one) => !covered.includes(one))
    .map((one) => compilePredicate(one, columns, dialect));
  return rest.length === 0 ? undefined : joined(rest, ' AND ');
}

function isPreparable(predicate: Predicate): boolean {
  if (predicate.kind === 'all' || predicate.kind === 'some') return predicate.of.every(isPreparable);
  if (predicate.kind === 'not') return isPreparable(predicate.of);
  return !('target' in predicate) || predicate.target.kind !== 'any';
}

type Compiled = Omit<FilterSql, 'isPreparable'>;

function compile(predicate: Predicate, columns: readonly LookupColumn[], dialect: FilterDialect): Compiled {
  switch (predicate.kind) {
    case 'always':
      return { ...ALWAYS, usesIndex: true };
    case 'never':
      return { text: '1 = 0', values: [], usesIndex: true };
    case 'all': {
      const parts = predicate.of.map((part) => compile(part, columns, dialect));
      return { ...joined(parts, ' AND '), usesIndex: parts.some(({ usesIndex }) => usesIndex) };
    }
    case 'some': {
      const parts = predicate.of.map((part) => compile(part, columns, dialect));
      return { ...joined(parts, ' OR '), usesIndex: parts.every(({ usesIndex }) => usesIndex) };
    }
    case 'not': {
      const { of } = predicate;
      const negated = compile(of, columns, dialect);
      // What is not above a value is below it, or missing.
      const usesIndex = negated.usesIndex && of.kind === 'compare' && !isCut(of.value, dialect);
      return { ...complement(negated), usesIndex };
    }
    case 'equals':
      return equals(predicate, columns, dialect);
    case 'compare':
      return compare(predicate, columns, dialect);
    case 'text': {
      const { target, match, text } = predicate;
      if (target.kind === 'any') return someValue(target, dialect.elements.matches(1, match, text), dialect);
      return { ...dialect.matches(target.path, match, text), usesIndex: false };
    }
    case 'size':
      return { ...dialect.hasSize(predicate.target.path, predicate.size), usesIndex: false };
    case 'element': {
      const condition = elementCondition(predicate, dialect.elements, 1);
      return { ...dialect.elements.someAt(predicate.target.path, condition), usesIndex: false };
    }
    case 'id-in': {
      const found = inList('id', predicate.ids.map(idBytes));
      return { ...(predicate.negated ? complement(found) : found), usesIndex: !predicate.negated };
    }
    case 'id-compare':
      return { ...ordered('id', predicate.operator, idBytes(predicate.id)), usesIndex: true };
    case 'id-text':
      return { ...dialect.matchesId(predicate.match, predicate.text), usesIndex: false };
    case 'words':
      return { ...hasWords(predicate.prefixes, dialect.words), usesIndex: true };
  }
}

function equals(
  { target, values, orMissing, negated }: Equals,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Compiled {
  const alternatives: Sql[] = [];
  const lookup = columnOf(target, columns);
  const column = lookup && lookupName(lookup.slot);
  if (target.kind === 'any') {
    if (values.length > 0) alternatives.push(dialect.equalsAny(target.path, values));
    if (orMissing) alternatives.push(dialect.missing(target.path));
  } else {
    const full = dialect.scalar(target.path, target.kind);
    // The predicate promises operands of the target's kind.
    const operands = values as Scalar[];
    if (column === undefined) {
      if (values.length > 0) alternatives.push(inList(full, operands.map(scalarValue)));
      if (orMissing) alternatives.push(isNull(full));
    } else {
      const isRange = orMissing && dialect.findsOrMissingUnordered;
      alternatives.push(...equalsInColumn(column, full, operands, dialect, isRange));
      if (orMissing) alternatives.push(isNull(column));
    }
  }
  const found = joined(alternatives, ' OR ');
  return {
    ...(negated ? complement(found) : found),
    usesIndex: lookup !== undefined && isSearchable(lookup) && !negated,
  };
}

/** `isRange`: a single value is asked for by a range. */
function equalsInColumn(
  column: string,
  full: Sql,
  operands: Scalar[],
  dialect: FilterDialect,
  isRange: boolean,
): Sql[] {
  const among = (values: SqlValue[]): Sql =>
    isRange && new Set(values).size === 1
      ? { text: `${column} >= ${OPERAND} AND ${column} <= ${OPERAND}`, values: [values[0]!, values[0]!] }
      : inList(column, values);
  const cut = operands.filter((operand) => beginningOf(operand, dialect) !== undefined) as string[];
  const whole = operands.filter((operand) => beginningOf(operand, dialect) === undefined);
  const alternatives: Sql[] = [];
  if (whole.length > 0) alternatives.push(among(whole.map(scalarValue)));
  if (cut.length > 0) {
    const beginnings = [...new Set(cut.map((operand) => beginningOf(operand, dialect)!))];
    alternatives.push(joined([among(beginnings), inList(full, cut)], ' AND '));
  }
  return alternatives;
}

function compare(
  { target, operator, value }: Compare,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Compiled {
  if (target.kind === 'any') return someValue(target, dialect.elements.compares(1, operator, value), dialect);
  const full = dialect.scalar(target.path, target.kind);
  const lookup = columnOf(target, columns);
  if (lookup === undefined) {
    return { ...ordered(full, operator, scalarValue(value)), usesIndex: false };
  }
  const column = lookupName(lookup.slot);
  const usesIndex = isSearchable(lookup);
  const beginning = beginningOf(value, dialect);
  if (beginning === undefined) {
    return { ...ordered(column, operator, scalarValue(value)), usesIndex };
  }
  // A text above (below) another has a beginning that is at least (at most) the other's.
  const atLeastOrMost = operator === 'gt' || operator === 'gte' ? 'gte' : 'lte';
  const parts = [ordered(column, atLeastOrMost, beginning), ordered(full, operator, value as string)];
  return { ...joined(parts, ' AND '), usesIndex };
}

/** The value, or an element of the array. */
function someValue({ path }: FieldTarget, condition: Sql, dialect: FilterDialect): Compiled {
  return { ...dialect.someValue(path, condition), usesIndex: false };
}

/** The lookup column that holds what is at this path, if there is one. */
export function columnOf(
  { path, kind }: FieldTarget,
  columns: readonly LookupColumn[],
): LookupColumn | undefined {
  if (path.length > 1) return undefined;
  return columns.find((candidate) => candidate.field === path[0] && candidate.kind === kind);
}

/** Whether a lookup column may hold only the beginning of a text that is compared with this operand. */
export function isCut(operand: unknown, dialect: FilterDialect): boolean {
  return typeof operand === 'string' && beginningOf(operand, dialect) !== undefined;
}

/**
 * What a lookup column holds of a text that it may not hold whole; undefined when the column alone decides. Counted
 * in code points, as the engines do, so that no surrogate pair is cut.
 */
export function beginningOf(operand: Scalar, { textPrefix }: FilterDialect): string | undefined {
  if (typeof operand !== 'string' || textPrefix === undefined || operand.length < textPrefix)
    return undefined;
  const points = [...operand];
  return points.length < textPrefix ? undefined : points.slice(0, textPrefix).join('');
}

function inList(subject: string | Sql, operands: readonly SqlValue[]): Sql {
  const { text, values } = asSql(subject);
  const list = operands.map(() => OPERAND).join(', ');
  return { text: `${text} IN (${list})`, values: [...values, ...operands] };
}

function ordered(subject: string | Sql, operator: Ordering, operand: SqlValue): Sql {
  const { text, values } = asSql(subject);
  return { text: `${text} ${COMPARISON_SIGNS[operator]} ${OPERAND}`, values: [...values, operand] };
}

function isNull(subject: string | Sql): Sql {
  const { text, values } = asSql(subject);
  return { text: `${text} IS NULL`, values };
}

function asSql(subject: string | Sql): Sql {
  return typeof subject === 'string' ? { text: subject, values: [] } : subject;
}
