import type { DataSource } from 'typeorm';
import type { Sql, SqlValue } from '../sql.js';

/**
 * Runs statements that are by themselves on the connections TypeORM has opened, without what it does around each
 * statement. Errors are the driver's own.
 */
export interface Statements {
  /** Runs a reading statement. `reused`: the text comes again and again, so it is worth preparing. */
  query<Row>(sql: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]>;

  /**
   * Runs writing statements that need no answer between them, all or none. Answers the number of rows the first one
   * matched.
   */
  execute(statements: readonly Sql[]): Promise<number>;
}

/** Makes them for an open data source. `inTurn` lets nobody else write meanwhile, where there is a single writer. */
export type OpenStatements = (
  dataSource: DataSource,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
) => Statements;
