import type { Dialect } from '../dialects/dialect.js';
import type { Sql, SqlValue } from '../engine/sql.js';

/** The number of rows that one statement removes. Other transactions may wait for its locks. */
const PORTION = 500;
/** The same on an engine where every other write waits for it: some 10 ms. */
const PORTION_OF_SINGLE_WRITER = 100;

/** How many rows one statement removes. */
export function portionOf({ singleWriter }: Pick<Dialect, 'singleWriter'>): number {
  return singleWriter ? PORTION_OF_SINGLE_WRITER : PORTION;
}

/** A row that may be removed, by its key. */
export interface RemovableRow {
  id: string;
}

/**
 * Removes rows by their keys, so that only these are locked. If there are fewer keys than a portion has, some are
 * repeated: the statement then has the same text each time, and is prepared once.
 */
export function removeRows(
  dialect: Pick<Dialect, 'deleteByKey' | 'singleWriter'>,
  { table, key, condition }: { table: string; key: string; condition?: string },
  rows: readonly RemovableRow[],
  values: readonly SqlValue[] = [],
): Sql {
  const ids = rows.map(({ id }) => id);
  // In one order everywhere, so that transactions that remove the same rows do not deadlock.
  ids.sort();
  const portion = portionOf(dialect);
  while (ids.length < portion) ids.push(ids.at(-1)!);
  const places = Array(portion).fill('?').join(', ');
  const also = condition === undefined ? '' : ` AND ${condition}`;
  return {
    text: `${dialect.deleteByKey(table)} WHERE ${key} IN (${places})${also}`,
    values: [...ids, ...values],
  };
}
