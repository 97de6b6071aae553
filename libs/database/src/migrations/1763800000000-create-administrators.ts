import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm';
import { columnTypes } from './column-types.js';

const SESSION_INDEX = 'ix_access_tokens_session';

/** Administrators, their sessions, the codes of the first run; and access tokens that belong to a session. */
export class CreateAdministrators1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { table, ascii, instant } = columnTypes(runner);

    await runner.createTable(
      new Table({
        ...table,
        name: 'administrators',
        columns: [
          { ...ascii('id', 36), isPrimary: true },
          { name: 'email', type: 'varchar', length: '254', isUnique: true },
          ascii('password_hash', 255),
          instant('created_at'),
          instant('last_signed_in_at', true),
        ],
      }),
      true,
    );
    await runner.createTable(
      new Table({
        ...table,
        name: 'sessions',
        columns: [
          { ...ascii('digest', 64), isPrimary: true },
          ascii('administrator_id', 36),
          instant('created_at'),
          instant('last_seen_at'),
          instant('expires_at'),
        ],
        indices: [
          new TableIndex({ name: 'ix_sessions_administrator', columnNames: ['administrator_id'] }),
          new TableIndex({ name: 'ix_sessions_expires', columnNames: ['expires_at'] }),
        ],
      }),
      true,
    );
    await runner.createTable(
      new Table({
        ...table,
        name: 'setup_codes',
        columns: [{ ...ascii('digest', 64), isPrimary: true }, instant('expires_at')],
      }),
      true,
    );
    await runner.changeColumn('access_tokens', 'application_id', applicationId(runner, true));
    // MySQL commits every change of a table by itself, so a migration that was broken off finds some of it done.
    if (!(await runner.hasColumn('access_tokens', 'session_digest'))) {
      const column = new TableColumn(ascii('session_digest', 64, true));
      await runner.addColumn('access_tokens', column);
    }
    const tokens = await runner.getTable('access_tokens');
    if (!tokens!.indices.some(({ name }) => name === SESSION_INDEX)) {
      const index = new TableIndex({ name: SESSION_INDEX, columnNames: ['session_digest'] });
      await runner.createIndex('access_tokens', index);
    }
    await runner.query(
      "INSERT INTO locks (name) SELECT 'administrators' WHERE NOT EXISTS " +
        "(SELECT 1 FROM locks WHERE name = 'administrators')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM locks WHERE name = 'administrators'");
    await runner.query('DELETE FROM access_tokens WHERE application_id IS NULL');
    await runner.dropIndex('access_tokens', SESSION_INDEX);
    await runner.dropColumn('access_tokens', 'session_digest');
    await runner.changeColumn('access_tokens', 'application_id', applicationId(runner, false));
    for (const table of ['setup_codes', 'sessions', 'administrators']) await runner.dropTable(table, true);
  }
}

function applicationId(runner: QueryRunner, isNullable: boolean): TableColumn {
  return new TableColumn(columnTypes(runner).ascii('application_id', 128, isNullable));
}
