import type { Failure } from '../../../engine/errors.js';
import { driverError } from '../../drivers/driver-error.js';

// Numbers of the servers that speak the MySQL protocol. Sources: the error references of MySQL, MariaDB, Galera and
// TiDB; Group Replication and Galera as measured.

const BY_NUMBER: Readonly<Record<number, Failure>> = {
  1205: 'aborted', // lock wait; only the statement is undone, so a transaction is rolled back before the retry
  1213: 'aborted', // deadlock; on Galera also a lost certification, at COMMIT too
  1020: 'aborted', // changed since read (innodb_snapshot_isolation of MariaDB)
  3101: 'aborted', // certification lost (Group Replication)
  1047: 'aborted', // a Galera node that is not ready takes no statement
  1615: 'aborted', // a prepared statement that has to be prepared again
  8002: 'aborted', // TiDB: changed since it was locked
  8005: 'aborted', // TiDB: write conflict
  8028: 'aborted', // TiDB: the table was altered meanwhile
  9007: 'aborted', // TiDB: write conflict

  // A server that has become a secondary; such connections are dropped (`leaveSecondary`), and the next may lead to the
  // primary.
  1290: 'aborted',
  1792: 'aborted',
  1836: 'aborted',

  1040: 'unavailable', // too many connections
  1044: 'unavailable', // no access to the database
  1045: 'unavailable', // access denied
  1046: 'unavailable', // the database was dropped, and so is none the current one
  1049: 'unavailable', // the database was dropped
  1142: 'unavailable', // no access to a table; one to a column is 1143
  1143: 'unavailable',
  1153: 'unavailable', // more than max_allowed_packet
  1203: 'unavailable', // too many connections of this user
  1226: 'unavailable', // a resource limit of this user
  1317: 'unavailable', // the statement was killed
  1969: 'unavailable', // too slow (MariaDB)
  3024: 'unavailable', // too slow (MySQL)

  1021: 'full', // disk full
  1114: 'full', // table full
  3675: 'full', // tablespace full

  1713: 'oversized', // the undo record of a row has to fit into one page

  1053: 'lost', // the server shuts down
  1152: 'lost', // the server gives the connection up
  1158: 'lost', // so for errors of the network, up to 1161
  1159: 'lost',
  1160: 'lost',
  1161: 'lost',
  1184: 'lost', // the server gives a new connection up
  1927: 'lost', // the connection was killed
  4031: 'lost', // the server has ended a connection that was silent
  3100: 'lost', // a member of a group that fails while it commits; the others may have the transaction or not
};

const BY_CODE: Readonly<Record<string, Failure>> = {
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
  PROTOCOL_CONNECTION_LOST: 'lost',
  ECONNREFUSED: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  POOL_CLOSED: 'unavailable',
};

/** 1180 is any error at COMMIT. With the number 149 in it, another node's change has rolled back the transaction. */
const ERROR_AT_COMMIT = 1180;

/** The message of a Galera node that has lost the others, also at COMMIT: they may or may not have the transaction. */
const NODE_ALONE = /\(provider status: /;

/** The driver's error, without a code, for a statement not sent because the connection was already closed. */
const NOT_SENT = /closed state|pool is closed/i;

/** File errors that name the operating system's number or text for a full disk. */
const NO_SPACE = /\b(error|errno):? "?28\b|no space left/i;

/** What an error of the driver means; undefined for an error of ours. */
export function mysqlFailure(error: unknown): Failure | undefined {
  if (error instanceof Error && NOT_SENT.test(error.message)) return 'unavailable';
  const inner = driverError(error);
  if (inner === undefined) return undefined;
  const { errno, code, message } = inner;
  if (errno === ERROR_AT_COMMIT && message.includes('error 149')) return 'aborted';
  if (NODE_ALONE.test(message)) return 'lost';
  // Errors of the operating system have numbers too, below zero.
  return BY_NUMBER[errno ?? 0] ?? BY_CODE[code] ?? (NO_SPACE.test(message) ? 'full' : undefined);
}
