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
  /** One for each database server, and an embedded one for each worker of Jest. */
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

/** What the set-up has told; of the services of an engine only that of this worker. */
export function readRunState(): RunState {
  const file = process.env[VARIABLE];
  if (file === undefined) throw new Error('the set-up of the end-to-end tests has not run');
  const state = JSON.parse(readFileSync(file, 'utf8')) as RunState;
  return { ...state, services: ofWorker(state.services) };
}

function ofWorker(services: readonly RunningService[]): RunningService[] {
  const worker = Number(process.env.JEST_WORKER_ID ?? 1) - 1;
  const engines = [...new Set(services.map(({ engine }) => engine))];
  return engines.map((engine) => {
    const choice = services.filter((service) => service.engine === engine);
    return choice[worker % choice.length]!;
  });
}
