import type { Database } from '../connection/database.js';
import type { AdministratorRole } from '../entities/administrator.entity.js';

/** A session that has not expired, and its administrator. */
export interface KnownSession {
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  administrator: { id: string; email: string; role: AdministratorRole };
}

interface Row {
  created_at: number | string;
  last_seen_at: number | string;
  expires_at: number | string;
  id: string;
  email: string;
  role: AdministratorRole;
}

const FIND =
  'SELECT s.created_at, s.last_seen_at, s.expires_at, m.id, m.email, m.role ' +
  'FROM sessions s JOIN administrators m ON m.id = s.administrator_id WHERE s.digest = ? AND s.expires_at > ?';

/** Finds a session by its digest, with its administrator, by one statement. */
export async function findSession(
  database: Database,
  digest: string,
  now: number,
): Promise<KnownSession | undefined> {
  const [row] = await database.query<Row>(FIND, [digest, now], true);
  if (row === undefined) return undefined;
  const { id, email, role } = row;
  return {
    createdAt: Number(row.created_at),
    lastSeenAt: Number(row.last_seen_at),
    expiresAt: Number(row.expires_at),
    administrator: { id, email, role },
  };
}

/** Notes when a session was last used, and when it expires. */
export async function noteSessionUse(
  database: Database,
  digest: string,
  { lastSeenAt, expiresAt }: Pick<KnownSession, 'lastSeenAt' | 'expiresAt'>,
): Promise<void> {
  const text = 'UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE digest = ?';
  await database.execute([{ text, values: [lastSeenAt, expiresAt, digest] }]);
}
