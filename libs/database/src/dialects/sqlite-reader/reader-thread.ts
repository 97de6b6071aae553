import { Semaphore } from '@app/concurrency';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { ReaderLifetime, type ReaderLifetimeOptions } from './reader-lifetime.js';
import { ReaderSnapshot } from './reader-snapshot.js';

/** Reads that the thread has been given: one runs, and the next one is there as soon as that ends. */
const MAX_GIVEN = 2;
/** Later hardly any client waits for the answer. What waits so long is dropped. */
const MAX_WAIT_MILLISECONDS = 30_000;

/** What a scan of objects reads again, the system has. */
const CACHE_KIBIBYTES = 8192;

/** As many scans in portions go on at once in a class. */
const IDLE_CONNECTIONS = 2;

/** The thread, its connections and what they cache take some 20 MiB or more. */
const IDLE_MILLISECONDS = 60_000;

interface ReaderThreadOptions extends Partial<ReaderLifetimeOptions> {
  /** What it reads, for the refusal of a read that has waited for too long. */
  queries: string;
}

/**
 * A thread for reads of a SQLite database that take long: of however many and however large objects, or of many entries
 * of an index. The event loop stays free. It is started by the first read and ended some time after the last. One read
 * runs at a time, those that came first first; of a scan in portions, and of a snapshot, each read waits by itself, so
 * none holds up all others.
 */
export class ReaderThread {
  readonly #turns: Semaphore;
  #life: ReaderLifetime | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  readonly #options: ReaderLifetimeOptions;

  constructor(
    private readonly file: string,
    { queries, ...options }: ReaderThreadOptions,
  ) {
    this.#options = {
      name: 'database reader',
      cacheKibibytes: CACHE_KIBIBYTES,
      idleConnections: IDLE_CONNECTIONS,
      idleMilliseconds: IDLE_MILLISECONDS,
      ...options,
    };
    this.#turns = new Semaphore({
      permits: MAX_GIVEN,
      timeoutMilliseconds: MAX_WAIT_MILLISECONDS,
      refuse: () => new DatabaseUnavailable(`too many ${queries} are being answered at once`),
    });
  }

  /** Whether the thread runs, and is not about to end. */
  get isRunning(): boolean {
    return this.#life !== undefined;
  }

  /** A snapshot, as of its first read. It has to be closed. Throws DatabaseUnavailable once this is closed. */
  snapshot(): ReaderSnapshot {
    if (this.#isClosed) throw new DatabaseUnavailable('the database is being closed');
    this.#life ??= this.#start();
    return new ReaderSnapshot(this.#life, this.#turns);
  }

  /** Ends the thread after the statement that it runs; all other reads fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#life?.terminate();
    await this.#ended;
  }

  #start(): ReaderLifetime {
    const life = new ReaderLifetime(this.file, this.#options, () => {
      if (this.#life === life) this.#life = undefined;
    });
    this.#ended = Promise.all([this.#ended, life.ended]);
    return life;
  }
}
