import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

const MYSQL_TEXT = { charset: 'ascii', collation: 'ascii_bin' };

/** The first answers to requests with an Idempotency-Key. */
export class CreateIdempotencyKeys1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    const digest = (name: string) => ({
      name,
      type: 'varchar',
      length: '64',
      ...(embedded ? {} : MYSQL_TEXT),
    });
    await runner.createTable(
      new Table({
        ...(embedded ? {} : { engine: 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin' }),
        name: 'idempotency_keys',
        columns: [
          { ...digest('digest'), isPrimary: true },
          digest('request'),
          // A batch answers up to 1,000 addresses.
          { name: 'answer', type: embedded ? 'text' : 'longtext' },
          { name: 'expires_at', type: 'bigint' },
        ],
        indices: [new TableIndex({ name: 'ix_idempotency_keys_expires', columnNames: ['expires_at'] })],
      }),
      true,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_keys', true);
  }
}
