import type { Dialect } from '../../dialects/dialect.js';
import { type LookupColumn, lookupName } from '../../engine/lookup-column.js';
import type { Sql, SqlValue } from '../../engine/sql.js';
import type { SortIndex } from '../../filter/sort-sql.js';

/** Objects that an index has side by side, in the order of a sort. */
export interface IndexRange {
  /** Undefined: all that the index has. */
  where: Sql | undefined;
  /** What its objects are ordered by: columns, which the index has in this order. */
  order: readonly string[];
  hint: string;
}

/** A place in the order of an index: after it, or before it, a page begins. */
export interface IndexPlace {
  /** The value of the column; null: none. */
  value: SqlValue;
  /** Undefined: with the first object that has the value. */
  id: Buffer | undefined;
}

/**
 * The ranges of an index that one after the other are all objects in the order of a sort, or those behind a place.
 * Several, not one condition with OR: an engine searches an index for each of them, and never for an OR.
 *
 * @param manyMissing Whether so many objects have no value that to sort their ids would cost more than to walk along all
 *   objects. Matters only where the index does not order them (`LookupColumnDialect.ordersMissing`).
 */
export function indexRanges(
  { dialect, table }: { dialect: Dialect; table: string },
  index: SortIndex,
  descending: boolean,
  manyMissing: boolean,
  behind?: IndexPlace,
): IndexRange[] {
  const sign = descending ? '<' : '>';
  if (index.kind === 'id') {
    const where = behind?.id && { text: `id ${sign} ?`, values: [behind.id] };
    return [{ where, order: ['id'], hint: dialect.inIdOrder(table) }];
  }
  const { column, isRequired } = index;
  const name = lookupName(column.slot);
  const hint = dialect.lookup.hint(table, column);
  const ordersMissing = dialect.lookup.ordersMissing(column);
  if (behind === undefined && ordersMissing) return [{ where: undefined, order: [name, 'id'], hint }];

  const missing = (where: Sql): IndexRange => ({
    where,
    order: ['id'],
    hint: !ordersMissing && manyMissing ? dialect.inIdOrder(table) : hint,
  });
  const isNull: Sql = { text: `${name} IS NULL`, values: [] };
  // No two objects have the same value where the index has no order of theirs.
  const order = ordersMissing ? [name, 'id'] : [name];
  if (behind === undefined) {
    const present = { where: { text: `${name} IS NOT NULL`, values: [] }, order, hint };
    if (isRequired) return [present];
    return descending ? [present, missing(isNull)] : [missing(isNull), present];
  }
  const { value, id } = behind;
  if (value === null) {
    // What is missing has no beginning that could be cut.
    const rest = missing({ text: `${name} IS NULL AND id ${sign} ?`, values: [id!] });
    const present = { where: { text: `${name} IS NOT NULL`, values: [] }, order, hint };
    return descending ? [rest] : [rest, present];
  }
  return [
    {
      where:
        id === undefined
          ? { text: `${name} = ?`, values: [value] }
          : { text: `${name} = ? AND id ${sign} ?`, values: [value, id] },
      order: ['id'],
      hint,
    },
    { where: { text: `${name} ${sign} ?`, values: [value] }, order, hint },
    ...(descending && !isRequired ? [missing(isNull)] : []),
  ];
}

/** Counts the objects without a value, up to so many. */
export function countMissing(
  { dialect, table }: { dialect: Dialect; table: string },
  column: LookupColumn,
  most: number,
): Sql {
  const hint = dialect.lookup.hint(table, column);
  return {
    text: `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${table}${hint} WHERE ${lookupName(column.slot)} IS NULL LIMIT ${most}) missing`,
    values: [],
  };
}
