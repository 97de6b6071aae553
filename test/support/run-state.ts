import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engines.js';

/** A service that runs for the length of the test run. */
export interface RunningService {
  engine: Engine;
  baseUrl: string;
  pid: number;
  logFile: string;
  dataDirectory: string;
}

/** What the set-up tells the test files, which run in processes of their own. */
export interface RunState {
  directory: string;
  /** Address of each database server, without a database. */
  servers: Partial<Record<Engine, string>>;
  services: RunningService[];
}

export const CLIENT_ID = 'test-client';
export const CLIENT_SECRET = 'a secret for the tests alone';

const VARIABLE = 'STORAGE_TEST_RUN';
/** Names the run in everything that outlives its processes. */
export const RUN_ID = 'STORAGE_TEST_RUN_ID';

/** A directory for everything of this run. */
export function newRunDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'storage-test-'));
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
