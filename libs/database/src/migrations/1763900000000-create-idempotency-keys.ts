import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnTypes } from './column-types.js';

/** The first answers to requests with an Idempotency-Key. */
export class CreateIdempotencyKeys1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { table, ascii, text, instant } = columnTypes(runner);
    await runner.createTable(
      new Table({
        ...table,
        name: 'idempotency_keys',
        columns: [
          { ...ascii('digest', 64), isPrimary: true },
          ascii('request', 64),
          // A batch answers up to 1,000 addresses.
          text('answer'),
          instant('expires_at'),
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
