import type BetterSqlite3 from 'better-sqlite3';
import type { Answer, Rest, Sql, SqlValue } from '../../sql.js';
import { PORTION_SIZE, WHOLE_SIZE } from '../large-answers.js';
import type { Snapshot } from '../statements.js';
import type { Turns } from '../turns.js';
import { PreparedStatements } from './prepared-statements.js';
import { ofAnySize } from './sqlite-object.js';

/** Large objects are read once, so nothing is gained by keeping much of the file. */
const CACHE_KIBIBYTES = 1024;

/** One moment of a database, read on a connection of its own, which is opened for it: nobody else waits for it. */
export class SqliteSnapshot implements Snapshot {
  readonly #connection: BetterSqlite3.Database;
  readonly #prepared: PreparedStatements;
  /** Who needs the connection: whoever has not closed this, and who takes the rest of an answer. */
  #users = 1;

  constructor(
    beside: BetterSqlite3.Database,
    /** Answers how to end the turn of who takes a large answer. */
    private readonly turn: () => Promise<() => void>,
    private readonly turns: Turns,
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

  readonly together = async <Row>([head, ...objects]: readonly Sql[]): Promise<Answer<Row>> => {
    const rows = await this.read<Row>(head!.text, head!.values);
    this.#users++;
    const portions = new Portions<Row>(this.#iterate(objects), () => this.close());
    rows.push(...portions.take(WHOLE_SIZE));
    if (portions.ended) return { rows };
    try {
      const endTurn = await this.turn();
      return { rows, rest: restOf(portions, endTurn, this.turns) };
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

function restOf<Row>(portions: Portions<Row>, endTurn: () => void, turns: Turns): Rest<Row> {
  const close = () => {
    portions.close();
    endTurn();
  };
  const next = async () => {
    // Reading stops the process: whoever else waits comes first.
    await new Promise((resume) => setImmediate(resume));
    try {
      const some = portions.ended ? [] : portions.take(PORTION_SIZE);
      if (portions.ended) endTurn();
      return some.length > 0 ? some : undefined;
    } catch (error) {
      endTurn();
      throw error;
    }
  };
  return {
    next,
    close,
    get isAwaited() {
      return turns.isAwaited;
    },
  };
}
