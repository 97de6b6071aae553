import type { Database } from '../../connection/database.js';
import type { Sql, SqlValue } from '../../engine/sql.js';

/** The response to a request with an idempotency key, stored in the transaction of its write. */
export interface StoredResponse {
  /** SHA-256 of the caller and the key, hexadecimal. */
  digest: string;
  /** SHA-256 of the request, hexadecimal. */
  request: string;
  /** JSON. */
  answer: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** Makes the response to store from the result of a write. */
export type ResponseTo<T> = (result: T) => StoredResponse;

/**
 * Stores a response if `condition`, the end of a SELECT, finds a row. Comes before the write itself: of two requests
 * with one key the second waits here, and is refused with a duplicate key once the first is stored.
 */
export function storeResponse(
  response: StoredResponse,
  condition = '',
  values: readonly SqlValue[] = [],
): Sql {
  return {
    text: `INSERT INTO idempotency_keys (digest, request, answer, expires_at) SELECT ?, ?, ?, ? ${condition}`,
    values: [response.digest, response.request, response.answer, response.expiresAt, ...values],
  };
}

/** The response that is stored for a digest of caller and key. */
export async function findStoredResponse(
  database: Database,
  digest: string,
): Promise<Pick<StoredResponse, 'request' | 'answer'> | undefined> {
  const sql = 'SELECT request, answer FROM idempotency_keys WHERE digest = ?';
  const [row] = await database.query<Pick<StoredResponse, 'request' | 'answer'>>(sql, [digest], true);
  return row;
}
