import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './column-types.js';

/** Which version of the service has run each migration, so that an older one can say which is needed. */
export class CreateSchemaVersions1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { table, ascii } = columnTypes(runner);
    await runner.createTable(
      new Table({
        ...table,
        name: 'schema_versions',
        columns: [{ ...ascii('migration', 255), isPrimary: true }, ascii('version', 64)],
      }),
      true,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('schema_versions', true);
  }
}
