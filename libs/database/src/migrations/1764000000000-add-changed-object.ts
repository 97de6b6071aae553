import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A segment names the object that its latest change was to, so that a filter need not look at all others again. Nothing
 * that was released changes a segment without it.
 */
export class AddChangedObject1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    // MySQL commits this by itself, so a migration that was broken off finds it done.
    if (await runner.hasColumn('segments', 'changed')) return;
    await runner.query(`ALTER TABLE segments ADD COLUMN changed ${embedded ? 'BLOB' : 'BINARY(16)'} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE segments DROP COLUMN changed');
  }
}
