import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { ConnectionTarget } from './dialects/dialect.js';
import { mariadbDialect } from './dialects/mariadb/mariadb-dialect.js';
import { mysqlDialect } from './dialects/mysql/mysql-dialect.js';
import { mysqlConnection } from './dialects/mysql-protocol.js';
import { sessionStatement } from './dialects/mysql-sessions.js';
import { sqliteConnection, sqliteDialect } from './dialects/sqlite/sqlite-dialect.js';

const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

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

/** The file of an embedded database, whose directory is made; undefined for a server. */
export function embeddedFile({ url, dataDirectory }: DatabaseSettings): string | undefined {
  if (!isEmbedded(url)) return undefined;
  const file = url === undefined ? join(dataDirectory, 'storage.db') : resolve(url.slice('sqlite:'.length));
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/**
 * Finds out which engine an address means and how to reach it. The server itself is asked for its kind, since a
 * `mysql://` address often leads to MariaDB.
 */
export async function findTarget(settings: DatabaseSettings): Promise<ConnectionTarget> {
  const file = embeddedFile(settings);
  if (file !== undefined) {
    return {
      dialect: sqliteDialect,
      writing: sqliteConnection(file, 'write'),
      reading: sqliteConnection(file, 'read'),
    };
  }
  const address = new URL(settings.url!);
  const isMariaDb = /mariadb/i.test(await serverVersion(address));
  return {
    dialect: isMariaDb ? mariadbDialect : mysqlDialect,
    writing: mysqlConnection(isMariaDb ? 'mariadb' : 'mysql', address, settings.poolSize),
  };
}

async function serverVersion(url: URL): Promise<string> {
  const connection = await createConnection({
    host: url.hostname,
    port: url.port === '' ? 3306 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    connectTimeout: CONNECT_TIMEOUT_MILLISECONDS,
  });
  try {
    await connection.query(sessionStatement());
    const [rows] = await connection.query('SELECT VERSION() AS version');
    return (rows as { version: string }[])[0]!.version;
  } finally {
    await connection.end();
  }
}
