import { createPool, type PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { fromRow, OBJECT_COLUMNS, type ObjectRow } from '../../engine/objects/object-row.js';
import type { Sql, SqlValue } from '../../engine/sql.js';
import { splitByStatement } from '../../engine/statement-groups.js';
import type { Dialect, ObjectUpdate } from '../dialect.js';
import { driverError } from '../drivers/driver-error.js';
import { isMultiPrimary } from './connections/mysql-clusters.js';
import {
  DDL_LOCK_WAIT,
  LONG_LOCK_WAIT,
  limitStatements,
  TURN_LOCK_WAIT,
  USUAL_LOCK_WAIT,
  withoutDeadline,
} from './connections/mysql-connections.js';
import { poolOf } from './connections/mysql-driver.js';
import { giveOutNoneLeft } from './connections/mysql-failovers.js';
import { prepareSessions, type ServerKind, sessionStatement } from './connections/mysql-sessions.js';
import { mostTogether } from './connections/packet-limit.js';
import type { ServerAddress, TlsOptions } from './connections/server-address.js';
import { mysqlFailure } from './execution/mysql-errors.js';
import { MAX_PREPARED } from './execution/mysql-run.js';
import { openMysqlStatements } from './execution/mysql-statements.js';
import { innodbWords } from './innodb-words.js';

// What MySQL and MariaDB have in common, which is the protocol, its error numbers and InnoDB.

const CONNECT_TIMEOUT_MILLISECONDS = 5000;

/**
 * After this silence the system sends TCP keepalives, and takes 10 s to notice that the server is gone. Its default of
 * two hours is too long: a gateway forgets silent connections within minutes, and DDL, which has no time limit, would
 * wait for a server that is gone.
 */
const SILENT_MILLISECONDS = 30_000;

/** A statement has a large object, whose escapes may double it beside others, and a packet some MiB of statements. */
const MIN_PACKET_BYTES = 8 * 1024 * 1024;

const DUPLICATE_KEY = 1062;

const LOCK_WAIT_TIMEOUT = 1205;

// 1146 table, 1054 column, 1176 index that a statement names; 1412 the table as the snapshot would have it.
const GONE = new Set([1146, 1054, 1176, 1412]);

/** The members of `Dialect` that are the same for every server speaking the MySQL protocol. */
export const mysqlProtocol: Omit<
  Dialect,
  'name' | 'keepsText' | 'objectBytes' | 'filter' | 'lookup' | 'lockShared' | 'insertObject' | 'insertObjects'
> = {
  singleWriter: false,
  dataSource: (options: DataSourceOptions) => new DataSource(options),
  openStatements: openMysqlStatements,
  words: innodbWords,
  tableCopy: undefined,
  lockExclusive: ' FOR UPDATE',
  sliceObjects: 65_536,
  mostInOneStatement: { objects: 131_072, entries: 33_554_432 },
  mostEntriesInProcess: Number.POSITIVE_INFINITY,
  // With more pages too much of the server waits for one connection.
  pagesTogether: { most: 4, objects: Number.POSITIVE_INFINITY },
  mostWordsInOneStatement: 131_072,
  joinInOrder: 'STRAIGHT_JOIN',
  searchedFor: undefined,
  inIdOrder: () => ' FORCE INDEX (PRIMARY)',
  limitAndOffset: 'LIMIT ? OFFSET ?',
  listedIds:
    "(SELECT UNHEX(i) AS found, pos FROM JSON_TABLE(?, '$[*]' COLUMNS (pos FOR ORDINALITY, i CHAR(32) PATH '$')) listed)",
  object: { columns: OBJECT_COLUMNS, from: (row) => fromRow(row as ObjectRow) },
  objectTable: {
    columns: [
      'id BINARY(16) NOT NULL PRIMARY KEY',
      'revision INT UNSIGNED NOT NULL',
      'data JSON NOT NULL',
      'attachments JSON NULL',
    ],
    options: ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin',
  },
  jsonArrayOf: (column) => `JSON_ARRAYAGG(${column})`,

  tableNames: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',

  deleteByKey: (table) => `DELETE ${table} FROM ${table} FORCE INDEX (PRIMARY)`,

  columnNames: (table) => ({
    text: 'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?',
    values: [table],
  }),

  *updateObjects(table: string, updates: readonly ObjectUpdate[]): Iterable<Sql> {
    if (updates.length === 1) {
      const [{ id, data, raise = 1 }] = updates as [ObjectUpdate];
      const text = `UPDATE ${table} SET data = ?, revision = revision + ? WHERE id = ?`;
      yield { text, values: [data, raise, id] };
      return;
    }
    const text =
      // A forced join order: in a class that is small, or seems so to the server, all rows would be scanned, and
      // locked.
      `UPDATE ${CHANGED_ROWS} u STRAIGHT_JOIN ${table} o FORCE INDEX (PRIMARY) ` +
      'ON o.id = UNHEX(u.i) SET o.data = u.d, o.revision = o.revision + COALESCE(u.r, 1)';
    for (const some of splitByStatement(updates, mostTogether)) yield { text, values: [asRows(some)] };
  },

  violatedSlot(error: unknown): number | undefined {
    const inner = driverError(error);
    if (inner?.errno !== DUPLICATE_KEY) return undefined;
    // MySQL names the index as 'table.ux_7', MariaDB as 'ux_7'; the value before it may hold anything.
    const slot = /for key '(?:[^'.]*\.)?ux_(\d+)'$/.exec(inner.message)?.[1];
    return slot === undefined ? undefined : Number(slot);
  },

  isDuplicateKey: (error) => driverError(error)?.errno === DUPLICATE_KEY,
  isLockWait: (error) => driverError(error)?.errno === LOCK_WAIT_TIMEOUT,
  isGone: (error) => GONE.has(driverError(error)?.errno ?? 0),

  failureOf: mysqlFailure,
  clock: "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6)) DIV 1000 AS now",
  durability: {
    statement:
      'SELECT @@innodb_flush_log_at_trx_commit AS flushed, @@log_bin AS log_bin, @@sync_binlog AS sync_binlog',
    weaknesses: ({ flushed, log_bin, sync_binlog }) => [
      ...(Number(flushed) === 1
        ? []
        : [
            `innodb_flush_log_at_trx_commit is ${flushed}, not 1: a crash of the database server loses writes that were acknowledged`,
          ]),
      ...(Number(log_bin) === 0 || Number(sync_binlog) === 1
        ? []
        : [
            `sync_binlog is ${sync_binlog}, not 1: a crash of the database server loses acknowledged writes for its replicas`,
          ]),
    ],
  },
  limits: {
    statement: 'SELECT @@max_allowed_packet AS packet',
    tooLow: ({ packet }) =>
      Number(packet) >= MIN_PACKET_BYTES
        ? []
        : [
            `max_allowed_packet is ${packet}, less than ${MIN_PACKET_BYTES}: objects that take more are refused, and batches take more statements`,
          ],
  },
  isMultiPrimary,
  beginTransaction: (runner) => runner.startTransaction(),
  async executeAll(runner, statements) {
    for (const { text, values } of statements) await runner.query(text, values as SqlValue[]);
  },
  withoutDeadline,
  longLockWait: {
    before: LONG_LOCK_WAIT,
    // While DDL waits for a table, every other statement on it queues behind.
    beforeDdl: DDL_LOCK_WAIT,
    beforeTurn: TURN_LOCK_WAIT,
    after: USUAL_LOCK_WAIT,
  },
};

