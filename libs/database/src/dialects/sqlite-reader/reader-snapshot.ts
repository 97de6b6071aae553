import type { Semaphore } from '@app/concurrency';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { errorOf } from '../sqlite-thread/start-thread.js';
import type { ReaderLifetime } from './reader-lifetime.js';
import type { ReaderReply, ReaderRequest, ThreadSql } from './reader-program.js';

type Answered = Exclude<ReaderReply, { failure: unknown }>;
type Read<Request> = Request extends unknown ? Omit<Request, 'snapshot' | 'isLast'> : never;

/** Whether a read is the last of its snapshot, which saves a message. */
interface ReadOptions {
  isLast: boolean;
}

/**
 * A snapshot in the reader thread. Its reads throw the engine's errors, and DatabaseUnavailable if they have waited too
 * long, the thread ends, or the snapshot is closed before their turn.
 */
export class ReaderSnapshot {
  readonly #number: number;
  #isOpen = true;
  /** Whether the thread still keeps the snapshot. */
  #isKept = false;

  constructor(
    private readonly life: ReaderLifetime,
    private readonly turns: Semaphore,
  ) {
    this.#number = life.enter();
  }

  async rows<Row>({ text, values }: ThreadSql, options: ReadOptions): Promise<Row[]> {
    return (await this.#ask({ kind: 'rows', text, values }, options)).rows as Row[];
  }

  /** Reads a row, if it exists, and the first texts, up to `characters` in total. */
  page(
    head: ThreadSql,
    texts: readonly ThreadSql[],
    characters: number,
    options: ReadOptions,
  ): Promise<Answered> {
    return this.#ask({ kind: 'page', head, texts, characters }, options);
  }

  /** The next texts of the page. */
  next(characters: number): Promise<Answered> {
    return this.#ask({ kind: 'next', characters }, { isLast: false });
  }

  /** Ends the snapshot; calling it again does nothing. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#isKept) this.life.endSnapshot(this.#number);
    this.life.leave();
  }

  async #ask(read: Read<ReaderRequest>, { isLast }: ReadOptions): Promise<Answered> {
    const reply = await this.turns.run(async () => {
      // The thread would begin it again, and nothing would end it.
      if (!this.#isOpen) throw new DatabaseUnavailable('the snapshot was closed before its turn');
      this.#isKept = true;
      return this.life.run({ ...read, snapshot: this.#number, isLast } as ReaderRequest);
    });
    this.#isKept = !isLast || ('hasMore' in reply && reply.hasMore);
    if ('failure' in reply) throw errorOf(reply.failure);
    return reply;
  }
}
