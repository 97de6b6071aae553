import type BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Prepared statements kept; filters make texts without end. */
const MOST_PREPARED = 500;

/** What the statements answer: rows with a member for each column, or the values of their only column. */
type RowForm = 'row' | 'value';

/** The statements of a connection, prepared once. */
export class PreparedStatements {
  readonly #statements = new LRUCache<string, BetterSqlite3.Statement>({ max: MOST_PREPARED });

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly form: RowForm,
  ) {}

  get(sql: string): BetterSqlite3.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.connection.prepare(sql);
    if (this.form === 'value') statement.pluck();
    this.#statements.set(sql, statement);
    return statement;
  }
}
