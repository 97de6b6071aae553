import type { Database } from '../connection/database.js';
import type { SqlValue } from '../engine/sql.js';
import { portionOf, type RemovableRow, removeRows } from './row-removal.js';

/** Rows that have one owner. An index has what the condition and the age ask for, in this order. */
interface OwnedRows {
  table: 'access_tokens' | 'sessions';
  /** The column with the time when a row was made. */
  age: 'issued_at' | 'created_at';
  condition: string;
  values: readonly SqlValue[];
}

/**
 * Removes the oldest rows of an owner beyond the number that it may have. Answers after each portion how many rows it had;
 * counts no more of them than the next portion needs.
 */
export async function* oldestRows(database: Database, rows: OwnedRows, most: number): AsyncGenerator<number> {
  const { table, age, condition, values } = rows;
  const portion = portionOf(database.dialect);
  const counted =
    `SELECT COUNT(*) AS count FROM (SELECT 1 AS one FROM ${table} ` +
    `WHERE ${condition} LIMIT ${most + portion}) counted`;
  const oldest =
    `SELECT digest AS id, ${age} AS at FROM ${table} WHERE ${condition} ` +
    `AND ${age} >= ? ORDER BY ${age} LIMIT ${portion}`;
  // Entries of an index stay for a while after their rows, so each look begins where the one before has ended.
  for (let from = 0; ; ) {
    const [row] = await database.query<{ count: number | string }>(counted, values, true);
    const excess = Number(row!.count) - most;
    if (excess <= 0) return;
    const found = await database.query<RemovableRow & { at: number | string }>(
      oldest,
      [...values, from],
      true,
    );
    if (found.length === 0) return;
    const surplus = found.slice(0, excess);
    from = Number(surplus.at(-1)!.at);
    yield database.execute([removeRows(database.dialect, { table, key: 'digest' }, surplus)]);
  }
}
