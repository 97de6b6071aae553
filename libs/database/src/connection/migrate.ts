import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { DatabaseRefused, DatabaseUnavailable } from '../engine/errors.js';
import { VERSION } from '../engine/version.js';
import { createLeases } from '../migrations/lease-table.js';
import { Lease, type LeaseStore } from './lease.js';
import { matchedBy, withRunner } from './transaction.js';

const LEASE = 'migrations';
const MAX_WAIT_MILLISECONDS = 60_000;
const CHECK_INTERVAL_MILLISECONDS = 250;
const BETWEEN_RENEWALS_MILLISECONDS = 5000;

/**
 * Brings the system tables up to date, each migration in a transaction if the engine supports that. If several
 * processes start at once on a server, one migrates and the others wait, for a minute at most (then
 * DatabaseUnavailable). If it dies, they wait until its lease ends. Throws DatabaseRefused if a newer version of the
 * service has migrated the database, which then stays as it is, and if a table is not as the earlier migrations left
 * it.
 */
export async function migrate(dialect: Dialect, source: DataSource): Promise<void> {
  // One process has the file, beside commands from a shell.
  if (dialect.singleWriter || (await isUpToDate(dialect, source))) return migrateAll(dialect, source);
  await source.query(createLeases(false));
  const lease = await patiently(() => Lease.take(storeOf(dialect, source), LEASE));
  // A migration of a large table takes longer than the lease holds.
  const renewing = setInterval(() => void lease.keep().catch(() => {}), BETWEEN_RENEWALS_MILLISECONDS);
  try {
    await migrateAll(dialect, source);
  } finally {
    clearInterval(renewing);
    await lease.end().catch(() => {});
  }
}

function migrateAll(dialect: Dialect, source: DataSource): Promise<void> {
  return withRunner(source, async (runner) => {
    const { longLockWait } = dialect;
    try {
      if (longLockWait !== undefined) await runner.query(longLockWait.before);
      const executor = new MigrationExecutor(source, runner);
      executor.transaction = 'each';
      await refuseNewerSchema(executor, runner);
      const pending = await executor.getPendingMigrations();
      if (pending.length > 0) {
        await refuseForgotten(pending, runner);
        await migratePending(dialect, executor, runner);
      }
      await noteVersion(dialect, executor, runner);
    } finally {
      if (longLockWait !== undefined) await runner.query(longLockWait.after).catch(() => {});
    }
  });
}

/** A migration of a large table takes longer than any other statement may. */
async function migratePending(
  dialect: Dialect,
  executor: MigrationExecutor,
  runner: QueryRunner,
): Promise<void> {
  const end = dialect.withoutDeadline(await runner.connect());
  try {
    await executor.executePendingMigrations();
  } catch (error) {
    throw failedMigration(dialect, error);
  } finally {
    end();
  }
}

/** Throws DatabaseRefused if a newer version has run migrations that this one does not know. */
async function refuseNewerSchema(executor: MigrationExecutor, runner: QueryRunner): Promise<void> {
  const known = new Set(
    runner.dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name),
  );
  // The latest one first.
  const unknown = (await executor.getExecutedMigrations()).filter(({ name }) => !known.has(name));
  const [newest] = unknown;
  if (newest === undefined) return;
  const [row] = await runner.query('SELECT version FROM schema_versions WHERE migration = ?', [newest.name]);
  const names = unknown.map(({ name }) => name).join(', ');
  throw new DatabaseRefused(
    row?.version === VERSION
      ? `The database was written by a later build of this service, of the same version ${VERSION}: this build lacks its ` +
          `migrations ${names}. Start that build or a newer one.`
      : `The database was written by version ${row?.version ?? '(unknown)'} of this service, which is newer than this one, ` +
          `${VERSION}: this one lacks its migrations ${names}. Start that version or a newer one.`,
  );
}

/**
 * Throws DatabaseRefused if a migration that has already run would run again, since the table of migrations has lost
 * its row: that could change data stored since. A first start that was interrupted has not noted any version yet.
 */
async function refuseForgotten(pending: readonly { name: string }[], runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('schema_versions'))) return;
  const rows: { migration: string }[] = await runner.query('SELECT migration FROM schema_versions');
  const noted = new Set(rows.map(({ migration }) => migration));
  const forgotten = pending.filter(({ name }) => noted.has(name));
  if (forgotten.length > 0) throw refused(`the table migrations has lost ${forgotten.length} rows`);
}

/** Records this version for the migrations that it has just run, which have none yet. */
async function noteVersion(
  dialect: Dialect,
  executor: MigrationExecutor,
  runner: QueryRunner,
): Promise<void> {
  const rows: { migration: string }[] = await runner.query('SELECT migration FROM schema_versions');
  const noted = new Set(rows.map(({ migration }) => migration));
  const executed = await executor.getExecutedMigrations();
  const missing = executed.map(({ name }) => name).filter((name) => !noted.has(name));
  if (missing.length === 0) return;
  try {
    // One statement, since each is flushed to the disk.
    await runner.query(
      `INSERT INTO schema_versions (migration, version) VALUES ${missing.map(() => '(?, ?)').join(', ')}`,
      missing.flatMap((name) => [name, VERSION]),
    );
  } catch (error) {
    // Another process has noted the same ones, where they do not wait for each other.
    if (!dialect.isDuplicateKey(error)) throw error;
  }
}

/** Explains the error of a migration that met unexpected tables; answers any other error as it is. */
function failedMigration(dialect: Dialect, error: unknown): unknown {
  if (dialect.failureOf(error) !== undefined) return error;
  return refused((error as Error).message, error);
}

function refused(reason: string, cause?: unknown): DatabaseRefused {
  return new DatabaseRefused(
    `The tables of the database could not be brought up to date: ${reason}. ` +
      'Where tables of it were dropped or changed by hand, or rows of the table migrations, restore them from a backup.',
    { cause },
  );
}

async function isUpToDate(dialect: Dialect, source: DataSource): Promise<boolean> {
  try {
    const done: { name: string }[] = await source.query('SELECT name FROM migrations');
    const names = new Set(done.map(({ name }) => name));
    return source.migrations.every((migration) => names.has(migration.name ?? migration.constructor.name));
  } catch (error) {
    if (dialect.isGone(error)) return false;
    throw error;
  }
}

/** Polls for the lease. This is no `retry`: no attempt fails while another process holds it. */
async function patiently(take: () => Promise<Lease | undefined>): Promise<Lease> {
  const latest = performance.now() + MAX_WAIT_MILLISECONDS;
  while (performance.now() < latest) {
    const lease = await take();
    if (lease !== undefined) return lease;
    await pause(CHECK_INTERVAL_MILLISECONDS);
  }
  throw new DatabaseUnavailable('another process has been making the tables of this database for a minute');
}

/** Leases before the database is open, by the clock of the server. */
function storeOf(dialect: Dialect, source: DataSource): LeaseStore {
  return {
    dialect,
    now: async () => Number((await source.query(dialect.clock!))[0].now),
    execute: ({ text, values }) => withRunner(source, (runner) => matchedBy(runner, text, values)),
  };
}
