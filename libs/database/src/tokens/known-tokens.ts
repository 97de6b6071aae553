import type { Database } from '../connection/database.js';
import { numberOf, type Read } from '../engine/sql.js';
import type { AdministratorRole } from '../entities/administrator.entity.js';

/** A token that has not expired, and its owner, which admits it. */
interface FoundToken {
  /** Space-separated. */
  scopes: string;
  issuedAt: number;
  expiresAt: number;
  owner: TokenApplication | TokenAdministrator;
}

/** An application that is enabled, and has the epoch of the token. */
interface TokenApplication {
  kind: 'application';
  id: string;
  epoch: string;
  /** Space-separated. */
  scopes: string;
}

/** An administrator, in a session that has not expired. */
interface TokenAdministrator {
  kind: 'administrator';
  id: string;
  role: AdministratorRole;
  sessionDigest: string;
}

type Instant = number | string;

interface Row {
  scopes: string;
  issued_at: Instant;
  expires_at: Instant;
  session_digest: string | null;
  application: string | null;
  epoch: string;
  allowed: string;
  administrator: string | null;
  role: AdministratorRole;
}

const FIND =
  'SELECT t.scopes, t.issued_at, t.expires_at, t.session_digest, a.id AS application, t.epoch, a.scopes AS allowed, ' +
  'm.id AS administrator, m.role FROM access_tokens t ' +
  'LEFT JOIN applications a ON a.id = t.application_id AND a.epoch = t.epoch AND a.enabled = 1 ' +
  'LEFT JOIN sessions s ON s.digest = t.session_digest AND s.expires_at > ? ' +
  'LEFT JOIN administrators m ON m.id = s.administrator_id ' +
  'WHERE t.digest = ? AND t.expires_at > ?';

/**
 * Finds a token by its digest, with its owner, by one statement; undefined where it has expired, or no owner admits it.
 */
export async function findToken(
  database: Database,
  digest: string,
  now: number,
): Promise<FoundToken | undefined> {
  const [row] = await database.query<Row>(FIND, [now, digest, now], true);
  const owner = row && ownerOf(row);
  if (owner === undefined) return undefined;
  const { scopes, issued_at: issuedAt, expires_at: expiresAt } = row!;
  return { scopes, issuedAt: Number(issuedAt), expiresAt: Number(expiresAt), owner };
}

function ownerOf(row: Row): FoundToken['owner'] | undefined {
  const { application, epoch, allowed, administrator, role, session_digest: sessionDigest } = row;
  if (application !== null) return { kind: 'application', id: application, epoch, scopes: allowed };
  if (administrator === null) return undefined;
  return { kind: 'administrator', id: administrator, role, sessionDigest: sessionDigest! };
}

/**
 * How many tokens of an epoch live. Where statements block the process, no more are counted than it can bear; on a
 * server it takes as long as it takes, and only its caller waits.
 */
export async function countLiveTokens(
  database: Database,
  { applicationId, epoch }: { applicationId: string; epoch: string },
  now: number,
): Promise<{ count: number; complete: boolean }> {
  const { dialect } = database;
  const live = 'FROM access_tokens WHERE application_id = ? AND epoch = ? AND expires_at > ?';
  const most = dialect.singleWriter ? dialect.mostInOneStatement.entries : Number.POSITIVE_INFINITY;
  const text = dialect.singleWriter
    ? `SELECT COUNT(*) FROM (SELECT 1 ${live} LIMIT ${most})`
    : `SELECT COUNT(*) ${live}`;
  const read: Read = (sql, values) => database.query(sql, values, true);
  const count = await numberOf(read, { text, values: [applicationId, epoch, now] });
  return { count, complete: count < most };
}
