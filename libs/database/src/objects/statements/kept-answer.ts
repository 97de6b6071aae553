import type { Database } from '../../connection/database.js';
import type { Sql, SqlValue } from '../../engine/sql.js';

/** The answer to a request with an idempotency key, stored in the transaction of its write. */
export interface KeptAnswer {
  /** SHA-256 of the caller and the key, hexadecimal. */
  digest: string;
  /** SHA-256 of the request, hexadecimal. */
  request: string;
  /** JSON. */
  answer: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** Makes the answer to keep from the result of a write. */
export type Keep<T> = (result: T) => KeptAnswer;

/**
 * Stores an answer if `condition`, the end of a SELECT, finds a row. Comes before the write itself: of two requests
 * with one key the second waits here, and is refused with a duplicate key once the first is stored.
 */
export function keepStatement(kept: KeptAnswer, condition = '', values: readonly SqlValue[] = []): Sql {
  return {
    text: `INSERT INTO idempotency_keys (digest, request, answer, expires_at) SELECT ?, ?, ?, ? ${condition}`,
    values: [kept.digest, kept.request, kept.answer, kept.expiresAt, ...values],
  };
}

/** What is kept for a digest of caller and key. */
export async function findKeptAnswer(
  database: Database,
  digest: string,
): Promise<Pick<KeptAnswer, 'request' | 'answer'> | undefined> {
  const sql = 'SELECT request, answer FROM idempotency_keys WHERE digest = ?';
  const [row] = await database.query<Pick<KeptAnswer, 'request' | 'answer'>>(sql, [digest], true);
  return row;
}
