import type BetterSqlite3 from 'better-sqlite3';
import type { Answer, Sql } from '../../sql.js';
import { MOST_LARGE, WHOLE_SIZE } from '../large-answers.js';
import type { Snapshot } from '../statements.js';
import { Turns } from '../turns.js';
import { LatestAnswers } from './latest-answers.js';
import type { PreparedStatements } from './prepared-statements.js';
import { ANY_OBJECT } from './sqlite-object.js';
import { SqliteSnapshot } from './sqlite-snapshot.js';

/** A page of a thousand such objects is not large. */
const SMALL_OBJECT = { largest: WHOLE_SIZE / 1024 };

/** Answers of one moment. Of large objects the sizes are asked for first, which costs next to nothing. */
export class SqliteAnswers {
  readonly #latest = new LatestAnswers();
  readonly #turns = new Turns(MOST_LARGE);

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly prepared: PreparedStatements,
  ) {}

  async together<Row>(statements: readonly Sql[]): Promise<Answer<Row>> {
    const rows = this.#whole(statements);
    if (rows !== undefined) return { rows: rows as Row[] };
    const endTurn = await this.#turns.take();
    let answer: Answer<Row> | undefined;
    try {
      const own = new SqliteSnapshot(this.connection, async () => endTurn);
      answer = await own.together<Row>(statements).finally(() => own.close());
      return answer;
    } finally {
      if (answer?.rest === undefined) endTurn();
    }
  }

  async snapshot(): Promise<Snapshot> {
    return new SqliteSnapshot(this.connection, () => this.#turns.take());
  }

  /** All rows, unless that would be too much to have in memory. */
  #whole([first, ...others]: readonly Sql[]): unknown[] | undefined {
    const { prepared } = this;
    prepared.get('BEGIN').run();
    try {
      const [version] = prepared.get('PRAGMA data_version').raw().get() as unknown[];
      const read = ({ text, values }: Sql) => prepared.get(text).all(...values);
      const head = this.#latest.get(version, first!, () => read(first!));
      const objects = (bound: object) =>
        others.flatMap(({ text, values }) => prepared.get(text).all(...values, bound));
      const small = objects(SMALL_OBJECT);
      if (small.every(isText)) return [...head, ...small];
      return sizeOf(small) <= WHOLE_SIZE ? [...head, ...objects(ANY_OBJECT)] : undefined;
    } finally {
      prepared.get('COMMIT').run();
    }
  }
}

function isText(object: unknown): object is string {
  return typeof object === 'string';
}

/** Of objects, each of which is its text or its size. */
function sizeOf(objects: readonly unknown[]): number {
  return objects.reduce<number>(
    (sum, object) => sum + (isText(object) ? object.length : (object as number)),
    0,
  );
}
