import type { Semaphore } from '@app/concurrency';
import type BetterSqlite3 from 'better-sqlite3';
import type { Sql } from '../../../engine/sql.js';
import { PORTION_SIZE, WHOLE_SIZE } from '../../execution/large-answers.js';
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

/** Undefined where the class is gone; `large` where the answer would be too much to have in memory. */
type WholeAnswer = PageAnswer | undefined | 'large';

interface Waiting {
  page: PageSql | HeadFirstPageSql;
  resolve: (answer: WholeAnswer) => void;
  reject: (error: unknown) => void;
}

/**
 * Snapshot reads. Those that are asked for together share a snapshot: to open and to close one costs as much as a small
 * page. Of large objects the sizes are asked for first, which costs next to nothing.
 */
export class SqliteAnswers {
  readonly #heads = new AnswerCache<PageHead | undefined>();
  #waiting: Waiting[] = [];

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly rows: PreparedStatements,
    private readonly values: PreparedStatements,
    /** Of large answers. */
    private readonly permits: Semaphore,
  ) {}

  async snapshotRead(page: PageSql | HeadFirstPageSql): Promise<PageAnswer | undefined> {
    const whole = await this.#wholeSoon(page);
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

  /** Answers it with all others that are asked for in this run of the microtask queue. */
  #wholeSoon(page: PageSql | HeadFirstPageSql): Promise<WholeAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ page, resolve, reject });
      if (this.#waiting.length > 1) return;
      queueMicrotask(() => {
        const waiting = this.#waiting;
        this.#waiting = [];
        this.#answerInTurns(waiting);
      });
    });
  }

  /** Answers some in one snapshot, and the others after their callers have sent what they got. */
  #answerInTurns(waiting: readonly Waiting[]): void {
    let answered = 0;
    try {
      answered = this.#answerSome(waiting);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
      return;
    }
    if (answered < waiting.length) setImmediate(() => this.#answerInTurns(waiting.slice(answered)));
  }

  /** How many it has answered, or refused. */
  #answerSome(waiting: readonly Waiting[]): number {
    let answered = 0;
    this.rows.get('BEGIN').run();
    try {
      const version = this.values.get('PRAGMA data_version').get();
      // An error may have ended the transaction.
      for (let size = 0; size < PORTION_SIZE && this.connection.inTransaction; answered++) {
        const next = waiting[answered];
        if (next === undefined) break;
        try {
          const whole = this.#whole(next.page, version);
          if (typeof whole === 'object') size += sizeOf(whole);
          next.resolve(whole);
        } catch (error) {
          next.reject(error);
        }
      }
    } finally {
      if (this.connection.inTransaction) this.rows.get('COMMIT').run();
    }
    return answered;
  }

  #whole({ head, ...page }: PageSql | HeadFirstPageSql, version: unknown): WholeAnswer {
    const known = this.#heads.get(version, head, () => this.#head(head));
    if (known === undefined) return undefined;
    const objects = objectsOf(page, known);
    const small = this.#select<string | null>(SELECT_SMALL_TEXTS, objects);
    if (areWhole(small)) return { head: known, objects: small.map(objectOf) };
    const size = this.#select<number>(SELECT_SIZES, objects).reduce((sum, bytes) => sum + bytes, 0);
    if (size > WHOLE_SIZE) return 'large';
    return { head: known, objects: this.#select<string>(SELECT_TEXTS, objects).map(objectOf) };
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

/** Characters, roughly. */
function sizeOf({ objects }: PageAnswer): number {
  return objects.reduce((size, { data }) => size + data.length, 0);
}
