import type { Semaphore } from '@app/concurrency';
import {
  fromRow,
  OBJECT_COLUMNS,
  type ObjectRow,
  VERSION_COLUMNS,
} from '../../../engine/objects/object-row.js';
import type { Sql, SqlValue } from '../../../engine/sql.js';
import { largeAnswerPermits, MAX_LARGE, PORTION_SIZE, WHOLE_SIZE } from '../../execution/large-answers.js';
import {
  type HeadFirstPageSql,
  type HeadRow,
  headOf,
  type ObjectsSql,
  type PageAnswer,
  type PageSql,
} from '../../execution/page-read.js';
import type { Snapshot } from '../../execution/statements.js';
import type { Pool, PoolConnection } from '../connections/mysql-driver.js';
import { type PageRow, RowReader } from './mysql-row-reader.js';
import { connect, isFullOfPrepared, isWorthPreparing, prepared, retryRead, run } from './mysql-run.js';

/** Large answers hold at most this share of the connections. */
const SHARE_OF_CONNECTIONS = 1 / 4;

const BEGIN: Sql = {
  text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; START TRANSACTION READ ONLY',
  values: [],
};
const ROLLBACK: Sql = { text: 'ROLLBACK', values: [] };

/** Snapshot reads with possibly large answers: the first rows are read into memory, the others wait in the server. */
export class MysqlReads {
  readonly #permits: Semaphore;

  constructor(private readonly pool: Pool) {
    const share = Math.floor(pool.config.connectionLimit * SHARE_OF_CONNECTIONS);
    this.#permits = largeAnswerPermits(Math.max(1, Math.min(MAX_LARGE, share)));
  }

  /** One statement has one snapshot, and takes one round trip. */
  snapshotRead(page: PageSql, reused: boolean): Promise<PageAnswer | undefined> {
    const sql = union([page]);
    return this.#answer(() => this.#begin(sql, reused));
  }

  /** A transaction of two statements. The first round trip begins it as well. */
  headFirstRead(page: HeadFirstPageSql): Promise<PageAnswer | undefined> {
    return this.#answer(() => this.#beginWithHead(page));
  }

  async #answer(begin: () => Promise<Begun | undefined>): Promise<PageAnswer | undefined> {
    const begun = await begin();
    if (begun === undefined) return undefined;
    const { reader, rows } = begun;
    if (reader.ended) return answersOf(rows)[0];
    let release = this.#permits.tryAcquire();
    if (release !== undefined) return large(reader, rows, release, this.#permits);
    // While it waits for a permit it must hold no connection, so the read is sent a second time.
    reader.close();
    release = await this.#permits.acquire();
    const again = await begin().catch((error) => {
      release();
      throw error;
    });
    if (again !== undefined) return large(again.reader, again.rows, release, this.#permits);
    release();
    return undefined;
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
      if (users === 0) endTransaction(connection);
    };
    return {
      read: async <Row>(text: string, values: readonly SqlValue[] = []) => {
        users++;
        return run<Row[]>(connection, 'query', { text, values }).finally(leave);
      },
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
    const isPrepared = reused && isWorthPreparing(sql.text);
    return retryRead(async () => {
      const connection = await connect(this.pool);
      return first(connection, sql, isPrepared, () => connection.release());
    }).catch((error) => {
      if (isPrepared && isFullOfPrepared(error)) return this.#begin(sql, false);
      throw error;
    });
  }

  #beginWithHead({ head, objects }: HeadFirstPageSql): Promise<Begun | undefined> {
    return retryRead(async () => {
      const connection = await connect(this.pool);
      const leave = () => endTransaction(connection);
      let row: HeadRow | undefined;
      let sql: Sql;
      try {
        const begun = { text: `${BEGIN.text}; ${head.text}`, values: head.values };
        const answers = await run<unknown[]>(connection, 'query', begun);
        [row] = answers.at(-1) as HeadRow[];
        if (row === undefined) {
          leave();
          return undefined;
        }
        sql = unionOf(objects(headOf(row)).map(select));
      } catch (error) {
        leave();
        throw error;
      }
      const { reader, rows } = await first(connection, sql, false, leave);
      return { reader, rows: [row, ...rows] };
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
  isPrepared: boolean,
  free: () => void,
): Promise<Begun> {
  const [method, asked] = isPrepared ? (['execute', prepared(sql)] as const) : (['query', sql] as const);
  const reader = new RowReader(connection, method, asked, free);
  return { reader, rows: await reader.next(WHOLE_SIZE) };
}

/** Gives a connection back, unless it is broken. */
function endTransaction(connection: PoolConnection): void {
  run(connection, 'query', ROLLBACK).then(
    () => connection.release(),
    () => connection.destroy(),
  );
}

/** The answer to one page, with a row cursor. */
function large(
  reader: RowReader,
  rows: readonly PageRow[],
  release: () => void,
  permits: Semaphore,
): PageAnswer | undefined {
  // The answer may have become smaller since the first read.
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
    isAwaited: () => permits.isAwaited,
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
  return unionOf(pages.flatMap(({ head, objects }) => [head, ...objects.map(select)]));
}

function unionOf(statements: readonly Sql[]): Sql {
  const text = statements.map((sql) => `(${sql.text})`).join(' UNION ALL ');
  return { text, values: statements.flatMap(({ values }) => values) };
}

function select({ from, values, onlyVersions }: ObjectsSql): Sql {
  return { text: `SELECT ${onlyVersions ? VERSION_COLUMNS : OBJECT_COLUMNS} ${from}`, values };
}
