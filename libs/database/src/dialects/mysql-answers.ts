import type { Answer, Sql, SqlValue } from '../sql.js';
import { largeAnswerTurns, MOST_LARGE, PORTION_SIZE, WHOLE_SIZE } from './large-answers.js';
import type { Pool, PoolConnection } from './mysql-connections.js';
import { RowReader } from './mysql-row-reader.js';
import { askedAgain, connect, prepared, run } from './mysql-run.js';
import type { Snapshot } from './statements.js';
import type { Turns } from './turns.js';

/** One of so many connections may be kept by those who take large answers. */
const SHARE_OF_CONNECTIONS = 4;

const BEGIN: Sql = {
  text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; START TRANSACTION READ ONLY',
  values: [],
};
const ROLLBACK: Sql = { text: 'ROLLBACK', values: [] };

/** Answers of one moment, which may be large: their first rows are gathered, the others wait in the server until wanted. */
export class MysqlAnswers {
  readonly #turns: Turns;

  constructor(private readonly pool: Pool) {
    const share = Math.floor(pool.config.connectionLimit / SHARE_OF_CONNECTIONS);
    this.#turns = largeAnswerTurns(Math.max(1, Math.min(MOST_LARGE, share)));
  }

  /** One statement has one snapshot, and takes one round trip. */
  async together<Row>(statements: readonly Sql[], reused: boolean): Promise<Answer<Row>> {
    const sql = union(statements);
    const begin = () =>
      askedAgain(async () => {
        const connection = await connect(this.pool);
        return first(connection, sql, reused, () => connection.release());
      });
    const { reader, rows } = await begin();
    if (reader.ended) return { rows: rows as Row[] };
    let turn = this.#turns.tryTake();
    if (turn !== undefined) return large(reader, rows, turn, this.#turns);
    // Who waits for a turn keeps no connection from others, and begins anew.
    reader.close();
    turn = await this.#turns.take();
    return begin().then(
      (begun) => large(begun.reader, begun.rows, turn, this.#turns),
      (error) => {
        turn();
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
      together: async <Row>(statements: readonly Sql[]) => {
        users++;
        const { reader, rows } = await first(connection, union(statements), false, leave);
        if (reader.ended) return { rows: rows as Row[] };
        try {
          return large<Row>(reader, rows, await this.#turns.take(), this.#turns);
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

function large<Row>(reader: RowReader, rows: unknown[], endTurn: () => void, turns: Turns): Answer<Row> {
  // It may have become smaller meanwhile.
  if (reader.ended) endTurn();
  const rest = {
    next: async () => {
      try {
        const more = await reader.next(PORTION_SIZE);
        if (reader.ended) endTurn();
        return more.length > 0 ? (more as Row[]) : undefined;
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    close: () => {
      reader.close();
      endTurn();
    },
    get isAwaited() {
      return turns.isAwaited;
    },
  };
  return { rows: rows as Row[], rest };
}

function union(statements: readonly Sql[]): Sql {
  return {
    text: statements.map(({ text }) => `(${text})`).join(' UNION ALL '),
    values: statements.flatMap(({ values }): readonly SqlValue[] => values),
  };
}
