import type { Database } from '../connection/database.js';
import type { UnitOfWork } from '../connection/transaction.js';
import { sharedNow } from '../engine/clock.js';
import { portionOf, type RemovableRow, removeRows } from './row-removal.js';

/** Tables whose rows are kept for a time only. */
export const EXPIRING_TABLES = [
  'access_tokens',
  'sessions',
  'setup_codes',
  'idempotency_keys',
  'class_changes',
] as const;

/** Removes expired rows of a table in portions. Yields the size of each portion, and ends when no row is left. */
export async function* expiredRows(
  database: Database,
  table: (typeof EXPIRING_TABLES)[number],
): AsyncGenerator<number> {
  const key = table === 'class_changes' ? 'id' : 'digest';
  const rows = { table, key, condition: 'expires_at <= ?' };
  const now = sharedNow();
  const portion = portionOf(database.dialect);
  // Index entries outlive their rows for a while, so each search begins where the previous one ended.
  for (let from = 0; ; ) {
    const expired = await database.query<RemovableRow & { at: number | string }>(
      `SELECT ${key} AS id, expires_at AS at FROM ${table} WHERE expires_at >= ? AND expires_at <= ? ` +
        `ORDER BY expires_at LIMIT ${portion}`,
      [from, now],
      true,
    );
    // A row that was used meanwhile may have a later end.
    if (expired.length > 0) yield database.execute([removeRows(database.dialect, rows, expired, [now])]);
    if (expired.length < portion) return;
    from = Number(expired.at(-1)!.at);
  }
}

/** An audit event that may be removed. */
interface OldEvent extends RemovableRow {
  at: number | string;
}

/** A portion of the audit events from `from` to before `to`, oldest first. */
export function findOldEvents(
  database: Database,
  { from, before }: { from: number; before: number },
): Promise<OldEvent[]> {
  return database.query<OldEvent>(
    'SELECT id, occurred_at AS at FROM audit_events WHERE occurred_at >= ? AND occurred_at < ? ' +
      `ORDER BY occurred_at LIMIT ${portionOf(database.dialect)}`,
    [from, before],
    true,
  );
}

/** Removes audit events that were found; answers how many of them were still there. */
export function removeEvents(
  { dialect }: Database,
  unit: UnitOfWork,
  events: readonly RemovableRow[],
): Promise<number> {
  const { text, values } = removeRows(dialect, { table: 'audit_events', key: 'id' }, events);
  return unit.execute(text, values);
}
