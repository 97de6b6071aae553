import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isEmbedded } from './column-types.js';

/**
 * The row of a class tells which table has the words of its objects (`WordIndex`). No class had searchable fields
 * before.
 */
export class AddWords1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits this by itself, so a migration that was broken off finds it done.
    if (await runner.hasColumn('classes', 'words')) return;
    const type = isEmbedded(runner) ? 'TEXT' : 'VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin';
    await runner.query(`ALTER TABLE classes ADD COLUMN words ${type} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE classes DROP COLUMN words');
  }
}
