import { DataSource, type DataSourceOptions, QueryFailedError, QueryResult } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { WriterThread } from './writer-thread.js';

const threads = new WeakMap<DataSource, WriterThread>();

/** A data source whose statements run in the thread that writes. */
export function writerDataSource(options: DataSourceOptions): DataSource {
  const source = new DataSource({
    ...options,
    driver: WriterThread,
    prepareDatabase: (thread: WriterThread) => {
      threads.set(source, thread);
      return thread.opened;
    },
  } as unknown as DataSourceOptions);
  const driver = source.driver as BetterSqlite3Driver;
  let runner: WriterQueryRunner | undefined;
  driver.createQueryRunner = () => {
    runner ??= new WriterQueryRunner(driver);
    return runner;
  };
  driver.disconnect = () => threadOf(source).close();
  return source;
}

/** The thread behind a data source that is connected. */
export function threadOf(source: DataSource): WriterThread {
  return threads.get(source)!;
}

/** Runs the statements of TypeORM in the thread. */
class WriterQueryRunner extends BetterSqlite3QueryRunner {
  // biome-ignore lint/suspicious/noExplicitAny: TypeORM's own signature
  override async query(text: string, parameters: any[] = [], useStructuredResult = false): Promise<any> {
    // SQLite has no booleans.
    const values = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    const result = new QueryResult();
    try {
      const answer = await threadOf(this.dataSource).query(text, values);
      if (Array.isArray(answer)) {
        result.raw = answer;
        result.records = answer;
      } else {
        result.raw = answer.lastInsertRowid;
        result.affected = answer.changes;
      }
    } catch (error) {
      throw new QueryFailedError(text, values, error as Error);
    }
    return useStructuredResult ? result : result.raw;
  }

  /** Facts about a table, of which there are no attached ones. */
  // biome-ignore lint/suspicious/noExplicitAny: TypeORM's own signature
  protected override loadPragmaRecords(table: string, pragma: string): Promise<any> {
    return this.query(`PRAGMA ${pragma}("${table}")`);
  }
}
