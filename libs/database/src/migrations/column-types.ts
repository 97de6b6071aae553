import type { QueryRunner, TableColumnOptions } from 'typeorm';

const ASCII = { charset: 'ascii', collation: 'ascii_bin' };

/**
 * What system tables are made of on the engine of a connection. Identifiers are ASCII and compared byte for byte.
 * Migrations have run with these: a later one that needs another type adds it.
 */
export function columnTypes(runner: QueryRunner) {
  const embedded = isEmbedded(runner);
  const ascii = embedded ? {} : ASCII;
  return {
    /** Options of a table. */
    table: embedded ? {} : { engine: 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin' },
    ascii: (name: string, length: number, isNullable = false): TableColumnOptions => ({
      name,
      type: 'varchar',
      length: String(length),
      isNullable,
      ...ascii,
    }),
    /** A text of any length. */
    text: (name: string): TableColumnOptions => ({ name, type: embedded ? 'text' : 'longtext' }),
    /** Milliseconds since 1970. */
    instant: (name: string, isNullable = false): TableColumnOptions => ({ name, type: 'bigint', isNullable }),
  };
}

/** Whether the tables are in SQLite, which knows neither character sets nor fixed lengths. */
export function isEmbedded(runner: QueryRunner): boolean {
  return runner.dataSource.options.type === 'better-sqlite3';
}

/** The type of an ASCII text, in SQL. */
export function asciiType(length: number, embedded: boolean): string {
  return `VARCHAR(${length})${embedded ? '' : ' CHARACTER SET ascii COLLATE ascii_bin'}`;
}
