import type BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Sql, SqlValue } from '../../../engine/sql.js';
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
import type { Reads } from '../../execution/statements.js';
import { QueryCache } from '../../sqlite-thread/query-cache.js';
import type { ReadOffload } from './read-offload.js';
import {
  objectOf,
  SELECT_SIZES,
  SELECT_SMALL_TEXTS,
  SELECT_TEXTS,
  SELECT_VERSIONS,
} from './sqlite-object.js';

/** Prepared statements kept; filters make texts without end. */
const MAX_PREPARED = 500;

/** What the statements answer: rows with a member for each column, or the values of their only column. */
type RowForm = 'row' | 'value';

/** The statements of a connection, prepared once. */
export class PreparedStatements {
  readonly #statements = new LRUCache<string, BetterSqlite3.Statement>({ max: MAX_PREPARED });

  constructor(
    private readonly connection: BetterSqlite3.Database,
    private readonly form: RowForm,
  ) {}

  get(sql: string): BetterSqlite3.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.connection.prepare(sql);
    if (this.form === 'value') statement.pluck();
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Reads large answers. */
type StreamReads = Pick<Reads, 'snapshotRead' | 'headFirstRead'>;

/** Undefined where the class is gone; `large` where it would be too much to have in memory. */
type WholeAnswer = PageAnswer | undefined | 'large';

/** Snapshot reads. Of large objects the sizes are asked for first, which costs next to nothing. */
export class SqliteReads {
  readonly #heads = new QueryCache<PageHead | undefined>();

  constructor(
    private readonly rows: PreparedStatements,
    private readonly values: PreparedStatements,
    private readonly streams: StreamReads,
  ) {}

  async snapshotRead(page: PageSql): Promise<PageAnswer | undefined> {
    const whole = this.#inSnapshot((version) => this.#whole(page, version));
    return whole === 'large' ? this.streams.snapshotRead(page, false) : whole;
  }

  async headFirstRead(page: HeadFirstPageSql): Promise<PageAnswer | undefined> {
    const whole = this.#inSnapshot((version) => this.#whole(page, version));
    return whole === 'large' ? this.streams.headFirstRead(page) : whole;
  }

  /** As `GroupedSnapshotRead`; undefined where one of them is refused, too: that is for its own caller to hear. */
  groupedSnapshotRead(pages: readonly PageSql[]): readonly PageAnswer[] | undefined {
    try {
      return this.#inSnapshot((version) => this.#group(pages, version));
    } catch {
      return undefined;
    }
  }

  #inSnapshot<Answer>(read: (version: unknown) => Answer): Answer {
    this.rows.get('BEGIN').run();
    try {
      return read(this.values.get('PRAGMA data_version').get());
    } finally {
      this.rows.get('COMMIT').run();
    }
  }

  #group(pages: readonly PageSql[], version: unknown): readonly PageAnswer[] | undefined {
    const answers: PageAnswer[] = [];
    let size = 0;
    for (const page of pages) {
      const answer = this.#whole(page, version);
      if (answer === 'large') return undefined;
      if (answer === undefined) return [];
      for (const { data } of answer.objects) size += data.length;
      if (size > PORTION_SIZE) return undefined;
      answers.push(answer);
    }
    return answers;
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

/** The reads of a connection in this thread, unless the disk is slow; `streams` reads large answers. */
export function readsOf(
  connection: BetterSqlite3.Database,
  prepared: PreparedStatements,
  streams: StreamReads & Pick<Reads, 'snapshot'>,
  offload: ReadOffload,
): Reads {
  // Only at the start a wait inside SQLite is allowed, as it blocks the process.
  connection.pragma('busy_timeout = 0');
  const values = new PreparedStatements(connection, 'value');
  const answers = new SqliteReads(prepared, values, streams);
  return {
    query: <Row>(sql: string, given: readonly SqlValue[]) =>
      offload.run(
        async () => prepared.get(sql).all(...given) as Row[],
        (reads) => reads.query<Row>(sql, given),
      ),
    findObjects: (sql, given) =>
      offload.run(
        async () => (values.get(sql).all(...given) as string[]).map(objectOf),
        (reads) => reads.findObjects(sql, given),
      ),
    snapshotRead: (page) =>
      offload.run(
        () => answers.snapshotRead(page),
        (reads) => reads.snapshotRead(page),
      ),
    headFirstRead: (page) =>
      offload.run(
        () => answers.headFirstRead(page),
        (reads) => reads.headFirstRead(page),
      ),
    groupedSnapshotRead: (pages) =>
      offload.run(
        async () => answers.groupedSnapshotRead(pages),
        // Each by itself, in threads that read at once.
        async () => undefined,
      ),
    snapshot: () => streams.snapshot(),
  };
}

/** Whether all texts are there: each object is small. */
function areWhole(texts: readonly (string | null)[]): texts is readonly string[] {
  return !texts.includes(null);
}
