import type { Database } from '../connection/database.js';
import { sharedNow } from '../engine/clock.js';
import { oldestRows } from './oldest-rows.js';

const NEXT_OWNER =
  'SELECT administrator_id AS id FROM sessions WHERE administrator_id > ? ORDER BY administrator_id LIMIT 1';

/** The sessions of an administrator that live: one that is used expires later than younger ones that are not. */
const SESSIONS = {
  table: 'sessions',
  age: 'created_at',
  condition: 'administrator_id = ? AND expires_at > ?',
} as const;

/**
 * Removes the oldest live sessions beyond the number that an administrator may have, an administrator after the other.
 * Answers after each portion how many there were.
 */
export async function* surplusSessions(database: Database, mostLive: number): AsyncGenerator<number> {
  for (let last = ''; ; ) {
    const [owner] = await database.query<{ id: string }>(NEXT_OWNER, [last], true);
    if (owner === undefined) return;
    last = owner.id;
    // A lease is renewed, and work under it ended, between portions: also where there is nothing to be removed.
    yield 0;
    yield* oldestRows(database, { ...SESSIONS, values: [owner.id, sharedNow()] }, mostLive);
    await database.longReads.pause();
  }
}
