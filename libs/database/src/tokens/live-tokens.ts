import type { Database } from '../connection/database.js';
import { numberOf, type Read } from '../engine/sql.js';

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
