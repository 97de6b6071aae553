import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable, StatementTimeout } from '../../../engine/errors.js';
import {
  commandOf,
  connectionsOf,
  destroySocket,
  freeCount,
  isClosed,
  type Pool,
  type PoolConnection,
} from './mysql-driver.js';
import { leaveServer } from './mysql-failovers.js';
import { isSameServer, LOCK_WAIT_SECONDS } from './mysql-sessions.js';

/** How long a statement waits for a connection, and how many wait at most. */
const MAX_WAIT_MILLISECONDS = 2000;
const MAX_WAITING = 1000;

/** How long a statement may take, and how often that is checked. */
export const MAX_STATEMENT_MILLISECONDS = 8000;
const CHECK_INTERVAL_MILLISECONDS = 500;

/** A server that works ends a statement within this time. */
const MAX_KILL_MILLISECONDS = 1000;

/**
 * A connection that is silent for so long is asked something: proxies end those that are silent, and so does the
 * server.
 */
const MAX_SILENCE_MILLISECONDS = 20_000;

/** How often the end of a pool looks whether the last statement has ended. */
const BETWEEN_LAST_LOOKS_MILLISECONDS = 50;

/**
 * Lock waits of single connections: for a long-held lock, for a table that all others wait for, for a turn that another
 * instance may have, and the usual one. Locks of the whole server, as of a backup, are no turn of another instance.
 */
export const LONG_LOCK_WAIT =
  'SET SESSION innodb_lock_wait_timeout = 50, SESSION lock_wait_timeout = DEFAULT';
export const DDL_LOCK_WAIT = 'SET SESSION innodb_lock_wait_timeout = 50, SESSION lock_wait_timeout = 1';
export const TURN_LOCK_WAIT = 'SET SESSION innodb_lock_wait_timeout = 1, SESSION lock_wait_timeout = DEFAULT';
export const USUAL_LOCK_WAIT =
  `SET SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}, ` +
  `SESSION lock_wait_timeout = ${LOCK_WAIT_SECONDS}`;

const patient = new WeakSet<object>();

/** Since when statements are under way. */
const seen = new WeakMap<object, number>();

/** Since when connections have nothing to do. */
const silent = new WeakMap<PoolConnection, number>();

/** Exempts a connection from the time limit, until the returned function is called. */
export function withoutDeadline(connection: object): () => void {
  patient.add(connection);
  return () => void patient.delete(connection);
}

/** Restarts the time limit of what a connection is doing. */
export function madeProgress(connection: PoolConnection): void {
  const command = commandOf(connection);
  if (command !== undefined) seen.delete(command);
}

/**
 * Bounds the wait for the answer to a statement, whose connection is then destroyed, and that for the last ones at the
 * end of the pool: the server of a service that starts, serves or ends may freeze at any moment. Keeps connections from
 * being silent.
 */
export function limitStatements(pool: Pool): void {
  watchConnections(pool);
  endInTime(pool);
}

/**
 * Bounds the wait of callers for a connection (DatabaseUnavailable, and nothing was sent), so that a frozen server
 * cannot pile up requests. The returned function tells how many wait.
 */
export function limitWaiting(pool: Pool): () => number {
  const acquire = pool.getConnection.bind(pool);
  let waiting = 0;
  pool.getConnection = (done) => {
    // The usual case costs no timer.
    if (freeCount(pool) > 0) return acquire(done);
    if (waiting >= MAX_WAITING) {
      process.nextTick(done, new DatabaseUnavailable('too many requests wait for a connection'));
      return;
    }
    waiting++;
    let settled = false;
    const settle = (error: Error | null, connection?: PoolConnection) => {
      settled = true;
      waiting--;
      clearTimeout(timer);
      done(error, connection as PoolConnection);
    };
    const timer = setTimeout(
      () => settle(new DatabaseUnavailable('no connection came free in time')),
      MAX_WAIT_MILLISECONDS,
    );
    acquire((error, connection) => {
      if (settled) {
        // It comes too late for this one; the next may have it.
        if (!error) connection.release();
        return;
      }
      if (error) settle(new DatabaseUnavailable('the database cannot be reached', { cause: error }));
      else settle(null, connection);
    });
  };
  return () => waiting;
}

/** One look at all connections now and then, so that statements need no timers. */
function watchConnections(pool: Pool): void {
  const timer = setInterval(() => {
    if (isClosed(pool)) {
      clearInterval(timer);
      return;
    }
    const now = performance.now();
    for (const connection of connectionsOf(pool)) {
      const command = commandOf(connection);
      if (command === undefined) breakSilence(connection, now);
      else silent.delete(connection);
      if (command === undefined || patient.has(connection)) continue;
      const since = seen.get(command);
      if (since === undefined) seen.set(command, now);
      else if (now - since > MAX_STATEMENT_MILLISECONDS) abandon(pool, connection);
    }
  }, CHECK_INTERVAL_MILLISECONDS).unref();
}

function breakSilence(connection: PoolConnection, now: number): void {
  const since = silent.get(connection);
  if (since !== undefined && now - since < MAX_SILENCE_MILLISECONDS) return;
  silent.set(connection, now);
  // Where the connection is lost, the pool drops it.
  if (since !== undefined) connection.query('DO 1', [], () => {});
}

/**
 * The driver's own end waits for each statement under way, whose deadlines end with the pool, and fails where a
 * connection does.
 */
function endInTime(pool: Pool): void {
  const end = pool.end.bind(pool);
  pool.end = (done) => {
    void breakOffLate(pool).then(() => end(() => done?.(null, undefined)));
  };
}

async function breakOffLate(pool: Pool): Promise<void> {
  const busy = () => connectionsOf(pool).filter((connection) => commandOf(connection) !== undefined);
  const latest = performance.now() + MAX_STATEMENT_MILLISECONDS;
  while (busy().length > 0 && performance.now() < latest) await pause(BETWEEN_LAST_LOOKS_MILLISECONDS);
  for (const connection of busy())
    destroySocket(connection, new StatementTimeout('the database has not answered until the end'));
  await nextTurn();
}

function abandon(pool: Pool, connection: PoolConnection): void {
  destroySocket(connection, new StatementTimeout('the database has not answered in time'));
  pool.getConnection((error, other) => {
    if (error) return;
    // After a failover the number may be that of another connection, and the server before it is left.
    if (!isSameServer(connection, other)) {
      leaveServer(pool, connection);
      return other.release();
    }
    // A server that is cut off answers on no other connection either, each of which would take as long.
    const leave = setTimeout(() => leaveServer(pool, connection), MAX_KILL_MILLISECONDS);
    // One that works would go on with the statement in vain, holding its locks.
    other.query(`KILL ${Number(connection.threadId)}`, [], () => {
      clearTimeout(leave);
      other.release();
    });
  });
}
