import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isEmbedded } from './column-types.js';

/**
 * A segment names the object that its latest change was to, so that a filter need not look at all others again. Nothing
 * that was released changes a segment without it.
 */
export class AddChangedObject1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits this by itself, so a migration that was broken off finds it done.
    if (await runner.hasColumn('segments', 'changed')) return;
    const type = isEmbedded(runner) ? 'BLOB' : 'BINARY(16)';
    await runner.query(`ALTER TABLE segments ADD COLUMN changed ${type} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE segments DROP COLUMN changed');
  }
}
