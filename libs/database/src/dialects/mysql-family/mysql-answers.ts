import type { Semaphore } from '@app/concurrency';
import type { Answer, Sql, SqlValue } from '../../engine/sql.js';
import { largeAnswerPermits, MOST_LARGE, PORTION_SIZE, WHOLE_SIZE } from '../large-answers.js';
import type { Snapshot } from '../statements.js';
import type { Pool, PoolConnection } from './mysql-connections.js';
import { RowReader } from './mysql-row-reader.js';
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
  async snapshotRead<Row>(statements: readonly Sql[], reused: boolean): Promise<Answer<Row>> {
    const sql = union(statements);
    const begin = () =>
      retryRead(async () => {
        const connection = await connect(this.pool);
        return first(connection, sql, reused, () => connection.release());
      });
    const { reader, rows } = await begin();
    if (reader.ended) return { rows: rows as Row[] };
    let release = this.#permits.tryAcquire();
    if (release !== undefined) return large(reader, rows, release, this.#permits);
    // A read that waits for a permit holds no connection, and is sent again.
    reader.close();
    release = await this.#permits.acquire();
    return begin().then(
      (begun) => large(begun.reader, begun.rows, release, this.#permits),
      (error) => {
        release();
        throw error;
      },
    );
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
      snapshotRead: async <Row>(statements: readonly Sql[]) => {
        users++;
        const { reader, rows } = await first(connection, union(statements), false, leave);
        if (reader.ended) return { rows: rows as Row[] };
        try {
          return large<Row>(reader, rows, await this.#permits.acquire(), this.#permits);
        } catch (error) {
          reader.close();
          throw error;
        }
      },
      close: leave,
    };
  }
}

interface Begun {
  reader: RowReader;
  rows: unknown[];
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

function large<Row>(
  reader: RowReader,
  rows: unknown[],
  release: () => void,
  permits: Semaphore,
): Answer<Row> {
  // It may have become smaller meanwhile.
  if (reader.ended) release();
  const cursor = {
    next: async () => {
      try {
        const more = await reader.next(PORTION_SIZE);
        if (reader.ended) release();
        return more.length > 0 ? (more as Row[]) : undefined;
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
  return { rows: rows as Row[], cursor };
}

function union(statements: readonly Sql[]): Sql {
  return {
    text: statements.map(({ text }) => `(${text})`).join(' UNION ALL '),
    values: statements.flatMap(({ values }): readonly SqlValue[] => values),
  };
}
