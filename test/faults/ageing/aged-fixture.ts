import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from '../../support/databases/database-access.js';
import { anyDigest, insertRows, insertTokens } from '../../support/databases/many-rows.js';
import { type Aged, ask } from './aged.js';
import { RATED } from './rated-class.js';

const DAY = 24 * 3_600_000;

/** What one share of the past leaves behind: what is removed in time, and what stays. */
const EXPIRED = {
  setup_codes: 20,
  access_tokens: 2000,
  sessions: 1000,
  idempotency_keys: 1500,
  audit_events: 1500,
};
const LIVE = { sessions: 10, idempotency_keys: 10, audit_events: 10 };
const ORPHANS = 1000;
const ORPHANS_OF_AN_OBJECT = 20;

/** How many tokens the application may have that has twice as many. */
export const LIVE_TOKENS = 100;

/** Writes the rows and files that months of use leave. */
export async function writeAgedData(aged: Aged): Promise<void> {
  const { services, times, staying } = aged;
  const [service] = services;
  const [past, future] = [Date.now() - DAY, Date.now() + DAY];
  const insert = (table: string, columns: string, more: string, expired: number, live: number) =>
    insertRows(
      service,
      `${table} (digest, ${columns}, expires_at)`,
      (expired + live) * times,
      (n) => `${anyDigest()}, ${more}, ${n < live * times ? future : past - n}`,
    );
  const { client_id: id } = await ask(aged, 'POST', '/api/v1/auth/applications', { name: 'Busy' });
  staying.audit_events++;
  await insert(
    'access_tokens',
    'application_id, scopes, issued_at',
    `'${id}', '', 0`,
    EXPIRED.access_tokens,
    0,
  );
  await insertTokens(service, id, 2 * LIVE_TOKENS * times);
  await insert(
    'sessions',
    'administrator_id, created_at, last_seen_at',
    "'nobody', 0, 0",
    EXPIRED.sessions,
    LIVE.sessions,
  );
  await insert(
    'idempotency_keys',
    'request, answer',
    `${anyDigest()}, '{}'`,
    EXPIRED.idempotency_keys,
    LIVE.idempotency_keys,
  );
  await insertRows(
    service,
    'audit_events (id, occurred_at, actor_kind, kind, details)',
    (EXPIRED.audit_events + LIVE.audit_events) * times,
    (n) => {
      const at = n < LIVE.audit_events * times ? past : past - 400 * DAY + n;
      return `'${randomUUID()}', ${at}, 'service', 'application.created', '{}'`;
    },
  );
  await insertRows(
    service,
    'setup_codes (digest, expires_at)',
    EXPIRED.setup_codes * times,
    (n) => `${anyDigest()}, ${past - n}`,
  );
  await leaveOrphans(aged);
  staying.access_tokens += LIVE_TOKENS * times;
  for (const table of Object.keys(LIVE) as (keyof typeof LIVE)[]) staying[table] += LIVE[table] * times;
}

/** Files as uploads leave them whose process dies before their row. */
async function leaveOrphans({ services: [service], times }: Aged): Promise<void> {
  const [row] = await readRows<{ id: string }>(
    service,
    `SELECT id FROM classes WHERE name = '${RATED.name}'`,
  );
  const store = join(service.running.dataDirectory, 'attachments', 'blobs', row!.id);
  for (let left = ORPHANS * times; left > 0; left -= ORPHANS_OF_AN_OBJECT) {
    const random = randomBytes(8).toString('hex');
    const object = `01900000-${random.slice(0, 4)}-7000-8${random.slice(4, 7)}-${random.slice(7, 15)}abcd`;
    const directory = join(store, object.slice(-2), object);
    mkdirSync(directory, { recursive: true });
    for (let n = 0; n < ORPHANS_OF_AN_OBJECT; n++) writeFileSync(join(directory, randomUUID()), 'orphan');
  }
}
