import { driverError } from '../../drivers/driver-error.js';
import {
  connectionsOf,
  destroySocket,
  freeConnectionsOf,
  type Pool,
  type PoolConnection,
} from './mysql-driver.js';
import { isSameServer } from './mysql-sessions.js';

/** What a server that has become a secondary answers to writes. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([1290, 1792, 1836]);

/**
 * A server that stays slow or read-only is left once in this time at most, so that reads there keep their connections.
 */
const BETWEEN_LEAVES_MILLISECONDS = 1000;

const lastLeft = new WeakMap<Pool, number>();

/** Connections to servers that were left. */
const leaving = new WeakSet<PoolConnection>();

/** Has a pool give out no connection to a server that was left. */
export function giveOutNoneLeft(pool: Pool): void {
  const acquire = pool.getConnection.bind(pool);
  const acquireNoneLeft: Pool['getConnection'] = (done) =>
    acquire((error, connection) => {
      if (error || !leaving.has(connection)) return done(error, connection);
      drop(connection);
      acquireNoneLeft(done);
    });
  pool.getConnection = acquireNoneLeft;
}

/**
 * Leaves all connections once a write was refused with this error because its server has become a secondary: what that
 * answers may be old. The error does not tell which server it was. The driver drops a connection at such an error, and
 * only outside of transactions.
 */
export function leaveSecondary(pool: Pool, error: unknown): void {
  if (REFUSALS.has(driverError(error)?.errno)) leave(pool, connectionsOf(pool));
}

/** Leaves the server to which this connection leads. */
export function leaveServer(pool: Pool, failed: PoolConnection): void {
  leave(
    pool,
    connectionsOf(pool).filter((connection) => isSameServer(connection, failed)),
  );
}

/**
 * Drops connections: those that are free now, the others when they would be given out again. The next lead where the
 * address leads by then, mostly to a primary.
 */
function leave(pool: Pool, connections: readonly PoolConnection[]): void {
  // What leaves none must not keep the next call from leaving some.
  const further = connections.filter((connection) => !leaving.has(connection));
  if (further.length === 0) return;
  const now = performance.now();
  if (now - (lastLeft.get(pool) ?? Number.NEGATIVE_INFINITY) < BETWEEN_LEAVES_MILLISECONDS) return;
  lastLeft.set(pool, now);
  for (const connection of further) leaving.add(connection);
  for (const connection of freeConnectionsOf(pool)) if (leaving.has(connection)) drop(connection);
}

/** The driver would wait for a server that is cut off to close the socket too. */
function drop(connection: PoolConnection): void {
  connection.destroy();
  destroySocket(connection);
}
