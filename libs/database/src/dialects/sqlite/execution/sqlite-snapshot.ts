import type { Semaphore } from '@app/concurrency';
import type BetterSqlite3 from 'better-sqlite3';
import type { StoredObject } from '../../../engine/objects/object-row.js';
import type { SqlValue } from '../../../engine/sql.js';
import { PORTION_SIZE, WHOLE_SIZE } from '../../execution/large-answers.js';
import {
  type HeadFirstPageSql,
  type HeadRow,
  headOf,
  type ObjectsSql,
  objectsOf,
  type PageAnswer,
  type PageSql,
} from '../../execution/page-read.js';
import type { Snapshot } from '../../execution/statements.js';
import { permittedCursor } from './permitted-cursor.js';
import { PreparedStatements } from './prepared-statements.js';
import { objectOf, SELECT_TEXTS, SELECT_VERSIONS } from './sqlite-object.js';
import { walGrowth } from './wal-growth.js';

/** Large objects are read once, so nothing is gained by keeping much of the file. */
const CACHE_KIBIBYTES = 1024;

/** A snapshot of a database, read on a connection that is opened for it: no other caller waits for it. */
export class SqliteSnapshot implements Snapshot {
  readonly #connection: BetterSqlite3.Database;
  readonly #rows: PreparedStatements;
  readonly #values: PreparedStatements;
  /** How much the write-ahead log has grown. */
  readonly keptBytes: () => number;
  /** Users of the connection: the caller until it closes this, and open row cursors. */
  #users = 1;

  constructor(
    beside: BetterSqlite3.Database,
    /** Takes the permit of a large answer. */
    private readonly acquire: () => Promise<() => void>,
    private readonly permits: Semaphore,
  ) {
    // The driver as TypeORM has loaded it, which happens only where it is used.
    const Connection = beside.constructor as typeof BetterSqlite3;
    this.#connection = new Connection(beside.name, { readonly: true, timeout: 0 });
    this.#connection.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    this.#rows = new PreparedStatements(this.#connection, 'row');
    this.#values = new PreparedStatements(this.#connection, 'value');
    this.#connection.exec('BEGIN');
    this.keptBytes = walGrowth(beside.name);
  }

  readonly read = async <Row>(text: string, values: readonly SqlValue[]): Promise<Row[]> =>
    this.#rows.get(text).all(...values) as Row[];

  readonly snapshotRead = async (page: PageSql | HeadFirstPageSql): Promise<PageAnswer | undefined> => {
    const [row] = await this.read<HeadRow>(page.head.text, page.head.values);
    if (row === undefined) return undefined;
    const head = headOf(row);
    this.#users++;
    const portions = new Portions(this.#texts(objectsOf(page, head)), () => this.close());
    const answer = { head, objects: portions.take(WHOLE_SIZE) };
    if (portions.ended) return answer;
    try {
      const permit = { release: await this.acquire(), permits: this.permits };
      const take = async () => {
        // Reading blocks the process: other requests come first.
        await new Promise((resume) => setImmediate(resume));
        return portions.ended ? [] : portions.take(PORTION_SIZE);
      };
      return { ...answer, cursor: permittedCursor(permit, take, () => portions.close()) };
    } catch (error) {
      portions.close();
      throw error;
    }
  };

  close(): void {
    this.#users--;
    if (this.#users === 0) this.#connection.close();
  }

  *#texts(objects: readonly ObjectsSql[]): Generator<string> {
    for (const { from, values, onlyVersions } of objects) {
      const select = onlyVersions ? SELECT_VERSIONS : SELECT_TEXTS;
      yield* this.#values.get(`${select} ${from}`).iterate(...values) as IterableIterator<string>;
    }
  }
}

/** Objects, some at a time. */
class Portions {
  #ended = false;

  constructor(
    private readonly texts: Generator<string>,
    private readonly free: () => void,
  ) {}

  get ended(): boolean {
    return this.#ended;
  }

  /** Objects until there are so many characters, or none is left. */
  take(size: number): StoredObject[] {
    const some: StoredObject[] = [];
    try {
      for (let taken = 0; taken < size; ) {
        const { value, done } = this.texts.next();
        if (done) {
          this.close();
          break;
        }
        some.push(objectOf(value));
        taken += value.length;
      }
      return some;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    // Before the connection can be closed, its statement has to be.
    this.texts.return(undefined);
    this.free();
  }
}
