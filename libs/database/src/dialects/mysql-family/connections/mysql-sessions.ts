import { connectionFault, type Pool, type PoolConnection } from './mysql-driver.js';
import { notePacketLimit } from './packet-limit.js';

/** A server that speaks the protocol. */
export type ServerKind = 'mysql' | 'mariadb';

/**
 * The longest wait of a statement for a lock, of rows or of a table. The server ends that itself, so the statement has
 * certainly not happened: a statement that reached its own time limit may have. Two attempts fit into the time in which
 * a request has to be answered.
 */
export const LOCK_WAIT_SECONDS = 4;

/**
 * The server ends a connection that is silent for so long, and with it the transaction and the locks of an instance
 * that hangs, or whose machine is gone without a word. A live one is never silent for as long (`limitStatements`).
 */
const MAX_SILENCE_SECONDS = 60;

// The defaults of a session belong to the server and its operator. So we set everything that our statements, the driver
// and TypeORM rely on. Limits on a client's work, such as `max_execution_time`, stay as the server has them.
const RELIED_ON = [
  // Strict, and with the escape syntax of the driver: a backslash escapes unless NO_BACKSLASH_ESCAPES is set.
  "sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  "time_zone = '+00:00'",
  'autocommit = 1',
  'completion_type = 0',
  // So that statements find, count and change what they say.
  'sql_select_limit = 18446744073709551615',
  'sql_safe_updates = 0',
  'sql_auto_is_null = 0',
  'sql_big_selects = 1',
  'max_sort_length = 1024',
  // MariaDB cuts JSON_ARRAYAGG too.
  'group_concat_max_len = 1048576',
  'foreign_key_checks = 1',
  'unique_checks = 1',
  // The message of a duplicate value is parsed.
  "lc_messages = 'en_US'",
  `innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}`,
  `lock_wait_timeout = ${LOCK_WAIT_SECONDS}`,
  `wait_timeout = ${MAX_SILENCE_SECONDS}`,
  'net_read_timeout = 30',
  'net_write_timeout = 60',
];

const RELIED_ON_OF: Record<ServerKind, string[]> = {
  mysql: ["transaction_isolation = 'REPEATABLE-READ'", 'transaction_read_only = 0'],
  mariadb: [
    "tx_isolation = 'REPEATABLE-READ'",
    'tx_read_only = 0',
    // The lock to change classes is an idle transaction.
    'idle_transaction_timeout = 0',
    'idle_write_transaction_timeout = 0',
    'idle_readonly_transaction_timeout = 0',
  ],
};

/** The statement that sets up a session, of a server whose kind may not be known yet. */
export function sessionStatement(kind?: ServerKind): string {
  const variables = [...RELIED_ON, ...(kind === undefined ? [] : RELIED_ON_OF[kind])];
  // Repeated here, since a server can be set to ignore what a client states on connecting.
  return `SET NAMES utf8mb4 COLLATE utf8mb4_general_ci, ${variables.join(', ')}`;
}

const ABOUT_SERVER = 'SELECT @@hostname AS host, @@port AS port, @@max_allowed_packet AS packet';

type Done = (error: Error | null) => void;

/** A connection whose session can be reset. */
interface Renewable extends PoolConnection {
  reset(done?: Done): unknown;
  changeUser(options: object, done?: Done): unknown;
}

const prepared = new WeakSet<PoolConnection>();

/** Where connections lead, by what the server says of itself. */
const servers = new WeakMap<PoolConnection, string>();

/**
 * Runs a statement on each connection of a pool before its first use, and again whenever its session is reset. If that
 * fails, the connection is destroyed; so is one of an unknown version of the driver.
 */
export function prepareSessions(pool: Pool, statement: string): void {
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (done) =>
    acquire((error, connection) => {
      if (error || prepared.has(connection)) return done(error, connection);
      const fault = connectionFault(connection);
      if (fault !== undefined) {
        connection.destroy();
        return done(fault, connection);
      }
      prepare(connection, statement, (failure) => {
        if (failure === null) {
          prepared.add(connection);
          prepareAgain(connection as Renewable, statement);
        }
        done(failure, connection);
      });
    });
}

function prepare(connection: PoolConnection, statement: string, done: Done): void {
  const end: Done = (error) => {
    if (error) connection.destroy();
    done(error);
  };
  connection.query(statement, [], (error) => {
    if (error) return end(error);
    connection.query(ABOUT_SERVER, [], (failure, rows) => {
      // A server that does not tell its name is none that is known to be the same.
      if (!failure) {
        const [{ host, port, packet }] = rows as [{ host: string; port: number; packet: number | string }];
        servers.set(connection, `${host}:${port}`);
        notePacketLimit(Number(packet));
      }
      done(null);
    });
  });
}

/** Whether two connections lead to one server: the same address may lead to another one after a failover. */
export function isSameServer(one: PoolConnection, other: PoolConnection): boolean {
  const server = servers.get(one);
  return server !== undefined && server === servers.get(other);
}

function prepareAgain(connection: Renewable, statement: string): void {
  const renew = (begin: (done: Done) => unknown, done: Done = () => {}) => {
    let failure: Error | null = null;
    begin((error) => {
      failure = error;
    });
    // Commands run in the order in which they are given, so this is the first one of the new session.
    prepare(connection, statement, (error) => done(failure ?? error));
  };
  const reset = connection.reset.bind(connection);
  const changeUser = connection.changeUser.bind(connection);
  connection.reset = (done) => renew(reset, done);
  connection.changeUser = (options, done) => renew((begun) => changeUser(options, begun), done);
}
