import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnTypes } from './column-types.js';

/** Classes, applications, their secrets and tokens. */
export class CreateSystemTables1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { table, ascii, text, instant } = columnTypes(runner);

    await runner.createTable(
      new Table({
        ...table,
        name: 'classes',
        columns: [
          { ...ascii('id', 32), isPrimary: true },
          { ...ascii('name', 64), isUnique: true },
          { name: 'revision', type: 'int' },
          text('definition'),
          text('columns'),
          { name: 'next_slot', type: 'int' },
          instant('created_at'),
          instant('updated_at'),
        ],
      }),
      true,
    );
    await runner.createTable(
      new Table({
        ...table,
        name: 'applications',
        columns: [
          { ...ascii('id', 128), isPrimary: true },
          { name: 'name', type: 'varchar', length: '200' },
          text('scopes'),
          { name: 'enabled', type: 'boolean' },
          instant('created_at'),
          instant('last_used_at', true),
        ],
      }),
      true,
    );
    await runner.createTable(
      new Table({
        ...table,
        name: 'client_secrets',
        columns: [
          { ...ascii('id', 36), isPrimary: true },
          ascii('application_id', 128),
          ascii('digest', 64),
          { name: 'hint', type: 'varchar', length: '4' },
          instant('created_at'),
          instant('last_used_at', true),
        ],
        indices: [new TableIndex({ name: 'ix_client_secrets_application', columnNames: ['application_id'] })],
      }),
      true,
    );
    await runner.createTable(
      new Table({
        ...table,
        name: 'access_tokens',
        columns: [
          { ...ascii('digest', 64), isPrimary: true },
          ascii('application_id', 128),
          text('scopes'),
          instant('issued_at'),
          instant('expires_at'),
        ],
        indices: [
          new TableIndex({ name: 'ix_access_tokens_application', columnNames: ['application_id'] }),
          new TableIndex({ name: 'ix_access_tokens_expires', columnNames: ['expires_at'] }),
        ],
      }),
      true,
    );
    await runner.createTable(
      new Table({ ...table, name: 'locks', columns: [{ ...ascii('name', 64), isPrimary: true }] }),
      true,
    );
    await runner.query(
      "INSERT INTO locks (name) SELECT 'class-change' WHERE NOT EXISTS (SELECT 1 FROM locks)",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['locks', 'access_tokens', 'client_secrets', 'applications', 'classes']) {
      await runner.dropTable(table, true);
    }
  }
}
