import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Dialect } from './dialects/dialect.js';
import { DatabaseUnavailable } from './failures.js';
import { noteVersion, refuseNewerSchema } from './schema-versions.js';

/**
 * Brings the system tables up to date, each migration in a transaction where the engine has that. Of processes that
 * start at once on a server one does it and the others wait, up to a minute (then DatabaseUnavailable). Throws
 * DatabaseRefused, and changes nothing, where a newer version of the service has been at it.
 */
export async function migrate(dialect: Dialect, source: DataSource, isMultiPrimary: boolean): Promise<void> {
  // Where several nodes take writes such a lock would hold on one of them only, and Galera refuses it.
  const lock = isMultiPrimary ? undefined : dialect.migrationLock;
  const runner = source.createQueryRunner();
  try {
    if (dialect.longLockWait !== undefined) await runner.query(dialect.longLockWait.before);
    if (lock !== undefined) await take(lock, runner);
    // On the connection that has the lock: if that breaks, neither goes on.
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    await refuseNewerSchema(executor, runner);
    await executor.executePendingMigrations();
    await noteVersion(dialect, executor, runner);
  } finally {
    if (lock !== undefined) await runner.query(lock.release).catch(() => {});
    if (dialect.longLockWait !== undefined) await runner.query(dialect.longLockWait.after).catch(() => {});
    await runner.release();
  }
}

async function take(lock: { take: string }, runner: QueryRunner): Promise<void> {
  const [answer] = await runner.query(lock.take);
  if (Number(answer?.taken) === 1) return;
  throw new DatabaseUnavailable(
    answer?.taken === null
      ? 'waiting for another process, which makes the tables of this database, was interrupted'
      : 'another process has been making the tables of this database for a minute',
  );
}
