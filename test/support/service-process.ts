import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { stopProcess } from './database-server.js';
import type { Engine } from './engines.js';
import { freePort } from './free-port.js';
import { CLIENT_ID, CLIENT_SECRET, RUN_ID, type RunningService } from './run-state.js';
import { until } from './until.js';

const ENTRY = resolve('dist/apps/api/src/main.js');

/** How to start a service for a test. */
export interface Start {
  engine: Engine;
  /** Address of the database server, unless the engine is embedded. */
  server: string | undefined;
  /** Everything of this service goes here. */
  directory: string;
  environment?: Record<string, string>;
}

/** Starts the built service, as a user would, on a database of its own. */
export async function startProcess({
  engine,
  server,
  directory,
  environment = {},
}: Start): Promise<RunningService> {
  const dataDirectory = join(directory, 'data');
  mkdirSync(dataDirectory, { recursive: true });
  const port = await freePort();
  const logFile = join(directory, 'service.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [ENTRY], {
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      BOOTSTRAP_CLIENT_ID: CLIENT_ID,
      BOOTSTRAP_CLIENT_SECRET: CLIENT_SECRET,
      ...(server === undefined ? {} : { DATABASE_URL: await newDatabase(server) }),
      ...environment,
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  await until(`the service on ${engine} to be ready (see ${logFile})`, async () => {
    if (ended) throw new Error(`the service on ${engine} ended: ${readFileSync(logFile, 'utf8')}`);
    return fetch(`${baseUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { engine, baseUrl, pid: child.pid!, logFile, dataDirectory };
}

/** Ends a service. */
export function stopService({ pid }: RunningService): Promise<void> {
  return stopProcess(pid);
}

const PREFIX = 'storage_test_';

/** Databases are named after the run, so that its end finds them. */
async function newDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/${databasePrefix()}${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${url.pathname.slice(1)}`);
  return url.href;
}

/** Removes the databases that this run has made. */
export async function dropDatabases(server: string): Promise<void> {
  const pattern = databasePrefix().replaceAll('_', '\\_');
  const rows = await onServer(server, `SHOW DATABASES LIKE '${pattern}%'`);
  for (const row of rows) await onServer(server, `DROP DATABASE ${Object.values(row)[0]}`);
}

function databasePrefix(): string {
  return `${PREFIX}${process.env[RUN_ID]}_`;
}

async function onServer(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const connection = await createConnection({ uri: withoutDatabase(server) });
  try {
    const [rows] = await connection.query(statement);
    return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
  } finally {
    await connection.end();
  }
}

function withoutDatabase(server: string): string {
  const url = new URL(server);
  url.pathname = '/';
  return url.href;
}
