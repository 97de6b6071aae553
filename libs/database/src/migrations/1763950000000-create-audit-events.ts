import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** The record of who did what to applications, administrators and classes. */
export class CreateAuditEvents1763950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    const text = (name: string, length: number, isNullable = false) => ({
      name,
      type: 'varchar',
      length: String(length),
      isNullable,
    });
    const ascii = embedded ? {} : { charset: 'ascii', collation: 'ascii_bin' };
    await runner.createTable(
      new Table({
        ...(embedded ? {} : { engine: 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin' }),
        name: 'audit_events',
        columns: [
          { ...text('id', 36), ...ascii, isPrimary: true },
          { name: 'occurred_at', type: 'bigint' },
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
