import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { readRunState } from '../run/run-state.js';
import { stopProcess } from '../services/child-process.js';
import { uniqueName } from '../services/service.js';
import { findBinary, type ServerEngine, startPrivately } from './database-server.js';

/** A database server for one test alone, which may set it as it likes. */
export interface OwnServer {
  /** With an empty database. */
  url: URL;
  /** Opened before anything was changed. */
  administrator: Connection;
  stop(): Promise<void>;
}

/** Runs a block of tests once per engine of which such servers can be started; without one, the run tells of it. */
export function eachOwnEngine(tests: (engine: ServerEngine) => void): void {
  const engines = ownEngines();
  if (engines.length > 0) describe.each(engines)('%s', tests);
  else it.skip('need the program of a server', () => {});
}

/** The engines of this run of which such servers can be started: engines with a program on this machine. */
export function ownEngines(): ServerEngine[] {
  return readRunState()
    .services.map(({ engine }) => engine)
    .filter((engine): engine is ServerEngine => engine !== 'sqlite' && findBinary(engine) !== undefined);
}

/** Starts one with these options beside the usual ones. */
export async function startOwnServer(engine: ServerEngine, options: readonly string[]): Promise<OwnServer> {
  const directory = join(readRunState().directory, uniqueName('server'));
  const server = await startPrivately(engine, findBinary(engine)!, directory, undefined, options);
  const administrator = await createConnection({ uri: server.url, multipleStatements: true });
  // Its end is ours.
  administrator.on('error', () => {});
  await administrator.query('CREATE DATABASE own CHARACTER SET latin1');
  const url = new URL(server.url);
  url.pathname = '/own';
  const stop = async () => {
    administrator.destroy();
    await stopProcess(server.pid, 'SIGKILL');
  };
  return { url, administrator, stop };
}

/** Makes a server refuse connections without TLS; its address then names a user for TLS connections. */
export async function requireTls(server: OwnServer): Promise<void> {
  await nameGuest(server);
  await server.administrator.query('SET GLOBAL require_secure_transport = ON');
}

/**
 * Has the address of a server name a user who may do anything with its database, and nothing with the server. One of
 * MariaDB has been started without privileges, and gets their tables first.
 */
export async function nameGuest({ url, administrator }: OwnServer): Promise<void> {
  const [[{ version, charsets }]] = (await administrator.query(
    'SELECT VERSION() AS version, @@character_sets_dir AS charsets',
  )) as unknown as [[{ version: string; charsets: string }]];
  if (/mariadb/i.test(version)) {
    const files = ['mysql_system_tables.sql', 'mariadb_system_tables.sql'].map((name) =>
      join(charsets, '..', name),
    );
    const tables = files.find((file) => existsSync(file));
    if (tables === undefined)
      throw new Error(`MariaDB has no privileges here: ${files.join(', ')} are missing`);
    await administrator.query('CREATE DATABASE IF NOT EXISTS mysql; USE mysql');
    await administrator.query(readFileSync(tables, 'utf8'));
    await administrator.query('FLUSH PRIVILEGES');
  }
  await administrator.query("CREATE USER guest@'%'; GRANT ALL ON own.* TO guest@'%'");
  url.username = 'guest';
}
