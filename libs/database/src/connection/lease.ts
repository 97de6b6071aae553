import { randomUUID } from 'node:crypto';
import type { Dialect } from '../dialects/dialect.js';
import { sharedNow } from '../engine/clock.js';
import type { Sql } from '../engine/sql.js';

/** How long a lease lasts without being renewed. The work of a process that dies is blocked for this time. */
const LEASE_MILLISECONDS = 30_000;

/** Names this process. */
const HOLDER = randomUUID();

/** Where leases are kept, and the clock that all processes agree on. */
export interface LeaseStore {
  /** Runs one statement and answers how many rows it matched. */
  execute(statement: Sql): Promise<number>;
  now(): number | Promise<number>;
  dialect: Pick<Dialect, 'isDuplicateKey' | 'failureOf'>;
}

/**
 * A lease: the right to do work that only one process at a time should do, as a row with its holder and its expiry. It
 * locks nothing. If a process stalls for longer than its lease lasts, another may begin the same work, so the work must
 * tolerate that.
 */
export class Lease {
  private constructor(
    private readonly store: LeaseStore,
    private readonly name: string,
    private until: number,
  ) {}

  /** Takes the lease; undefined while another process has it. */
  static async take(store: LeaseStore, name: string): Promise<Lease | undefined> {
    const now = await store.now();
    const until = now + LEASE_MILLISECONDS;
    const isTaken = await take(store, name, { now, until });
    return isTaken ? new Lease(store, name, until) : undefined;
  }

  /** Renews the lease once half of it is over; answers whether it is still held. */
  async keep(): Promise<boolean> {
    const now = await this.store.now();
    if (now < this.until - LEASE_MILLISECONDS / 2) return true;
    const until = now + LEASE_MILLISECONDS;
    const kept = await this.store.execute({
      text: 'UPDATE leases SET until = ? WHERE name = ? AND holder = ?',
      values: [until, this.name, HOLDER],
    });
    if (kept > 0) this.until = until;
    return kept > 0;
  }

  /** Gives the lease back. With `restMilliseconds` no process can take it for that time. */
  async end(restMilliseconds = 0): Promise<void> {
    const until = restMilliseconds === 0 ? 0 : (await this.store.now()) + restMilliseconds;
    await this.store.execute({
      text: 'UPDATE leases SET until = ? WHERE name = ? AND holder = ?',
      values: [until, this.name, HOLDER],
    });
  }
}

/**
 * Ends the leases that a dead predecessor of this process still holds. Only for an embedded database, after
 * `claimDatabase` has made this its only process. Does nothing on a server, where other processes may hold them.
 */
export async function releaseAbandonedLeases(
  database: { dialect: Pick<Dialect, 'singleWriter'> } & { execute(statements: Sql[]): Promise<number> },
): Promise<void> {
  if (database.dialect.singleWriter)
    await database.execute([{ text: 'UPDATE leases SET until = 0 WHERE until > 0', values: [] }]);
}

/** Leases in an open `Database`. */
export function leaseStoreOf(
  database: Pick<LeaseStore, 'dialect'> & { execute(statements: Sql[]): Promise<number> },
): LeaseStore {
  return {
    execute: (statement) => database.execute([statement]),
    now: sharedNow,
    dialect: database.dialect,
  };
}

async function take(
  { execute, dialect }: LeaseStore,
  name: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const free = 'UPDATE leases SET holder = ?, until = ? WHERE name = ? AND until <= ?';
  // The first time there is no row; afterwards it may be another process's.
  const first =
    'INSERT INTO leases (name, holder, until) SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM leases WHERE name = ?)';
  try {
    if ((await execute({ text: free, values: [HOLDER, until, name, now] })) > 0) return true;
    return (await execute({ text: first, values: [name, HOLDER, until, name] })) > 0;
  } catch (error) {
    // Another process was first.
    if (dialect.isDuplicateKey(error) || dialect.failureOf(error) === 'aborted') return false;
    throw error;
  }
}
