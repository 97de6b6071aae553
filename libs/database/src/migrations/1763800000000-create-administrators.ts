import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm';

const MYSQL_TEXT = { charset: 'ascii', collation: 'ascii_bin' };
const SESSION_INDEX = 'ix_access_tokens_session';

/** Administrators, their sessions, the codes of the first run; and access tokens that belong to a session. */
export class CreateAdministrators1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    const ascii = (name: string, length: number) => ({
      name,
      type: 'varchar',
      length: String(length),
      ...(embedded ? {} : MYSQL_TEXT),
    });
    const instant = (name: string, isNullable = false) => ({ name, type: 'bigint', isNullable });
    const engine = embedded ? {} : { engine: 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin' };

    await runner.createTable(
      new Table({
        ...engine,
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
        ...engine,
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
        ...engine,
        name: 'setup_codes',
        columns: [{ ...ascii('digest', 64), isPrimary: true }, instant('expires_at')],
      }),
      true,
    );
    await runner.changeColumn('access_tokens', 'application_id', applicationId(runner, true));
    // MySQL commits every change of a table by itself, so a migration that was broken off finds some of it done.
    if (!(await runner.hasColumn('access_tokens', 'session_digest'))) {
      const column = new TableColumn({ ...ascii('session_digest', 64), isNullable: true });
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
  const embedded = runner.dataSource.options.type === 'better-sqlite3';
  const text = embedded ? {} : MYSQL_TEXT;
  return new TableColumn({ name: 'application_id', type: 'varchar', length: '128', isNullable, ...text });
}
