import type { Predicate, SortKey, SortOrder } from '@app/schema';
import type { Dialect } from '../dialects/dialect.js';
import type { LookupColumn } from '../engine/indexes/table-index.js';
import type { Sql } from '../engine/sql.js';
import { type CompoundSortIndex, compoundSortIndex } from './compound-sort.js';
import { columnOf } from './sql/filter-sql.js';

/**
 * Characters (code points) of a text that a statement sorts by: what an InnoDB index holds, and less than MariaDB
 * compares at most (`max_sort_length`, in bytes). Texts that are equal so far are told apart later (`tie-groups.ts`).
 */
export const SORTED_CHARACTERS = 255;

/** One expression that a sort orders by. */
interface SortTerm {
  descending: boolean;
  isText: boolean;
  /** The expression, of a text as long as it is. */
  whole: Sql;
  /** The expression to sort by. Of a text, it takes `length` characters beginning at the 1-based position `from`. */
  sql(from: number, length: number): Sql;
}

/** The index that has the objects in the order of a sort. */
type SortIndex =
  | { kind: 'id' }
  /** `isRequired`: every object has a value. */
  | { kind: 'column'; column: LookupColumn; isRequired: boolean }
  | CompoundSortIndex;

/** A sort as SQL. */
export interface SortSql extends SortOrder {
  terms: readonly SortTerm[];
  /** Undefined if every match must be read to sort. */
  index: SortIndex | undefined;
  /** Whether its texts may exceed the characters that statements sort by (SORTED_CHARACTERS). */
  mayBeCut: boolean;
  /** Whether it can be prepared (`FilterSql`). */
  isPreparable: boolean;
  /** Unique among the sorts of a class. */
  key: string;
}

/** Makes the expressions of a sort, and finds the index that serves it for the objects that a filter lets through. */
export function compileSort(
  order: SortOrder,
  columns: readonly LookupColumn[],
  { filter }: Dialect,
  predicate: Predicate,
): SortSql {
  const { keys, idDescending } = order;
  return {
    ...order,
    terms: keys.flatMap((key) => termsOf(key, filter)),
    index: compoundSortIndex(order, predicate, columns, filter) ?? indexOf(order, columns),
    mayBeCut: keys.some(
      ({ target: { kind }, maxLength }) =>
        kind === 'any' || (kind === 'text' && (maxLength ?? Infinity) >= SORTED_CHARACTERS),
    ),
    isPreparable: keys.every(({ target }) => target.kind !== 'any'),
    key: JSON.stringify([...keys.map(({ target, descending }) => [target.path, descending]), idDescending]),
  };
}

/** Never uses a lookup column: MariaDB 10.11 may answer NULL for one when it sorts from the index alone. */
function termsOf({ target, descending }: SortKey, filter: Dialect['filter']): SortTerm[] {
  if (target.kind === 'any') {
    const { rank, number, text } = filter.ranked(target.path);
    return [plain(rank, descending), plain(number, descending), textTerm(text, descending)];
  }
  const value = filter.scalar(target.path, target.kind);
  return [target.kind === 'text' ? textTerm(value, descending) : plain(value, descending)];
}

function plain(sql: Sql, descending: boolean): SortTerm {
  return { descending, isText: false, whole: sql, sql: () => sql };
}

function textTerm(whole: Sql, descending: boolean): SortTerm {
  return {
    descending,
    isText: true,
    whole,
    sql: (from, length) => ({ text: `SUBSTR(${whole.text}, ${from}, ${length})`, values: whole.values }),
  };
}

/** The opposite sort: the same read backwards. */
export function reversed(sort: SortSql): SortSql {
  const terms = sort.terms.map((term) => ({ ...term, descending: !term.descending }));
  const keys = sort.keys.map((key) => ({ ...key, descending: !key.descending }));
  const index =
    sort.index?.kind === 'compound' ? { ...sort.index, isOpposite: !sort.index.isOpposite } : sort.index;
  return { ...sort, keys, terms, index, idDescending: !sort.idDescending };
}

/** Undefined for several keys: all objects with the same first key, however many, would still have to be sorted. */
function indexOf({ keys, idDescending }: SortOrder, columns: readonly LookupColumn[]): SortIndex | undefined {
  const [key, ...others] = keys;
  if (key === undefined) return { kind: 'id' };
  if (others.length > 0 || key.descending !== idDescending) return undefined;
  const column = columnOf(key.target, columns);
  if (column?.indexed === false) return undefined;
  return column && { kind: 'column', column, isRequired: key.isRequired };
}
