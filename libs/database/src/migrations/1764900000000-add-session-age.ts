import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'ix_sessions_administrator_age';
const BEFORE = 'ix_sessions_administrator';

/** The index has the sessions of an administrator by age, with what tells whether they live. */
export class AddSessionAge1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const sessions = await runner.getTable('sessions');
    const has = (name: string) => sessions!.indices.some((index) => index.name === name);
    // MySQL commits every change of a table by itself, so a migration that was broken off finds some of it done.
    if (!has(INDEX))
      await runner.query(`CREATE INDEX ${INDEX} ON sessions (administrator_id, created_at, expires_at)`);
    if (has(BEFORE)) await runner.dropIndex('sessions', BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ${BEFORE} ON sessions (administrator_id)`);
    await runner.dropIndex('sessions', INDEX);
  }
}
