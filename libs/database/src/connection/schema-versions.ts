import type { MigrationExecutor, QueryRunner } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import { DatabaseRefused } from '../engine/errors.js';
import { VERSION } from '../engine/version.js';

/** Throws DatabaseRefused where a newer version has changed the tables, which this one does not know. */
export async function refuseNewerSchema(executor: MigrationExecutor, runner: QueryRunner): Promise<void> {
  const known = new Set(
    runner.dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name),
  );
  // The latest one first.
  const newest = (await executor.getExecutedMigrations()).find(({ name }) => !known.has(name));
  if (newest === undefined) return;
  const [row] = await runner.query('SELECT version FROM schema_versions WHERE migration = ?', [newest.name]);
  throw new DatabaseRefused(
    `The database was written by version ${row?.version ?? '(unknown)'} of this service, which is newer than this one, ` +
      `${VERSION} (${newest.name} is unknown here). Start that version or a newer one.`,
  );
}

/** Notes this version for each migration that has none: the ones it has just run. */
export async function noteVersion(
  dialect: Dialect,
  executor: MigrationExecutor,
  runner: QueryRunner,
): Promise<void> {
  const rows: { migration: string }[] = await runner.query('SELECT migration FROM schema_versions');
  const noted = new Set(rows.map(({ migration }) => migration));
  for (const { name } of await executor.getExecutedMigrations()) {
    if (noted.has(name)) continue;
    try {
      await runner.query('INSERT INTO schema_versions (migration, version) VALUES (?, ?)', [name, VERSION]);
    } catch (error) {
      // Another process, where they do not wait for each other.
      if (!dialect.isDuplicateKey(error)) throw error;
    }
  }
}
