import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Service } from '../services/service.js';
import { changeRows, readRows } from './database-access.js';

const ROWS_AT_ONCE = 1000;

/** Inserts rows directly into the database of a service; `row` answers the values of one, as SQL. */
export async function insertRows(
  service: Service,
  into: string,
  count: number,
  row: (n: number) => string,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const size = Math.min(ROWS_AT_ONCE, count - from);
    const rows = Array.from({ length: size }, (_, n) => `(${row(from + n)})`);
    await changeRows(service, `INSERT INTO ${into} VALUES ${rows.join(', ')}`);
    // The embedded database blocks the event loop, so connections that close meanwhile would go unseen.
    await nextTurn();
  }
}

/** A digest that nothing has. */
export function anyDigest(): string {
  return `'${randomBytes(32).toString('hex')}'`;
}

/** Gives an application tokens of unknown secrets, issued a millisecond after each other, with an hour to live. */
export async function insertTokens(service: Service, applicationId: string, count: number): Promise<void> {
  const [application] = await readRows<{ epoch: string }>(
    service,
    `SELECT epoch FROM applications WHERE id = '${applicationId}'`,
  );
  const issued = Date.now() - 600_000;
  await insertRows(
    service,
    'access_tokens (digest, application_id, epoch, scopes, issued_at, expires_at)',
    count,
    (n) =>
      `${anyDigest()}, '${applicationId}', '${application!.epoch}', 'data:read', ${issued + n}, ${Date.now() + 3_600_000}`,
  );
}

/** How many rows there are, `table WHERE ...`. */
export async function countRows(service: Service, rows: string): Promise<number> {
  const [row] = await readRows<{ count: number }>(service, `SELECT COUNT(*) AS count FROM ${rows}`);
  return Number(row!.count);
}
