import type { Activity } from '../activity.js';
import { OutcomeUnknown } from '../failures.js';
import type { Sql } from '../sql.js';
import type { Pool } from './mysql-connections.js';
import { sizeOf, writeAlone, writeTogether } from './mysql-writes.js';
import type { WritePlace } from './statements.js';

/** Transactions under way at once for one class, so that a write that waits for a lock does not hold up all others. */
const LANES = 2;

/** Writes that share a transaction at most, and the bytes from which on one has a transaction of its own. */
const MOST_TOGETHER = 64;
const LARGE_BYTES = 16 * 1024;

interface Write {
  statements: readonly Sql[];
  order: string;
  resolve: (matched: number) => void;
  reject: (error: unknown) => void;
}

/** The writes to one class. */
interface Queue {
  waiting: Write[];
  underWay: number;
}

/**
 * Writes to a class that are asked for at the same moment, or while others are under way, share one transaction, one
 * round trip and one flush of the disk. Each is done whole or not at all by itself: where one of them fails, all are
 * done again one by one.
 */
export class GroupedWrites {
  readonly #queues = new Map<string, Queue>();

  constructor(
    private readonly pool: Pool,
    private readonly activity: Activity,
  ) {}

  /** Answers how many rows the first statement matched. */
  add(statements: readonly Sql[], { group, order }: WritePlace): Promise<number> {
    if (statements.reduce((sum, statement) => sum + sizeOf(statement), 0) >= LARGE_BYTES) {
      return writeAlone(this.pool, statements);
    }
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(group) ?? { waiting: [], underWay: 0 };
      this.#queues.set(group, queue);
      queue.waiting.push({ statements, order, resolve, reject });
      // After the input that has arrived by now has been read, all of whose writes join.
      if (queue.waiting.length === 1 && queue.underWay < LANES) setImmediate(() => this.#next(group, queue));
    });
  }

  #next(group: string, queue: Queue): void {
    if (queue.underWay === LANES) return;
    if (queue.waiting.length === 0) {
      if (queue.underWay === 0) this.#queues.delete(group);
      return;
    }
    const writes = queue.waiting.splice(0, MOST_TOGETHER);
    queue.underWay++;
    void this.#write(writes).then(() => {
      queue.underWay--;
      this.#next(group, queue);
    });
  }

  /** Never rejects. */
  async #write(writes: Write[]): Promise<void> {
    if (writes.length === 1) return this.#writeEach(writes);
    this.activity.noteGroup(writes.length);
    // All lock in one order, so that no two transactions wait for each other.
    writes.sort((one, other) => (one.order < other.order ? -1 : 1));
    try {
      const matched = await writeTogether(
        this.pool,
        writes.flatMap(({ statements }) => statements),
      );
      let position = 0;
      for (const { statements, resolve } of writes) {
        resolve(matched[position]!);
        position += statements.length;
      }
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) return this.#writeEach(writes);
      for (const { reject } of writes) reject(error);
    }
  }

  async #writeEach(writes: readonly Write[]): Promise<void> {
    await Promise.all(
      writes.map(({ statements, resolve, reject }) =>
        writeAlone(this.pool, statements).then(resolve, reject),
      ),
    );
  }
}
