import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnTypes } from './column-types.js';

const TABLE = 'class_changes';
const COLUMN = 'coming';

/** Instances know the definition that a change by another one brings. */
export class AddComingDefinitions1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn(TABLE, COLUMN)) return;
    const { text } = columnTypes(runner);
    await runner.addColumn(TABLE, new TableColumn({ ...text(COLUMN), isNullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn(TABLE, COLUMN);
  }
}
