import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from './database.js';
import { Lease, type LeaseStore, leaseStoreOf, releaseAbandonedLeases } from './lease.js';

const LEASE_MILLISECONDS = 30_000;

const directory = mkdtempSync(join(tmpdir(), 'lease-'));
let database: Database;
let now = 1_000_000;
let statements = 0;
let store: LeaseStore;

beforeAll(async () => {
  database = await Database.open({ dataDirectory: directory, poolSize: 1 });
  const leases = leaseStoreOf(database);
  const execute: LeaseStore['execute'] = (statement) => {
    statements++;
    return leases.execute(statement);
  };
  store = { ...leases, execute, now: () => now };
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

/** What another process does: its rows have another holder. */
const loseTo = (holder: string) =>
  database.execute([{ text: 'UPDATE leases SET holder = ?', values: [holder] }]);

describe('a lease', () => {
  it('is had by one at a time, until it is given back', async () => {
    const leases = await Promise.all([1, 2, 3].map(() => Lease.take(store, 'one')));
    const [lease, ...others] = leases.filter((taken) => taken !== undefined);
    expect(others).toEqual([]);
    expect(await Lease.take(store, 'one')).toBeUndefined();
    expect(await Lease.take(store, 'other')).toBeDefined();
    await lease!.end();
    expect(await Lease.take(store, 'one')).toBeDefined();
  });

  it('that a process has left when it died is had again at once by the only one that serves the database', async () => {
    await Lease.take(store, 'left');
    await releaseAbandonedLeases(database);
    expect(await Lease.take(store, 'left')).toBeDefined();
  });

  it('ends by itself unless it is renewed, which costs nothing before half of it is over', async () => {
    const lease = await Lease.take(store, 'renewed');
    const before = statements;
    now += LEASE_MILLISECONDS / 2 - 1;
    expect(await lease!.keep()).toBe(true);
    expect(statements).toBe(before);
    now += 1;
    expect(await lease!.keep()).toBe(true);
    now += LEASE_MILLISECONDS - 1;
    expect(await Lease.take(store, 'renewed')).toBeUndefined();
    now += 1;
    expect(await Lease.take(store, 'renewed')).toBeDefined();
  });

  it('is had by none for as long as its holder says at the end', async () => {
    const lease = await Lease.take(store, 'rested');
    await lease!.end(2 * LEASE_MILLISECONDS);
    now += 2 * LEASE_MILLISECONDS - 1;
    expect(await Lease.take(store, 'rested')).toBeUndefined();
    now += 1;
    expect(await Lease.take(store, 'rested')).toBeDefined();
  });

  it('that somebody else has by now is neither renewed nor given back', async () => {
    const lease = await Lease.take(store, 'lost');
    await loseTo('another');
    now += LEASE_MILLISECONDS / 2;
    expect(await lease!.keep()).toBe(false);
    await lease!.end();
    expect(await Lease.take(store, 'lost')).toBeUndefined();
  });
});
