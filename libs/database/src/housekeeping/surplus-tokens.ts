import type { Database } from '../connection/database.js';
import type { Sql } from '../engine/sql.js';
import { oldestRows } from './oldest-rows.js';
import { portionOf, type RemovableRow, removeRows } from './row-removal.js';

/** No application has this epoch. */
const NO_EPOCH = '-';

/** The tokens of an application and an epoch. */
const TOKENS = {
  table: 'access_tokens',
  age: 'issued_at',
  condition: 'application_id = ? AND epoch = ?',
} as const;

/** The next application that has tokens, and its epoch now. */
const NEXT_OWNER =
  'SELECT t.application_id AS id, a.epoch AS epoch FROM ' +
  '(SELECT application_id FROM access_tokens WHERE application_id > ? ORDER BY application_id LIMIT 1) t ' +
  'LEFT JOIN applications a ON a.id = t.application_id';

/**
 * Tokens of another epoch than that of their application, if there still is one. Both are read in one statement, so in
 * one snapshot: since no epoch comes again, what it finds is worthless for ever.
 */
function endedTokensSql(most: number): string {
  return ['<', '>']
    .map(
      (sign) =>
        `(SELECT digest AS id FROM access_tokens WHERE application_id = ? AND ` +
        `epoch ${sign} COALESCE((SELECT epoch FROM applications WHERE id = ?), '${NO_EPOCH}') LIMIT ${most})`,
    )
    .map((select) => `SELECT id FROM ${select} found`)
    .join(' UNION ALL ');
}

/**
 * Removes invalid tokens, an application after the other: tokens that were ended, and the oldest ones beyond the number
 * that an application may have. Answers after each portion how many there were.
 */
export async function* surplusTokens(database: Database, mostLive: number): AsyncGenerator<number> {
  for (let last = ''; ; ) {
    const [owner] = await database.query<{ id: string; epoch: string | null }>(NEXT_OWNER, [last], true);
    if (owner === undefined) return;
    last = owner.id;
    // A lease is renewed, and work under it ended, between portions: also where there is nothing to be removed.
    yield 0;
    yield* endedTokens(database, owner.id);
    if (owner.epoch !== null) {
      const tokens = { ...TOKENS, values: [owner.id, owner.epoch] };
      yield* oldestRows(database, tokens, mostLive);
    }
    await database.longReads.pause();
  }
}

async function* endedTokens(database: Database, id: string): AsyncGenerator<number> {
  const portion = portionOf(database.dialect);
  const sql = endedTokensSql(portion);
  for (;;) {
    const ended = (await database.query<RemovableRow>(sql, [id, id, id, id], true)).slice(0, portion);
    if (ended.length > 0) yield database.execute([removal(database, ended)]);
    if (ended.length < portion) return;
  }
}

function removal({ dialect }: Database, tokens: readonly RemovableRow[]): Sql {
  return removeRows(dialect, { table: 'access_tokens', key: 'digest' }, tokens);
}
