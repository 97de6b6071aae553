import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asciiType, isEmbedded } from './column-types.js';

/**
 * Administrators have a role. Those there are could do everything and become owners, as do those that an instance of an
 * earlier version makes meanwhile.
 */
export class AddAdministratorRoles1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits this by itself, so a migration that was broken off finds it done.
    if (await runner.hasColumn('administrators', 'role')) return;
    const type = asciiType(16, isEmbedded(runner));
    await runner.query(`ALTER TABLE administrators ADD COLUMN role ${type} NOT NULL DEFAULT 'owner'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE administrators DROP COLUMN role');
  }
}
