import type BetterSqlite3 from 'better-sqlite3';
import { OBJECT_COLUMN } from './sqlite-object.js';

/** Prepared statements kept; filters make texts without end. */
const MOST_PREPARED = 500;

/** The statements of a connection, prepared once. */
export class PreparedStatements {
  readonly #statements = new Map<string, BetterSqlite3.Statement>();

  constructor(private readonly connection: BetterSqlite3.Database) {}

  get(sql: string): BetterSqlite3.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.connection.prepare(sql);
    if (statement.reader && statement.columns()[0]!.name === OBJECT_COLUMN) statement.pluck();
    if (this.#statements.size >= MOST_PREPARED)
      this.#statements.delete(this.#statements.keys().next().value!);
    this.#statements.set(sql, statement);
    return statement;
  }
}
