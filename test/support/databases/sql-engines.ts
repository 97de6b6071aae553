import BetterSqlite3 from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import type { Dialect } from '../../../libs/database/src/dialects/dialect.js';
import { mariadbDialect } from '../../../libs/database/src/dialects/mariadb/mariadb-dialect.js';
import { mysqlDialect } from '../../../libs/database/src/dialects/mysql/mysql-dialect.js';
import { sqliteDialect } from '../../../libs/database/src/dialects/sqlite/sqlite-dialect.js';
import type { SqlValue } from '../../../libs/database/src/engine/sql.js';

/** A connection to an empty database that ends with it. */
export interface SqlConnection {
  run(text: string, values?: readonly SqlValue[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

interface SqlEngine {
  dialect: Dialect;
  connect(): Promise<SqlConnection>;
}

/** SQLite in memory, and the servers that TEST_MYSQL_URL and TEST_MARIADB_URL name. */
export function sqlEngines(): SqlEngine[] {
  const engines: SqlEngine[] = [{ dialect: sqliteDialect, connect: async () => sqliteInMemory() }];
  const { TEST_MYSQL_URL: mysql, TEST_MARIADB_URL: mariadb } = process.env;
  if (mysql) engines.push({ dialect: mysqlDialect, connect: () => serverDatabase(mysql) });
  if (mariadb) engines.push({ dialect: mariadbDialect, connect: () => serverDatabase(mariadb) });
  return engines;
}

function sqliteInMemory(): SqlConnection {
  const database = new BetterSqlite3(':memory:');
  return {
    async run(text, values = []) {
      const statement = database.prepare(text);
      if (statement.reader) return statement.all(...values) as Record<string, unknown>[];
      statement.run(...values);
      return [];
    },
    close: async () => void database.close(),
  };
}

async function serverDatabase(url: string): Promise<SqlConnection> {
  const name = `filter_spec_${process.pid}_${Date.now()}`;
  const server = new URL(url);
  server.pathname = '';
  const connection = await createConnection({ uri: server.href, charset: 'utf8mb4', jsonStrings: true });
  await connection.query(`CREATE DATABASE ${name}`);
  await connection.query(`USE ${name}`);
  return {
    async run(text, values = []) {
      const [rows] = await connection.query(text, [...values]);
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
    },
    async close() {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}
