import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { ConnectionTarget } from '../dialects/dialect.js';
import { mariadbDialect } from '../dialects/mariadb/mariadb-dialect.js';
import { mysqlDialect } from '../dialects/mysql/mysql-dialect.js';
import { MAX_STATEMENT_MILLISECONDS } from '../dialects/mysql-family/connections/mysql-connections.js';
import { type ServerKind, sessionStatement } from '../dialects/mysql-family/connections/mysql-sessions.js';
import {
  isLocal,
  readServerAddress,
  type ServerAddress,
} from '../dialects/mysql-family/connections/server-address.js';
import { endpointOf, mysqlConnection } from '../dialects/mysql-family/mysql-protocol.js';
import { sqliteConnection, sqliteDialect } from '../dialects/sqlite/sqlite-dialect.js';
import { sqliteFailure } from '../dialects/sqlite-writer/sqlite-errors.js';

const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

/** What the driver says of a server that has no TLS, and of TLS that could not be begun. */
const NO_TLS = 'HANDSHAKE_NO_SSL_SUPPORT';
const TLS_FAILED = 'HANDSHAKE_SSL_ERROR';

/** A start writes to the lock file and the log, and so does a deletion before it frees any space (measured). */
const MAKE_ROOM =
  'Make some room on its disk: the start needs 256 KiB, and each deletion after it some 20 KiB, or more of large objects';

/** Where the database is, and how many connections may be opened to it. */
export interface DatabaseSettings {
  /** `mysql://`, `mariadb://` or `sqlite:FILE`; undefined for a SQLite file in `dataDirectory`. */
  url?: string | undefined;
  dataDirectory: string;
  /** Connections that this process keeps open to a database server, at most. */
  poolSize: number;
}

/** Whether an address means a database inside the process, which no other process should write beside it. */
export function isEmbedded(url: string | undefined): boolean {
  return url?.startsWith('sqlite:') ?? true;
}

/** The path of an embedded database, which need not exist yet; undefined for a server. */
export function embeddedFile({ url, dataDirectory }: DatabaseSettings): string | undefined {
  if (!isEmbedded(url)) return undefined;
  return url === undefined ? join(dataDirectory, 'storage.db') : resolve(url.slice('sqlite:'.length));
}

/** The same, after its directory has been created. */
export function preparedFile(settings: DatabaseSettings): string | undefined {
  const file = embeddedFile(settings);
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  return file;
}

/**
 * Finds out which engine an address means and how to connect to it. Asks the server itself for its kind, since a
 * `mysql://` address often leads to MariaDB. Throws InvalidAddress, and the error of a server that cannot be reached.
 */
export async function findTarget(settings: DatabaseSettings): Promise<ConnectionTarget> {
  const file = preparedFile(settings);
  if (file !== undefined) {
    return {
      dialect: sqliteDialect,
      writing: sqliteConnection(file, 'write'),
      reading: sqliteConnection(file, 'read'),
    };
  }
  const { kind, address } = await reach(readServerAddress(settings.url!));
  return {
    dialect: kind === 'mariadb' ? mariadbDialect : mysqlDialect,
    writing: mysqlConnection(kind, address, settings.poolSize),
    ...(address.tls === undefined && !isLocal(address.host) ? { unencryptedHost: address.host } : {}),
  };
}

/** Adds to an error of opening the file of an embedded database and what to do, since SQLite's error names neither. */
export function openingFailure(error: unknown, settings: DatabaseSettings): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const file = embeddedFile(settings);
  if (file === undefined || code === undefined) return error;
  const way = sqliteFailure(error) === 'full' ? `. ${MAKE_ROOM}` : '';
  return Object.assign(new Error(`The database ${file} cannot be used: ${message}${way}`, { cause: error }), {
    code,
  });
}

/** Asks a server for its kind, and finds out whether it has the TLS that is merely preferred. */
async function reach(address: ServerAddress): Promise<{ kind: ServerKind; address: ServerAddress }> {
  try {
    return { kind: await kindOf(address), address };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === NO_TLS && address.mode === 'PREFERRED') return reach({ ...address, tls: undefined });
    if (code === NO_TLS) throw failed(code, `has no TLS, which ssl-mode=${address.mode} asks for`);
    if (code === TLS_FAILED) throw failed(code, `is refused under ssl-mode=${address.mode}: ${message}`);
    // The password is in no message of the driver.
    if (code !== undefined) throw failed(code, `(${address.host}) cannot be used: ${message || code}`);
    throw error;
  }
}

function failed(code: string, what: string): Error {
  return Object.assign(new Error(`The server of DATABASE_URL ${what}`), { code });
}

async function kindOf(address: ServerAddress): Promise<ServerKind> {
  const { user, password, database } = address;
  const connection = await createConnection({
    ...endpointOf(address),
    user,
    password,
    // So that one that is not there is told of here.
    database,
    connectTimeout: CONNECT_TIMEOUT_MILLISECONDS,
  });
  const ask = (sql: string) => connection.query({ sql, timeout: MAX_STATEMENT_MILLISECONDS });
  try {
    await ask(sessionStatement());
    const [rows] = await ask('SELECT VERSION() AS version');
    await connection.end();
    return /mariadb/i.test((rows as { version: string }[])[0]!.version) ? 'mariadb' : 'mysql';
  } catch (error) {
    // Its polite end would wait for the statement.
    connection.destroy();
    throw error;
  }
}
