import type BetterSqlite3 from 'better-sqlite3';
import type { Answer, Sql } from '../../engine/sql.js';
import { largeAnswerPermits, WHOLE_SIZE } from '../large-answers.js';
import type { Snapshot } from '../statements.js';
import { LatestAnswers } from './latest-answers.js';
import type { PreparedStatements } from './prepared-statements.js';
import { ofAnySize } from './sqlite-object.js';
import { SqliteSnapshot } from './sqlite-snapshot.js';

/** Snapshot reads. Of large objects the sizes are asked for first, which costs next to nothing. */
export class SqliteAnswers {
  readonly #latest = new LatestAnswers();
  readonly #permits = largeAnswerPermits();

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly prepared: PreparedStatements,
  ) {}

  async snapshotRead<Row>(statements: readonly Sql[]): Promise<Answer<Row>> {
    const rows = this.#whole(statements);
    if (rows !== undefined) return { rows: rows as Row[] };
    const release = await this.#permits.acquire();
    let answer: Answer<Row> | undefined;
    try {
      const own = new SqliteSnapshot(this.connection, async () => release, this.#permits);
      answer = await own.snapshotRead<Row>(statements).finally(() => own.close());
      return answer;
    } finally {
      if (answer?.cursor === undefined) release();
    }
  }

  async snapshot(): Promise<Snapshot> {
    return new SqliteSnapshot(this.connection, () => this.#permits.acquire(), this.#permits);
  }

  /** All rows, unless that would be too much to have in memory. */
  #whole([first, ...others]: readonly Sql[]): unknown[] | undefined {
    const { prepared } = this;
    const read = ({ text, values }: Sql) => prepared.get(text).all(...values);
    prepared.get('BEGIN').run();
    try {
      const [version] = prepared.get('PRAGMA data_version').raw().get() as unknown[];
      const head = this.#latest.get(version, first!, () => read(first!));
      const rows = [...head];
      for (const statement of others) rows.push(...read(statement));
      const size = sizeOfLarge(rows);
      if (size === 0) return rows;
      if (size > WHOLE_SIZE) return undefined;
      return [...head, ...others.flatMap(({ text, values }) => read({ text: ofAnySize(text), values }))];
    } finally {
      prepared.get('COMMIT').run();
    }
  }
}

/** The size of all objects that are not small. */
function sizeOfLarge(rows: readonly unknown[]): number {
  let size = 0;
  for (const row of rows) if (typeof row === 'number') size += row;
  return size;
}
