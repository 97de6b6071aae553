import { driverError } from '../../drivers/driver-error.js';
import { freeOnes, noteErrors, type Pool, type PoolConnection } from './mysql-driver.js';
import { isSameServer } from './mysql-sessions.js';

/** What a server that has become a secondary answers to writes. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([1290, 1792, 1836]);

/** Where the address still leads to that server, for reads and what is not slow, connections are not opened again all the time. */
const BETWEEN_LEAVES_MILLISECONDS = 1000;

const left = new WeakMap<Pool, number>();
const watched = new WeakSet<PoolConnection>();

/**
 * Drops each connection on which a write was refused because its server has become a secondary, within transactions too, which the
 * driver leaves to us; what that secondary answers may be old.
 */
export function leaveSecondaries(pool: Pool): void {
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (done) =>
    acquire((error, connection) => {
      if (!error && !watched.has(connection)) {
        watched.add(connection);
        noteErrors(connection, (failure) => {
          if (!REFUSALS.has(driverError(failure)?.errno)) return;
          connection.destroy();
          leaveServer(pool, connection);
        });
      }
      done(error, connection);
    });
}

/** Drops what is free and leads to the server of a connection: the next lead where the address leads by now, mostly to a primary. */
export function leaveServer(pool: Pool, of: PoolConnection): void {
  const now = performance.now();
  if (now - (left.get(pool) ?? Number.NEGATIVE_INFINITY) < BETWEEN_LEAVES_MILLISECONDS) return;
  left.set(pool, now);
  for (const connection of freeOnes(pool)) if (isSameServer(connection, of)) connection.destroy();
}
