import type { Database } from '../connection/database.js';
import { sharedNow } from '../engine/clock.js';
import type { Sql, SqlValue } from '../engine/sql.js';
import { portionOf, type RemovableRow, removeRows } from './row-removal.js';

/** The administrators that have the sessions passed. */
const administratorsOf = (passed: string) =>
  `SELECT administrator_id AS id, COUNT(*) AS count FROM ${passed} GROUP BY administrator_id ORDER BY administrator_id`;

/** The live sessions of an administrator. A used one may expire later than newer ones that are not used. */
const SESSIONS = {
  table: 'sessions',
  age: 'created_at',
  condition: 'administrator_id = ? AND expires_at > ?',
} as const;

/**
 * Removes the oldest live sessions beyond the number that an administrator may have. Only administrators with more than
 * that are searched one by one. Yields the size of each portion.
 */
export async function* surplusSessions(database: Database, mostLive: number): AsyncGenerator<number> {
  const rows = { table: 'sessions', owner: 'administrator_id', columns: 'administrator_id' };
  for await (const { complete, large } of rowOwners(database, rows, administratorsOf)) {
    const looked = large ? [large] : complete.filter(({ count }) => Number(count) > mostLive);
    // A lease is renewed, and work under it ended, between portions: also where there is nothing to be removed.
    yield 0;
    for (const { id } of looked) {
      yield 0;
      yield* oldestRows(database, { ...SESSIONS, values: [id, sharedNow()] }, mostLive);
      await database.longReads.pause();
    }
    await database.longReads.pause();
  }
}

/** No application has this epoch. */
const NO_EPOCH = '-';

/** The tokens of an application and an epoch. */
const TOKENS = {
  table: 'access_tokens',
  age: 'issued_at',
  condition: 'application_id = ? AND epoch = ?',
} as const;

/** An application that has tokens. */
interface TokenOwner extends RowOwner {
  /** Its epoch now; null where it is deleted. */
  epoch: string | null;
  /** The lowest epoch of its tokens. */
  lowest: string;
  highest: string;
}

/** The applications that have the tokens passed, and their epochs now. */
const applicationsOf = (passed: string) =>
  'SELECT t.id AS id, t.count AS count, t.lowest AS lowest, t.highest AS highest, a.epoch AS epoch FROM ' +
  '(SELECT application_id AS id, COUNT(*) AS count, MIN(epoch) AS lowest, MAX(epoch) AS highest ' +
  `FROM ${passed} GROUP BY application_id) t LEFT JOIN applications a ON a.id = t.id ORDER BY t.id`;

/** A token that was ended. */
interface EndedToken extends RemovableRow {
  epoch: string;
  at: number | string;
}

/** Tokens behind one in the order of an index: those of its epoch, and of later epochs except the application's. */
const BEHIND = [
  'epoch = ? AND issued_at >= ? AND epoch <>',
  'epoch > ? AND epoch <',
  'epoch > ? AND epoch >',
];

/**
 * Tokens of another epoch than their application's, or of a deleted application. One statement reads both, so in one
 * snapshot. No epoch ever recurs, so the tokens found are invalid for good.
 */
function endedTokensSql(most: number): string {
  const parts = BEHIND.map(
    (condition) =>
      '(SELECT digest AS id, epoch, issued_at AS at FROM access_tokens WHERE application_id = ? AND ' +
      `${condition} COALESCE((SELECT epoch FROM applications WHERE id = ?), '${NO_EPOCH}') ` +
      `ORDER BY epoch, issued_at LIMIT ${most})`,
  );
  const found = parts.map((part) => `SELECT id, epoch, at FROM ${part} found`).join(' UNION ALL ');
  return `${found} ORDER BY epoch, at LIMIT ${most}`;
}

/**
 * Removes revoked tokens, and the oldest ones beyond the number that an application may have. Only applications with
 * such tokens are searched one by one. Yields the size of each portion.
 */
