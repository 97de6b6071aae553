import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asciiType, isEmbedded } from './column-types.js';

const INDEX = 'ix_access_tokens_epoch';
const BEFORE = 'ix_access_tokens_application';

/**
 * Tokens carry the epoch of their application. What was there before has the empty one, so live tokens stay valid until
 * their application is stopped, which gives it another. The index has the tokens of an epoch by age, with what tells
 * whether they live.
 */
export class AddTokenEpochs1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const type = `${asciiType(22, isEmbedded(runner))} NOT NULL DEFAULT ''`;
    // MySQL commits every change of a table by itself, so a migration that was broken off finds some of it done.
    for (const table of ['applications', 'access_tokens']) {
      if (await runner.hasColumn(table, 'epoch')) continue;
      await runner.query(`ALTER TABLE ${table} ADD COLUMN epoch ${type}`);
    }
    const tokens = await runner.getTable('access_tokens');
    const has = (name: string) => tokens!.indices.some((index) => index.name === name);
    if (!has(INDEX)) {
      await runner.query(
        `CREATE INDEX ${INDEX} ON access_tokens (application_id, epoch, issued_at, expires_at)`,
      );
    }
    if (has(BEFORE)) await runner.dropIndex('access_tokens', BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ${BEFORE} ON access_tokens (application_id)`);
    await runner.dropIndex('access_tokens', INDEX);
    for (const table of ['applications', 'access_tokens']) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN epoch`);
    }
  }
}
