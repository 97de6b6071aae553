import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Engine } from '../engines.js';
import { CLIENT_ID, CLIENT_SECRET, type RunningService, readRunState } from '../run/run-state.js';
import { startProcess, stopProcess } from './child-process.js';
import { COMPILED } from './compiled.js';
import { freePort } from './free-port.js';

/** What `npm start` gives to Node. */
const START: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ').slice(1);

/** A part of what a service says once it listens. */
export const LISTENS = 'Storage Data API is ready at';

/** How to start a service for a test. */
interface ServiceStart {
  engine: Engine;
  /** Address of the database server, unless the engine is embedded. */
  server: string | undefined;
  /** Everything of this service goes here. */
  directory: string;
  environment?: Record<string, string>;
  /** Where its log goes, unless to the file with all that it says. */
  output?: string;
}

/** Starts the built service, as a user would, on a database of its own. */
export async function startServiceProcess({
  engine,
  server,
  directory,
  environment = {},
  output,
}: ServiceStart): Promise<RunningService> {
  const dataDirectory = join(directory, 'data');
  mkdirSync(dataDirectory, { recursive: true });
  const port = await freePort();
  const logFile = join(directory, 'service.log');
  const baseUrl = `http://127.0.0.1:${port}`;
  const databaseUrl = server === undefined ? undefined : await newDatabase(engine, server);
  const start = {
    ...(output === undefined
      ? { command: process.execPath, arguments: START }
      : { command: 'sh', arguments: ['-c', `exec "$0" "$@" > ${output}`, process.execPath, ...START] }),
    logFile,
    signal: 'SIGTERM' as const,
    environment: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      BOOTSTRAP_CLIENT_ID: CLIENT_ID,
      BOOTSTRAP_CLIENT_SECRET: CLIENT_SECRET,
      LOG_LEVEL: 'info',
      // No load balancer stands before it.
      SHUTDOWN_DELAY: '0',
      ...COMPILED,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  };
  const pid = await startProcess(`the service on ${engine}`, start, () =>
    fetch(`${baseUrl}/health/ready`).then(
      // Another process may have been faster to listen there; this one says so in its own log when it does.
      ({ ok }) => ok && readFileSync(logFile, 'utf8').includes(LISTENS),
      () => false,
    ),
  );
  return { engine, baseUrl, pid, logFile, dataDirectory, databaseUrl };
}

/** Ends a service. */
export function stopService({ pid }: RunningService): Promise<void> {
  return stopProcess(pid);
}

/** Every database of this run begins with this, so that its end finds them. */
export function databasePrefix(): string {
  return `storage_test_${readRunState().id}_`;
}

/** Makes an empty database and answers its address. */
export async function newDatabase(engine: Engine, server: string): Promise<string> {
  const name = `${databasePrefix()}${randomBytes(6).toString('hex')}`;
  const connection = await createConnection({ uri: server });
  // Servers differ in their default character set; the service must not depend on it.
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET latin1`);
  await connection.end();
  const url = new URL(server);
  url.protocol = `${engine}:`;
  url.pathname = `/${name}`;
  return url.href;
}
