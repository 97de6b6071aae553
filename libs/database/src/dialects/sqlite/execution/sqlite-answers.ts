import type { Semaphore } from '@app/concurrency';
import type BetterSqlite3 from 'better-sqlite3';
import type { Sql } from '../../../engine/sql.js';
import { WHOLE_SIZE } from '../../execution/large-answers.js';
import {
  type HeadFirstPageSql,
  type HeadRow,
  headOf,
  type ObjectsSql,
  objectsOf,
  type PageAnswer,
  type PageHead,
  type PageSql,
} from '../../execution/page-read.js';
import type { Snapshot } from '../../execution/statements.js';
import { AnswerCache } from '../../sqlite-thread/answer-cache.js';
import type { PreparedStatements } from './prepared-statements.js';
import {
  objectOf,
  SELECT_SIZES,
  SELECT_SMALL_TEXTS,
  SELECT_TEXTS,
  SELECT_VERSIONS,
} from './sqlite-object.js';
import { SqliteSnapshot } from './sqlite-snapshot.js';

/** Snapshot reads. Of large objects the sizes are asked for first, which costs next to nothing. */
export class SqliteAnswers {
  readonly #heads = new AnswerCache<PageHead | undefined>();

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly rows: PreparedStatements,
    private readonly values: PreparedStatements,
    /** Of large answers. */
    private readonly permits: Semaphore,
  ) {}

  async snapshotRead(page: PageSql | HeadFirstPageSql): Promise<PageAnswer | undefined> {
    const whole = this.#whole(page);
    if (whole !== 'large') return whole;
    const release = await this.permits.acquire();
    let answer: PageAnswer | undefined;
    try {
      const own = new SqliteSnapshot(this.connection, async () => release, this.permits);
      answer = await own.snapshotRead(page).finally(() => own.close());
      return answer;
    } finally {
      if (answer?.cursor === undefined) release();
    }
  }

  async snapshot(): Promise<Snapshot> {
    return new SqliteSnapshot(this.connection, () => this.permits.acquire(), this.permits);
  }

  /** The answer, unless that would be too much to have in memory; undefined where the class is gone. */
  #whole({ head, ...page }: PageSql | HeadFirstPageSql): PageAnswer | undefined | 'large' {
    this.rows.get('BEGIN').run();
    try {
      const version = this.values.get('PRAGMA data_version').get();
      const known = this.#heads.get(version, head, () => this.#head(head));
      if (known === undefined) return undefined;
      const objects = objectsOf(page, known);
      const small = this.#select<string | null>(SELECT_SMALL_TEXTS, objects);
      if (areWhole(small)) return { head: known, objects: small.map(objectOf) };
      const size = this.#select<number>(SELECT_SIZES, objects).reduce((sum, bytes) => sum + bytes, 0);
      if (size > WHOLE_SIZE) return 'large';
      return { head: known, objects: this.#select<string>(SELECT_TEXTS, objects).map(objectOf) };
    } finally {
      this.rows.get('COMMIT').run();
    }
  }

  #head({ text, values }: Sql): PageHead | undefined {
    const row = this.rows.get(text).get(...values) as HeadRow | undefined;
    return row && headOf(row);
  }

  #select<Value>(select: string, objects: readonly ObjectsSql[]): Value[] {
    return objects.flatMap(
      ({ from, values, onlyVersions }) =>
        this.values.get(`${onlyVersions ? SELECT_VERSIONS : select} ${from}`).all(...values) as Value[],
    );
  }
}

/** Whether all texts are there: each object is small. */
function areWhole(texts: readonly (string | null)[]): texts is readonly string[] {
  return !texts.includes(null);
}
