import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { ClassHandle } from '../http/client.js';
import type { Service } from '../services/service.js';
import { until } from '../until.js';

/** Everything the database of a service keeps: its files, or every row of every table. */
export async function storedBytes({ running: { dataDirectory, databaseUrl } }: Service): Promise<Buffer> {
  if (databaseUrl === undefined) {
    const files = readdirSync(dataDirectory, { withFileTypes: true }).filter((entry) => entry.isFile());
    return Buffer.concat(files.map(({ name }) => readFileSync(join(dataDirectory, name))));
  }
  return contentsOf(databaseUrl);
}

/** Every row of every table of a database on a server. */
export async function contentsOf(databaseUrl: string): Promise<Buffer> {
  const connection = await createConnection({ uri: databaseUrl, jsonStrings: true });
  try {
    const [tables] = await connection.query({ sql: 'SHOW TABLES', rowsAsArray: true });
    const dumps = [];
    for (const [table] of tables as string[][]) {
      const sql = `SELECT * FROM \`${table}\``;
      // Other specs use the same service, and delete classes meanwhile.
      const [rows] = await connection.query({ sql, rowsAsArray: true }).catch(nothingIfDropped);
      for (const value of (rows as unknown[][]).flat()) {
        dumps.push(Buffer.isBuffer(value) ? value : Buffer.from(String(value)));
      }
    }
    return Buffer.concat(dumps);
  } finally {
    await connection.end();
  }
}

function nothingIfDropped(error: { code?: string }): [unknown[][]] {
  if (error.code !== 'ER_NO_SUCH_TABLE') throw error;
  return [[]];
}

/** Changes rows directly in the database of a service, such as to let time pass. */
export async function changeRows(
  { running: { dataDirectory, databaseUrl } }: Service,
  sql: string,
): Promise<void> {
  if (databaseUrl === undefined) {
    const database = new BetterSqlite3(join(dataDirectory, 'storage.db'), { timeout: 10_000 });
    database.exec(sql);
    database.close();
    return;
  }
  const connection = await createConnection({ uri: databaseUrl });
  for (;;) {
    const error = await connection.query(sql).then(
      () => undefined,
      (thrown: { code?: string }) => thrown,
    );
    if (error === undefined) break;
    // The service cleans up the same tables meanwhile.
    if (error.code !== 'ER_LOCK_DEADLOCK') throw error;
  }
  await connection.end();
}

/** Reads rows directly from the database of a service. */
export async function readRows<Row>(
  { running: { dataDirectory, databaseUrl } }: Service,
  sql: string,
): Promise<Row[]> {
  if (databaseUrl === undefined) {
    const database = new BetterSqlite3(join(dataDirectory, 'storage.db'), { timeout: 10_000 });
    const rows = database.prepare<[], Row>(sql).all();
    database.close();
    return rows;
  }
  const connection = await createConnection({ uri: databaseUrl });
  const [rows] = await connection.query(sql);
  await connection.end();
  return rows as Row[];
}

/** Locks rows of a service's server, `table WHERE ...`, until the answer is called. */
export async function holdRows(
  { running: { databaseUrl } }: Service,
  rows: string,
): Promise<() => Promise<void>> {
  const connection = await createConnection({ uri: databaseUrl! });
  await connection.beginTransaction();
  await connection.query(`SELECT 1 FROM ${rows} FOR UPDATE`);
  return () => connection.end();
}

/**
 * Locks the rows of classes of a service's server, until the answer is called. By their keys: by name their neighbours
 * would be locked too, and a new class may be one of these.
 */
export async function holdClasses(service: Service, ...classes: ClassHandle[]): Promise<() => Promise<void>> {
  const names = classes.map(({ name }) => `'${name}'`).join();
  const found = await readRows<{ id: string }>(service, `SELECT id FROM classes WHERE name IN (${names})`);
  return holdRows(service, `classes WHERE id IN (${found.map(({ id }) => `'${id}'`).join()})`);
}

/** Ends the connections of a database that have locked rows, as a proxy does that takes them for idle. */
export async function endLocks(connection: Connection): Promise<void> {
  const [found] = await connection.query<RowDataPacket[]>(
    'SELECT t.trx_mysql_thread_id AS id FROM information_schema.innodb_trx t ' +
      'JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id ' +
      "WHERE p.db = DATABASE() AND p.command = 'Sleep' AND t.trx_rows_locked > 0",
  );
  expect(found).not.toEqual([]);
  for (const { id } of found) await connection.query(`KILL ${id}`);
}

/** Locks a table of a service's server, its definition too, until the answer is called. */
export async function holdTable(
  { running: { databaseUrl } }: Service,
  table: string,
): Promise<() => Promise<void>> {
  const connection = await createConnection({ uri: databaseUrl! });
  await connection.query(`LOCK TABLES ${table} WRITE`);
  return () => connection.end();
}

/** Whether a transaction has locked some of these rows of a service's server, `table WHERE ...`. */
export async function areLocked({ running: { databaseUrl } }: Service, rows: string): Promise<boolean> {
  const connection = await createConnection({ uri: databaseUrl! });
  try {
    await connection.query(`SELECT 1 FROM ${rows} FOR UPDATE NOWAIT`);
    return false;
  } catch (error) {
    const { errno } = error as { errno?: number };
    // Of MySQL and of MariaDB.
    if (errno === 3572 || errno === 1205) return true;
    throw error;
  } finally {
    await connection.end();
  }
}

/** What a database server does for one connection. */
interface ServerProcess {
  Id: number;
  db: string | null;
  Command: string;
  State: string | null;
  Info: string | null;
}

/**
 * What a server does. Its table of that cannot be asked instead: it fails while any statement on the server holds bytes
 * that are no text.
 */
export async function serverProcesses(connection: Connection): Promise<ServerProcess[]> {
  const [processes] = await connection.query<(ServerProcess & RowDataPacket)[]>('SHOW FULL PROCESSLIST');
  return processes;
}

/** Makes a class of this many objects, most of them in sealed segments; answers their addresses. */
export async function createSealed(
  service: Service,
  count: number,
): Promise<{ objectClass: ClassHandle; urls: string[] }> {
  const client = await service.client();
  const objectClass = await service.createClass({ n: { type: 'integer' } });
  const urls = await client.createMany(
    objectClass,
    Array.from({ length: count }, (_, n) => ({ n })),
  );
  await until('objects to be sealed', async () => {
    // Listings seal segments.
    await client.total(objectClass);
    const sealed = `SELECT s.lower FROM segments s JOIN classes c ON c.id = s.class_id WHERE c.name = '${objectClass.name}'`;
    return (await readRows(service, sealed)).length > 0;
  });
  return { objectClass, urls };
}

/** Settings that lead another instance to the database of a service. */
export function sameDatabase({ running: { dataDirectory, databaseUrl } }: Service): Record<string, string> {
  return databaseUrl === undefined ? { DATA_DIR: dataDirectory } : { DATABASE_URL: databaseUrl };
}
