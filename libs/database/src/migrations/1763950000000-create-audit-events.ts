import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnTypes } from './column-types.js';

/** The audit trail of applications, administrators and classes. */
export class CreateAuditEvents1763950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { table, ascii, instant } = columnTypes(runner);
    const text = (name: string, length: number, isNullable = false) => ({
      name,
      type: 'varchar',
      length: String(length),
      isNullable,
    });
    await runner.createTable(
      new Table({
        ...table,
        name: 'audit_events',
        columns: [
          { ...ascii('id', 36), isPrimary: true },
          instant('occurred_at'),
          text('actor_kind', 16),
          text('actor_id', 128, true),
          text('address', 64, true),
          text('request_id', 64, true),
          text('kind', 40),
          text('subject', 128, true),
          { name: 'details', type: 'text' },
        ],
        indices: [new TableIndex({ name: 'ix_audit_events_subject', columnNames: ['subject'] })],
      }),
      true,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('audit_events', true);
  }
}
