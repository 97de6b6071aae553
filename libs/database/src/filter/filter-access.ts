import { conditionsOf, type Predicate } from '@app/schema';
import type { FilterDialect, WordTable } from '../dialects/filter-dialect.js';
import { compoundIndexes, type LookupColumn, type TableIndex } from '../engine/indexes/table-index.js';
import { idBytes } from '../engine/objects/object-id.js';
import type { Sql } from '../engine/sql.js';
import { conditionOn, conditionsByColumn, predicatesByColumn } from './conditions/column-condition.js';
import { compoundCondition } from './conditions/compound-condition.js';
import { type IndexCondition, isUnique, isUniqueIndex } from './conditions/index-condition.js';
import { compilePredicate, compileRest } from './sql/filter-sql.js';

/** Ids above `lower` and up to `upper`; undefined: without end. */
export interface IdRange {
  lower: Buffer | undefined;
  upper: Buffer | undefined;
}

/** A search of an index for some objects, or (undefined) of the primary key. */
export interface IndexSearch {
  index: TableIndex | undefined;
  parts: readonly Sql[];
  shape: IndexCondition['shape'];
}

/** Searches that together find every object of a filter, some of them several times. */
export interface IndexUnion {
  searches: readonly IndexSearch[];
  /** The condition that each object found must still meet; undefined if every object found matches. */
  rest: Sql | undefined;
}

/** A search by words. */
export interface WordSearch {
  prefixes: readonly string[];
  table: WordTable;
  /** What the filter asks for besides; undefined: nothing. */
  rest: Sql | undefined;
}

/** The ways to find the objects of a filter; all but the first avoid reading every object. */
export type Access =
  /** By looking at all objects of these ids. */
  | ({ kind: 'scan' } & IdRange)
  /** By at most this many ids; the object of each is checked against the filter. */
  | { kind: 'ids'; ids: number }
  /** All objects of these ids. */
  | ({ kind: 'id-range' } & IdRange)
  /**
   * By an index. The first condition leaves the fewest objects, as far as the shapes of the conditions tell. `union`
   * may leave fewer: it searches an index for each alternative of an OR.
   */
  | { kind: 'index'; conditions: readonly IndexCondition[]; union: IndexUnion | undefined }
  /** By the words of the objects, or by an index, in the order as above. */
  | ({ kind: 'words'; conditions: readonly IndexCondition[] } & WordSearch)
  /** By an index for each alternative. */
  | ({ kind: 'union' } & IndexUnion);

/** The maximum number of searches in a union. Beyond it, reading all objects is no slower. */
const MAX_SEARCHES = 16;

const SHAPES: readonly IndexCondition['shape'][] = ['equal', 'some', 'range', 'others'];

/**
 * Chooses how to find the objects of a filter. The SQL of the filter (`compilePredicate`) still decides which match.
 */
export function accessOf(
  predicate: Predicate,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): Access {
  if (predicate.kind === 'never') return { kind: 'ids', ids: 0 };
  const all = conditionsOf(predicate);
  const ids = all.find((one) => one.kind === 'id-in' && !one.negated);
  if (ids?.kind === 'id-in') return { kind: 'ids', ids: ids.ids.length };
  const idRange = idRangeOf(all);
  if (all.every(({ kind }) => kind === 'id-compare')) return { kind: 'id-range', ...idRange };

  const conditions = indexConditionsOf(all, columns, dialect);
  const words = all.find((one) => one.kind === 'words');
  if (words?.kind === 'words' && !conditions.some(isUnique)) {
    const rest = compileRest(all, [words], columns, dialect);
    return { kind: 'words', conditions, prefixes: words.prefixes, table: dialect.words!, rest };
  }
  // Those of one column are a condition on its index.
  const alternatives = all.filter(
    (one) => one.kind === 'some' && !conditions.some(({ asked }) => asked.includes(one)),
  );
  const union = conditions.some(isUnique)
    ? undefined
    : unionOf(predicate, all.length > 1, alternatives, columns, dialect);
  if (conditions.length > 0) return { kind: 'index', conditions, union };
  return union === undefined ? { kind: 'scan', ...idRange } : { kind: 'union', ...union };
}

/** What indexes say of a filter, the condition that leaves the fewest objects first. */
function indexConditionsOf(
  all: readonly Predicate[],
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): IndexCondition[] {
  const searched = predicatesByColumn(all, columns);
  const ofColumns = [...conditionsByColumn(all, columns)].flatMap(([column, own]) => {
    const condition = column.indexed === false ? undefined : conditionOn(column, own, columns, dialect);
    if (condition === undefined) return [];
    return [{ ...condition, rest: compileRest(all, condition.asked, columns, dialect) }];
  });
  const compound = compoundIndexes(columns).flatMap((index) => {
    const condition = compoundCondition(index, all, searched, columns, dialect);
    // By its first column alone, the index of that column does as well, and has the objects in the order of ids.
    const isNoBetter =
      condition?.columns === 1 && ofColumns.some((own) => own.index.slot === index.keys[0]!.slot);
    return condition === undefined || isNoBetter ? [] : [condition];
  });
  const found = [...compound, ...ofColumns];
  const best = compound.length === 0 ? found : found.filter((one) => !isPartOfAnother(one, found));
  return best.sort((one, other) => rank(one) - rank(other));
}

/** Whether another index finds some of the same objects only. */
function isPartOfAnother(one: IndexCondition, every: readonly IndexCondition[]): boolean {
  if (isUniqueIndex(one.index)) return false;
  return every.some(
    ({ columns, asked }) =>
      columns > one.columns && one.asked.every((condition) => asked.includes(condition)),
  );
}

/** Below that of any compound index. */
const UNIQUE_RANK = -10;

/** A lower rank expects fewer objects: one value of several columns is rarer than one value of a single column. */
function rank({ index, shape, columns }: IndexCondition): number {
  if (isUniqueIndex(index) && shape === 'equal') return UNIQUE_RANK;
  return columns > 1 ? -columns : SHAPES.indexOf(shape);
}

/** The searches for the first `some` whose alternatives each have an index; undefined where there is none. */
function unionOf(
  predicate: Predicate,
  hasOthers: boolean,
  alternatives: readonly Predicate[],
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): IndexUnion | undefined {
  for (const one of alternatives) {
    if (one.kind !== 'some') continue;
    const unions = one.of.map((branch) => branchUnion(branch, columns, dialect));
    if (!unions.every((union) => union !== undefined)) continue;
    const searches = unions.flatMap((union) => union.searches);
    if (searches.reduce((sum, { parts }) => sum + parts.length, 0) > MAX_SEARCHES) continue;
    const isWhole = !hasOthers && unions.every(({ rest }) => rest === undefined);
    return { searches, rest: isWhole ? undefined : compilePredicate(predicate, columns, dialect) };
  }
  return undefined;
}

/** How one alternative is found by indexes; undefined where it is not. */
function branchUnion(
  branch: Predicate,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): IndexUnion | undefined {
  const access = accessOf(branch, columns, dialect);
  switch (access.kind) {
    case 'ids':
    case 'id-range': {
      const shape = access.kind === 'ids' ? 'some' : 'range';
      const parts = [compilePredicate(branch, columns, dialect)];
      return { searches: [{ index: undefined, parts, shape }], rest: undefined };
    }
    case 'index': {
      const [{ index, parts, shape, rest }] = access.conditions as [IndexCondition];
      return parts.length === 0 ? undefined : { searches: [{ index, parts, shape }], rest };
    }
    case 'union':
      return access;
    // A search is no part of an alternative.
    case 'words':
    case 'scan':
      return undefined;
  }
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
