import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'class-creation';

/** A class is created while another one is being changed: creations have a lock of their own. */
export class AddCreationLock1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO locks (name) SELECT '${NAME}' WHERE NOT EXISTS (SELECT 1 FROM locks WHERE name = '${NAME}')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM locks WHERE name = '${NAME}'`);
  }
}
