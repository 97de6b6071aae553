import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnTypes } from './column-types.js';

/** Changes of classes that take so long that their requests are answered before their end. */
export class CreateClassChanges1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { table, ascii, text, instant } = columnTypes(runner);
    const count = (name: string) => ({ name, type: 'int', isNullable: true });
    await runner.createTable(
      new Table({
        ...table,
        name: 'class_changes',
        columns: [
          { ...ascii('id', 36), isPrimary: true },
          ascii('class_id', 32),
          ascii('class_name', 64),
          ascii('state', 16),
          ascii('step', 16),
          count('done'),
          count('total'),
          count('revision'),
          { ...text('problem'), isNullable: true },
          instant('started_at'),
          instant('reported_at'),
          instant('ended_at', true),
          instant('expires_at'),
        ],
        indices: [
          new TableIndex({ name: 'ix_class_changes_name_state', columnNames: ['class_name', 'state'] }),
          new TableIndex({ name: 'ix_class_changes_expires', columnNames: ['expires_at'] }),
        ],
      }),
      true,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('class_changes', true);
  }
}
