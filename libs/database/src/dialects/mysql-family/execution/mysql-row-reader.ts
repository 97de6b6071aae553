import type { ObjectRow } from '../../../engine/objects/object-row.js';
import type { Sql, SqlValue } from '../../../engine/sql.js';
import type { HeadRow } from '../../execution/page-read.js';
import { madeProgress, withoutDeadline } from '../connections/mysql-connections.js';
import { destroySocket, type PoolConnection } from '../connections/mysql-driver.js';

/** The approximate size of a row in the driver, apart from its texts. */
const ROW_SIZE = 128;

/** A row of a page statement: no object is without a revision. */
export type PageRow = HeadRow | ObjectRow;

/**
 * Reads the answer to a statement with backpressure: while no rows are wanted, nothing is read, and the server waits
 * (for a minute, its `net_write_timeout`). No other caller may use the connection meanwhile.
 */
export class RowReader {
  #rows: PageRow[] = [];
  #size = 0;
  #wanted = 0;
  #failure: { error: unknown } | undefined;
  #ended = false;
  #wake = () => {};
  #resume: (() => void) | undefined;

  constructor(
    private readonly connection: PoolConnection,
    method: 'query' | 'execute',
    { text, values }: Sql,
    /** Called once the connection is free for other use. */
    private readonly free: () => void,
  ) {
    const fail = (error: unknown) => {
      this.#failure ??= { error };
      this.#wake();
    };
    // A connection that breaks says so itself; afterwards it is of no use.
    connection.on('error', fail);
    connection[method](text, values as SqlValue[])
      .on('result', (row) => this.#take(row as PageRow))
      .on('error', fail)
      .on('end', () => {
        connection.off('error', fail);
        this.#ended = true;
        free();
        this.#wake();
      });
  }

  /** Whether nothing is left. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Reads on until the rows have at least this total size, or none is left. One caller at a time. */
  async next(size: number): Promise<PageRow[]> {
    this.#wanted = size;
    this.#resume?.();
    if (!this.#ended && this.#failure === undefined && this.#size < size) {
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    const rows = this.#rows;
    this.#rows = [];
    this.#size = 0;
    return rows;
  }

  /** Ends the statement and its connection: rows still on their way could be taken for another answer. */
  close(): void {
    if (this.#ended || this.#failure !== undefined) return;
    this.#failure = { error: new Error('the answer was given up') };
    this.connection.destroy();
    // Without it the connection would stay half open until the server noticed.
    destroySocket(this.connection);
    this.free();
    this.#wake();
  }

  #take(row: PageRow): void {
    this.#rows.push(row);
    this.#size += ROW_SIZE + row.data.length + (row.attachments?.length ?? 0);
    if (this.#size >= this.#wanted) this.#pause();
  }

  #pause(): void {
    const { connection } = this;
    connection.pause();
    const countTime = withoutDeadline(connection);
    this.#resume = () => {
      this.#resume = undefined;
      countTime();
      madeProgress(connection);
      connection.resume();
    };
    this.#wake();
  }
}
