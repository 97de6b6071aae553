import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../engines.js';

/** A service that runs for the length of the test run. */
export interface RunningService {
  engine: Engine;
  baseUrl: string;
  pid: number;
  logFile: string;
  dataDirectory: string;
  /** Its DATABASE_URL; undefined when its database is in its data directory. */
  databaseUrl: string | undefined;
}

/** What the set-up tells the test files, which run in processes of their own. */
export interface RunState {
  directory: string;
  /** Names the run in what it makes on servers that outlive it. */
  id: string;
  /** Address of each database server, without a database. */
  servers: Partial<Record<Engine, string>>;
  services: RunningService[];
}

const VARIABLE = 'STORAGE_TEST_RUN';
const SECRET_VARIABLE = 'STORAGE_TEST_SECRET';

export const CLIENT_ID = 'test-client';
/** Random, so that no other text in a log can be taken for it; the first process of the run chooses it. */
process.env[SECRET_VARIABLE] ??= randomBytes(24).toString('base64url');
export const CLIENT_SECRET = process.env[SECRET_VARIABLE];

/** A run with a directory for everything it makes. */
export function newRun(): RunState {
  const directory = mkdtempSync(join(tmpdir(), 'storage-test-'));
  mkdirSync(join(directory, 'resources'));
  const id = `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
  return { directory, id, servers: {}, services: [] };
}

export function writeRunState(state: RunState): void {
  const file = join(state.directory, 'run.json');
  writeFileSync(file, JSON.stringify(state));
  process.env[VARIABLE] = file;
}

export function readRunState(): RunState {
  const file = process.env[VARIABLE];
  if (file === undefined) throw new Error('the set-up of the end-to-end tests has not run');
  return JSON.parse(readFileSync(file, 'utf8')) as RunState;
}
