import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { changeRows } from '../support/databases/database-access.js';
import type { Engine } from '../support/engines.js';
import { readRunState } from '../support/run/run-state.js';
import { Service, startService, uniqueName } from '../support/services/service.js';
import { newDatabase } from '../support/services/service-process.js';
import type { Recorded } from './content.js';
import { loadDatabase, loadFile } from './dump.js';

const STATES = resolve('test/upgrade/states');
const DAY = 24 * 3_600_000;

/** Every state of the tables that was recorded on an engine, oldest first. */
export function recordedStates(engine: Engine): string[] {
  const isRecorded = (state: string) => existsSync(join(STATES, state, `${engine}.sql`));
  const number = (state: string) => Number.parseInt(state, 10);
  return readdirSync(STATES)
    .filter(isRecorded)
    .sort((one, other) => number(one) - number(other));
}

/** Makes a database as it was recorded, a moment ago for all it can tell, and starts this service on it. */
export async function startOnRecorded(state: string, engine: Engine) {
  const { directory, servers } = readRunState();
  const dump = readFileSync(join(STATES, state, `${engine}.sql`), 'utf8');
  const recorded: Recorded = JSON.parse(readFileSync(join(STATES, state, `${engine}.json`), 'utf8'));
  const dataDirectory = join(directory, uniqueName('recorded'));
  mkdirSync(dataDirectory);
  for (const [name, bytes] of Object.entries(recorded.files)) {
    const file = join(dataDirectory, 'attachments', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(bytes, 'base64'));
  }
  const server = servers[engine];
  const databaseUrl = server === undefined ? undefined : await newDatabase(engine, server);
  if (databaseUrl === undefined) loadFile(join(dataDirectory, 'storage.db'), dump);
  else await loadDatabase(databaseUrl, dump);

  const place = new Service({ engine, baseUrl: '', pid: 0, logFile: '', dataDirectory, databaseUrl });
  const [now, later] = [Date.now(), Date.now() + DAY];
  await changeRows(place, `UPDATE access_tokens SET expires_at = ${later}`);
  if (recorded.once !== undefined)
    await changeRows(place, `UPDATE idempotency_keys SET expires_at = ${later}`);
  if (recorded.session !== undefined)
    await changeRows(
      place,
      `UPDATE sessions SET created_at = ${now}, last_seen_at = ${now}, expires_at = ${later}`,
    );

  const environment = {
    DATA_DIR: dataDirectory,
    AUDIT_RETENTION: 'off',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  return { recorded, environment, ...(await startService(engine, environment)) };
}
