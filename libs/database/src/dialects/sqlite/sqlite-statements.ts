import type BetterSqlite3 from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { Activity } from '../../activity.js';
import { afterSending } from '../../run-unit.js';
import type { Sql, SqlValue } from '../../sql.js';
import type { Statements } from '../statements.js';
import { PreparedStatements } from './prepared-statements.js';
import { SqliteAnswers } from './sqlite-answers.js';
import { sqliteFailure } from './sqlite-failures.js';

/** Statements waiting to be written, and who waits for them. */
interface Write {
  statements: readonly Sql[];
  resolve: (matched: number) => void;
  reject: (error: unknown) => void;
}

/** Statements on the one connection of a data source. */
export function openSqliteStatements(
  dataSource: DataSource,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  activity: Activity,
): Statements {
  const { databaseConnection } = dataSource.driver as unknown as {
    databaseConnection: BetterSqlite3.Database;
  };
  const prepared = new PreparedStatements(databaseConnection);
  const answers = new SqliteAnswers(databaseConnection, prepared);
  const writes = new GroupedWrites(databaseConnection, prepared, inTurn, activity);
  return {
    query: async <Row>(sql: string, values: readonly SqlValue[]) => prepared.get(sql).all(...values) as Row[],
    together: (statements) => answers.together(statements),
    snapshot: () => answers.snapshot(),
    execute: (statements) => writes.add(statements),
    connections: () => ({}),
    change: (first, decide) =>
      inTurn(async () => {
        prepared.get('BEGIN IMMEDIATE').run();
        let committing = false;
        try {
          for (const { text, values } of decide(first.map((statement) => answerTo(prepared, statement))))
            prepared.get(text).run(...values);
          committing = true;
          prepared.get('COMMIT').run();
        } catch (error) {
          // A full disk, for one, has ended the transaction already.
          if (databaseConnection.inTransaction) prepared.get('ROLLBACK').run();
          throw committing ? afterSending({ failureOf: sqliteFailure }, error) : error;
        }
      }),
  };
}

function answerTo(prepared: PreparedStatements, { text, values }: Sql): unknown {
  const statement = prepared.get(text);
  return statement.reader ? statement.all(...values) : statement.run(...values);
}

/**
 * Writes of requests that are served at the same moment share one transaction, so one flush of the disk. Each is done
 * whole or not at all by itself, and answered when all of them are on the disk.
 */
class GroupedWrites {
  #waiting: Write[] = [];

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly prepared: PreparedStatements,
    private readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>,
    private readonly activity: Activity,
  ) {}

  add(statements: readonly Sql[]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, resolve, reject });
      if (this.#waiting.length > 1) return;
      // After the input that has arrived by now has been read, all of whose writes join.
      setImmediate(() => void this.#writeNext());
    });
  }

  async #writeNext(): Promise<void> {
    let group: Write[] = [];
    try {
      await this.inTurn(async () => {
        group = this.#take();
        this.activity.noteGroup(group.length);
        this.#writeAll(group);
      });
    } catch (error) {
      // Where nobody gets a turn any more, those who waited for it learn why.
      for (const { reject } of group.length > 0 ? group : this.#take()) reject(error);
    }
  }

  #take(): Write[] {
    const group = this.#waiting;
    this.#waiting = [];
    return group;
  }

  /** Throws when nothing of the group is stored, or nobody knows. */
  #writeAll(group: readonly Write[]): void {
    const settle: (() => void)[] = [];
    let committing = false;
    try {
      this.prepared.get('BEGIN IMMEDIATE').run();
      for (const write of group) settle.push(this.#write(write));
      committing = true;
      this.prepared.get('COMMIT').run();
      for (const settled of settle) settled();
    } catch (error) {
      if (this.connection.inTransaction) this.prepared.get('ROLLBACK').run();
      throw committing ? afterSending({ failureOf: sqliteFailure }, error) : error;
    }
  }

  /** Answers how to settle the write once the group is stored; throws when the whole group is lost. */
  #write({ statements, resolve, reject }: Write): () => void {
    const [first, ...others] = statements;
    // A statement that fails undoes itself; several need a mark to go back to.
    if (others.length > 0) this.prepared.get('SAVEPOINT write').run();
    try {
      const matched = this.#run(first!);
      for (const statement of others) this.#run(statement);
      if (others.length > 0) this.prepared.get('RELEASE write').run();
      return () => resolve(matched);
    } catch (error) {
      // A full disk, for one, ends the transaction with all that is in it.
      if (!this.connection.inTransaction || sqliteFailure(error) === 'broken') throw error;
      if (others.length > 0) {
        this.prepared.get('ROLLBACK TO write').run();
        this.prepared.get('RELEASE write').run();
      }
      return () => reject(error);
    }
  }

  #run({ text, values }: Sql): number {
    return this.prepared.get(text).run(...values).changes;
  }
}
