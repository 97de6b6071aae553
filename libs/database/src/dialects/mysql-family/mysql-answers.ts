import type { Semaphore } from '@app/concurrency';
import { fromRow, OBJECT_COLUMNS, type ObjectRow, VERSION_COLUMNS } from '../../engine/object-row.js';
import type { Sql, SqlValue } from '../../engine/sql.js';
import { largeAnswerPermits, MOST_LARGE, PORTION_SIZE, WHOLE_SIZE } from '../large-answers.js';
import { headOf, type PageAnswer, type PageSql } from '../page-read.js';
import type { Snapshot } from '../statements.js';
import type { Pool, PoolConnection } from './mysql-driver.js';
import { type PageRow, RowReader } from './mysql-row-reader.js';
import { connect, prepared, retryRead, run } from './mysql-run.js';

/** One of so many connections may be held by large answers. */
const SHARE_OF_CONNECTIONS = 4;

const BEGIN: Sql = {
  text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; START TRANSACTION READ ONLY',
  values: [],
};
const ROLLBACK: Sql = { text: 'ROLLBACK', values: [] };

/** Snapshot reads, whose answers may be large: the first rows are gathered, the others wait in the server. */
export class MysqlAnswers {
  readonly #permits: Semaphore;

  constructor(private readonly pool: Pool) {
    const share = Math.floor(pool.config.connectionLimit / SHARE_OF_CONNECTIONS);
    this.#permits = largeAnswerPermits(Math.max(1, Math.min(MOST_LARGE, share)));
  }

  /** One statement has one snapshot, and takes one round trip. */
  async snapshotRead(page: PageSql, reused: boolean): Promise<PageAnswer | undefined> {
    const sql = union([page]);
    const { reader, rows } = await this.#begin(sql, reused);
    if (reader.ended) return answersOf(rows)[0];
    let release = this.#permits.tryAcquire();
    if (release !== undefined) return large(reader, rows, release, this.#permits);
    // A read that waits for a permit holds no connection, and is sent again.
    reader.close();
    release = await this.#permits.acquire();
    return this.#begin(sql, reused).then(
      (begun) => large(begun.reader, begun.rows, release, this.#permits),
      (error) => {
        release();
        throw error;
      },
    );
  }

  async groupedSnapshotRead(
    pages: readonly PageSql[],
    reused: boolean,
  ): Promise<readonly PageAnswer[] | undefined> {
    const { reader, rows } = await this.#begin(union(pages), reused);
    if (reader.ended) return answersOf(rows);
    reader.close();
    return undefined;
  }

  async snapshot(): Promise<Snapshot> {
    const connection = await connect(this.pool);
    await run(connection, 'query', BEGIN).catch((error) => {
      connection.destroy();
      throw error;
    });
    let users = 1;
    const leave = () => {
      users--;
      if (users > 0) return;
      run(connection, 'query', ROLLBACK).then(
        () => connection.release(),
        () => connection.destroy(),
      );
    };
    return {
      read: (text, values) => run(connection, 'query', { text, values }),
      snapshotRead: async (page) => {
        users++;
        const { reader, rows } = await first(connection, union([page]), false, leave);
        if (reader.ended) return answersOf(rows)[0];
        try {
          return large(reader, rows, await this.#permits.acquire(), this.#permits);
        } catch (error) {
          reader.close();
          throw error;
        }
      },
      keptBytes: () => 0,
      close: leave,
    };
  }

  #begin(sql: Sql, reused: boolean): Promise<Begun> {
    return retryRead(async () => {
      const connection = await connect(this.pool);
      return first(connection, sql, reused, () => connection.release());
    });
  }
}

interface Begun {
  reader: RowReader;
  rows: PageRow[];
}

async function first(
  connection: PoolConnection,
  sql: Sql,
  reused: boolean,
  free: () => void,
): Promise<Begun> {
  const [method, asked] = reused ? (['execute', prepared(sql)] as const) : (['query', sql] as const);
  const reader = new RowReader(connection, method, asked, free);
  return { reader, rows: await reader.next(WHOLE_SIZE) };
}

/** The answer to one page, with a row cursor. */
function large(
  reader: RowReader,
  rows: readonly PageRow[],
  release: () => void,
  permits: Semaphore,
): PageAnswer | undefined {
  // It may have become smaller meanwhile.
  if (reader.ended) release();
  const cursor = {
    next: async () => {
      try {
        const more = await reader.next(PORTION_SIZE);
        if (reader.ended) release();
        // The head has come with the first rows.
        return more.length > 0 ? (more as ObjectRow[]).map(fromRow) : undefined;
      } catch (error) {
        release();
        throw error;
      }
    },
    close: () => {
      reader.close();
      release();
    },
    get isAwaited() {
      return permits.isAwaited;
    },
  };
  const [answer] = answersOf(rows);
  // The class is gone, and its objects are not yet.
  if (answer === undefined) cursor.close();
  return answer && { ...answer, cursor };
}

/** Splits the rows of `union`: a head begins each answer. */
function answersOf(rows: readonly PageRow[]): PageAnswer[] {
  const answers: PageAnswer[] = [];
  for (const row of rows) {
    if (row.revision === null) answers.push({ head: headOf(row), objects: [] });
    else answers.at(-1)?.objects.push(fromRow(row));
  }
  return answers;
}

function union(pages: readonly PageSql[]): Sql {
  const texts: string[] = [];
  const values: SqlValue[] = [];
  for (const { head, objects } of pages) {
    texts.push(`(${head.text})`);
    values.push(...head.values);
    for (const sql of objects) {
      texts.push(`(SELECT ${sql.onlyVersions ? VERSION_COLUMNS : OBJECT_COLUMNS} ${sql.from})`);
      values.push(...sql.values);
    }
  }
  return { text: texts.join(' UNION ALL '), values };
}