/** The rows of a JSON document; one value carries them all. */
const COLUMNS_OF_ROWS = "i CHAR(32) PATH '$.i', d LONGTEXT CHARACTER SET utf8mb4 PATH '$.d'";
const ROWS = `JSON_TABLE(?, '$[*]' COLUMNS (${COLUMNS_OF_ROWS}))`;
const CHANGED_ROWS = `JSON_TABLE(?, '$[*]' COLUMNS (${COLUMNS_OF_ROWS}, r INT PATH '$.r'))`;

function asRows(objects: readonly ObjectUpdate[]): string {
  return JSON.stringify(objects.map(({ id, data, raise }) => ({ i: id.toString('hex'), d: data, r: raise })));
}

/** What a server does under shared locks, by the suffix that it has for them. */
export function sharedLocks(
  lockShared: string,
): Pick<Dialect, 'lockShared' | 'insertObject' | 'insertObjects'> {
  const isInsertable = `FROM classes WHERE id = ? AND revision = ? AND sealed_to < ?${lockShared}`;
  return {
    lockShared,
    insertObject: (table) => `INSERT INTO ${table} (id, revision, data) SELECT ?, 1, ? ${isInsertable}`,
    *insertObjects(table, [classId, classRevision], rows) {
      const text =
        `INSERT INTO ${table} (id, revision, data) SELECT UNHEX(r.i), 1, r.d FROM ${ROWS} r ` +
        `WHERE EXISTS (SELECT 1 ${isInsertable})`;
      for (const some of splitByStatement(rows, mostTogether)) {
        // All of them under the condition of the lowest id: sealing may have reached one.
        yield { text, values: [asRows(some), classId, classRevision, rows[0]!.id] };
      }
    },
  };
}

/** The address and the encryption of a server, for the driver and for TypeORM. */
export function endpointOf({ host, port, socket, tls }: ServerAddress): {
  host: string;
  port: number;
  socketPath?: string;
  ssl?: TlsOptions;
} {
  return {
    host,
    port,
    ...(socket === undefined ? {} : { socketPath: socket }),
    ...(tls === undefined ? {} : { ssl: tls }),
  };
}

/** Options of TypeORM for a server of the given kind. */
export function mysqlConnection(
  type: ServerKind,
  address: ServerAddress,
  poolSize: number,
): DataSourceOptions {
  return {
    type,
    ...endpointOf(address),
    username: address.user,
    password: address.password,
    database: address.database,
    charset: 'utf8mb4',
    timezone: 'Z',
    poolSize,
    logging: false,
    driver: {
      createPool: (options: PoolOptions) => {
        const made = createPool(options);
        const pool = poolOf(made);
        prepareSessions(pool, sessionStatement(type));
        limitStatements(pool);
        giveOutNoneLeft(pool);
        return made;
      },
    },
    extra: {
      // JSON goes from the database to the socket as text; parsing it would also lose digits.
      jsonStrings: true,
      waitForConnections: true,
      connectTimeout: CONNECT_TIMEOUT_MILLISECONDS,
      keepAliveInitialDelay: SILENT_MILLISECONDS,
      maxPreparedStatements: MAX_PREPARED,
      // A transaction whose statements need no answers between them takes one round trip.
      multipleStatements: true,
    },
  };
}