export async function* surplusTokens(database: Database, mostLive: number): AsyncGenerator<number> {
  const rows = { table: 'access_tokens', owner: 'application_id', columns: 'application_id, epoch' };
  for await (const { complete, large } of rowOwners<TokenOwner>(database, rows, applicationsOf)) {
    const looked = large ? [large] : complete.filter((owner) => hasInvalid(owner, mostLive));
    // A lease is renewed, and work under it ended, between portions: also where there is nothing to be removed.
    yield 0;
    for (const { id, epoch } of looked) {
      yield 0;
      yield* endedTokens(database, id);
      if (epoch !== null) yield* oldestRows(database, { ...TOKENS, values: [id, epoch] }, mostLive);
      await database.longReads.pause();
    }
    await database.longReads.pause();
  }
}

function hasInvalid({ count, epoch, lowest, highest }: TokenOwner, mostLive: number): boolean {
  return lowest !== epoch || highest !== epoch || Number(count) > mostLive;
}

async function* endedTokens(database: Database, id: string): AsyncGenerator<number> {
  const portion = portionOf(database.dialect);
  const sql = endedTokensSql(portion);
  // Entries of an index stay for a while after their rows, so each look begins where the one before has ended.
  for (let last: Pick<EndedToken, 'epoch' | 'at'> = { epoch: '', at: 0 }; ; ) {
    const { epoch, at } = last;
    const values = [id, epoch, Number(at), id, id, epoch, id, id, epoch, id];
    const ended = await database.query<EndedToken>(sql, values, true);
    if (ended.length > 0) yield database.execute([removal(database, ended)]);
    if (ended.length < portion) return;
    last = ended.at(-1)!;
  }
}

function removal({ dialect }: Database, tokens: readonly RemovableRow[]): Sql {
  return removeRows(dialect, { table: 'access_tokens', key: 'digest' }, tokens);
}

/** Rows of one owner. An index begins with the columns of the condition, then that of the age. */
interface OwnedRows {
  table: 'access_tokens' | 'sessions';
  /** The column with the time when a row was made. */
  age: 'issued_at' | 'created_at';
  condition: string;
  values: readonly SqlValue[];
}

/**
 * Removes the oldest rows of an owner beyond the number that it may have. Yields the size of each portion, and counts
 * no more rows than the next portion needs.
 */
async function* oldestRows(database: Database, rows: OwnedRows, most: number): AsyncGenerator<number> {
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

/** One statement passes at most this many index entries: some milliseconds on an embedded database. */
const ENTRIES = 1000;

/** An owner of rows, and how many of the entries passed are its own. */
interface RowOwner {
  id: string;
  count: number | string;
}

/** A stretch of consecutive owners. */
interface Owners<Owner> {
  complete: Owner[];
  /** One that has more rows than a statement passes. */
  large?: Owner;
}

/**
 * The owners of rows, in portions that have a thousand rows together. `select` makes the statement that groups the
 * entries passed by owner, in order. `columns` are those of an index; the owner comes first.
 */
async function* rowOwners<Owner extends RowOwner>(
  database: Database,
  { table, owner, columns }: { table: string; owner: string; columns: string },
  select: (passed: string) => string,
): AsyncGenerator<Owners<Owner>> {
  const passed = `SELECT ${columns} FROM ${table} WHERE ${owner} > ? ORDER BY ${columns} LIMIT ${ENTRIES}`;
  const sql = select(`(${passed}) passed`);
  for (let last = ''; ; ) {
    const owners = await database.query<Owner>(sql, [last], true);
    const entries = owners.reduce((sum, { count }) => sum + Number(count), 0);
    // Where there are more rows, the last owner may have some of them.
    const cut = entries < ENTRIES ? undefined : owners.pop();
    if (cut !== undefined && owners.length === 0) {
      last = cut.id;
      yield { complete: [], large: cut };
    } else {
      if (owners.length > 0) yield { complete: owners };
      if (cut === undefined) return;
      last = owners.at(-1)!.id;
    }
  }
}
