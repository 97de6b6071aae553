import type { DataSource } from 'typeorm';
import type { Dialect } from './dialects/dialect.js';
import { DatabaseUnavailable } from './failures.js';

/**
 * Brings the system tables up to date. Of processes that start at once on a server one does it and the others wait, up to
 * a minute (then DatabaseUnavailable); it takes two connections.
 */
export async function migrate(dialect: Dialect, source: DataSource, isMultiPrimary: boolean): Promise<void> {
  const { migrationLock } = dialect;
  // Locks of this kind end at the node, and Galera refuses them.
  if (migrationLock === undefined || isMultiPrimary) {
    await source.runMigrations();
    return;
  }
  const runner = source.createQueryRunner();
  const end = dialect.withoutDeadline(await runner.connect());
  try {
    const [answer] = await runner.query(migrationLock.take);
    if (Number(answer?.taken) !== 1) {
      throw new DatabaseUnavailable(
        'another process has been making the tables of this database for a minute',
      );
    }
    await source.runMigrations();
  } finally {
    await runner.query(migrationLock.release).catch(() => {});
    end();
    await runner.release();
  }
}
