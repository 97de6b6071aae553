import { conditionsOf, fixedValue, type Predicate, type SortKey, type SortOrder } from '@app/schema';
import type { FilterDialect } from '../dialects/filter-dialect.js';
import {
  type CompoundIndex,
  compoundIndexes,
  type LookupColumn,
  lookupName,
  type TableIndex,
} from '../engine/indexes/table-index.js';
import type { Sql } from '../engine/sql.js';
import { predicatesByColumn } from './conditions/column-condition.js';
import { compoundCondition, type FixedPrefix, fixedPrefix } from './conditions/compound-condition.js';
import type { IndexCondition } from './conditions/index-condition.js';
import { columnOf } from './sql/filter-sql.js';

/**
 * How an index has the objects of a filter in the order of a sort: a compound one, or that of a column, after one
 * value.
 */
export interface CompoundSortIndex {
  kind: 'compound';
  index: TableIndex;
  /** Conditions on its first columns, of each of which the filter lets one value through. */
  fixed: readonly Sql[];
  /** Its other columns, which the objects are ordered by. */
  keys: readonly CompoundSortKey[];
  /** Whether the sort is the opposite of its order. */
  isOpposite: boolean;
  /** What the filter asks of the index. */
  condition: IndexCondition | undefined;
}

interface CompoundSortKey {
  name: string;
  /** The place of its term in the sort. */
  term: number;
  isRequired: boolean;
  /** Whether the filter lets one value of it through. */
  isFixed: boolean;
}

/**
 * The index that serves a sort: where it begins with columns that the filter fixes, and goes on with the keys of the
 * sort. Keys that the filter fixes decide nothing. One that begins with more fixed columns passes fewer objects;
 * without any, the index of a single column is as good. Of one value the index of a column has the objects in the order
 * of ids.
 */
export function compoundSortIndex(
  order: SortOrder,
  predicate: Predicate,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): CompoundSortIndex | undefined {
  const indexes: CandidateIndex[] = compoundIndexes(columns).map((index) => ({ ...index, index }));
  if (order.keys.length === 0) indexes.push(...columns.filter(hasIdOrder).map(ofOneValue));
  if (indexes.length === 0) return undefined;
  const all = conditionsOf(predicate);
  const searched = predicatesByColumn(all, columns);
  const fixedPaths = fixedPathsOf(all);
  let best: { candidate: CandidateIndex; served: CompoundSortIndex; fixed: number } | undefined;
  for (const index of indexes) {
    const prefix = fixedPrefix(index, searched, columns, dialect);
    const served = servedBy(index, order, prefix, fixedPaths, columns);
    const fixed = prefix.columns.length;
    if (served === undefined || (best !== undefined && best.fixed >= fixed)) continue;
    best = { candidate: index, served, fixed };
  }
  if (best === undefined) return undefined;
  if (best.fixed === 0 && order.keys.length < 2 && hasOwnIndex(order, columns)) return undefined;
  const { candidate, served } = best;
  const condition = compoundCondition(candidate, all, searched, columns, dialect);
  return { ...served, condition: condition && { ...condition, index: candidate.index } };
}

/** An index as columns. */
interface CandidateIndex extends CompoundIndex {
  index: TableIndex;
}

function hasIdOrder({ indexed, unique }: LookupColumn): boolean {
  return indexed !== false && !unique;
}

function ofOneValue(index: LookupColumn): CandidateIndex {
  const { slot } = index;
  return { slot, keys: [{ slot, descending: false }], index };
}

/** Whether an index of a single column, or that of ids, serves it. */
function hasOwnIndex({ keys: [key] }: SortOrder, columns: readonly LookupColumn[]): boolean {
  return key === undefined || columnOf(key.target, columns)?.indexed !== false;
}

function servedBy(
  index: CandidateIndex,
  { keys, idDescending }: SortOrder,
  prefix: FixedPrefix,
  fixedPaths: ReadonlySet<string>,
  columns: readonly LookupColumn[],
): CompoundSortIndex | undefined {
  const rest = index.keys.slice(prefix.columns.length);
  const slots = new Set(rest.map(({ slot }) => slot));
  const slotOf = ({ target }: SortKey) => columnOf(target, columns)?.slot;
  const deciding = keys.filter((key) => !fixedPaths.has(pathOf(key)) || slots.has(slotOf(key)!));
  if (deciding.length !== rest.length) return undefined;
  // The id goes in the direction of the last key.
  const idAscends = !index.keys.at(-1)!.descending;
  const isOpposite = idDescending === idAscends;
  const isServed = rest.every(
    ({ slot, descending }, at) =>
      slotOf(deciding[at]!) === slot && deciding[at]!.descending === (descending !== isOpposite),
  );
  if (!isServed) return undefined;
  return {
    kind: 'compound',
    index: index.index,
    fixed: prefix.parts,
    keys: deciding.map((key, at) => ({
      name: lookupName(rest[at]!.slot),
      // Each key that a column can have is one term.
      term: keys.indexOf(key),
      isRequired: key.isRequired,
      isFixed: fixedPaths.has(pathOf(key)),
    })),
    isOpposite,
    condition: undefined,
  };
}

/** The paths at which a filter lets one value through. */
function fixedPathsOf(all: readonly Predicate[]): Set<string> {
  const own = new Map<string, Predicate[]>();
  for (const one of all) {
    if (!('target' in one) || one.target.kind === 'any') continue;
    const path = JSON.stringify(one.target.path);
    own.set(path, [...(own.get(path) ?? []), one]);
  }
  return new Set(
    [...own].flatMap(([path, predicates]) => (fixedValue(predicates) === undefined ? [] : [path])),
  );
}

function pathOf({ target }: SortKey): string {
  return JSON.stringify(target.path);
}
