import type { Semaphore } from '@app/concurrency';
import type BetterSqlite3 from 'better-sqlite3';
import type { Answer, RowCursor, Sql, SqlValue } from '../../engine/sql.js';
import { PORTION_SIZE, WHOLE_SIZE } from '../large-answers.js';
import type { Snapshot } from '../statements.js';
import { PreparedStatements } from './prepared-statements.js';
import { ofAnySize } from './sqlite-object.js';

/** Large objects are read once, so nothing is gained by keeping much of the file. */
const CACHE_KIBIBYTES = 1024;

/** A snapshot of a database, read on a connection that is opened for it: no other caller waits for it. */
export class SqliteSnapshot implements Snapshot {
  readonly #connection: BetterSqlite3.Database;
  readonly #prepared: PreparedStatements;
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
    this.#prepared = new PreparedStatements(this.#connection);
    this.#connection.exec('BEGIN');
  }

  readonly read = async <Row>(text: string, values: readonly SqlValue[]): Promise<Row[]> =>
    this.#prepared.get(text).all(...values) as Row[];

  readonly snapshotRead = async <Row>([head, ...objects]: readonly Sql[]): Promise<Answer<Row>> => {
    const rows = await this.read<Row>(head!.text, head!.values);
    this.#users++;
    const portions = new Portions<Row>(this.#iterate(objects), () => this.close());
    rows.push(...portions.take(WHOLE_SIZE));
    if (portions.ended) return { rows };
    try {
      const release = await this.acquire();
      return { rows, cursor: cursorOf(portions, release, this.permits) };
    } catch (error) {
      portions.close();
      throw error;
    }
  };

  close(): void {
    this.#users--;
    if (this.#users === 0) this.#connection.close();
  }

  *#iterate(statements: readonly Sql[]): Generator<unknown> {
    for (const { text, values } of statements) yield* this.#prepared.get(ofAnySize(text)).iterate(...values);
  }
}

/** Objects as texts, some at a time. */
class Portions<Row> {
  #ended = false;

  constructor(
    private readonly objects: Generator<unknown>,
    private readonly free: () => void,
  ) {}

  get ended(): boolean {
    return this.#ended;
  }

  /** Objects until there are so many characters, or none is left. */
  take(size: number): Row[] {
    const some: Row[] = [];
    try {
      for (let taken = 0; taken < size; ) {
        const { value, done } = this.objects.next();
        if (done) {
          this.close();
          break;
        }
        some.push(value as Row);
        taken += (value as string).length;
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
    this.objects.return(undefined);
    this.free();
  }
}

function cursorOf<Row>(portions: Portions<Row>, release: () => void, permits: Semaphore): RowCursor<Row> {
  const close = () => {
    portions.close();
    release();
  };
  const next = async () => {
    // Reading blocks the process: other requests come first.
    await new Promise((resume) => setImmediate(resume));
    try {
      const some = portions.ended ? [] : portions.take(PORTION_SIZE);
      if (portions.ended) release();
      return some.length > 0 ? some : undefined;
    } catch (error) {
      release();
      throw error;
    }
  };
  return {
    next,
    close,
    get isAwaited() {
      return permits.isAwaited;
    },
  };
}
