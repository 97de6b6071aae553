import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const MYSQL_TEXT = { charset: 'ascii', collation: 'ascii_bin' };

/** Which version of the service has run each migration, so that an older one can say which is needed. */
export class CreateSchemaVersions1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    const ascii = (name: string, length: number) => ({
      name,
      type: 'varchar',
      length: String(length),
      ...(embedded ? {} : MYSQL_TEXT),
    });
    await runner.createTable(
      new Table({
        ...(embedded ? {} : { engine: 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin' }),
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
