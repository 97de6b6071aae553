import { type Cancellation, Pace, type Release, Semaphore } from '@app/concurrency';
import { DatabaseUnavailable } from '../engine/errors.js';

/** One of so many connections may be held by long scans. */
const SHARE_OF_CONNECTIONS = 4;
const LONGEST_WAIT_MILLISECONDS = 30_000;

/** Scans in portions of one class that go on at once in the process: a short one need not wait for a long one. */
const MOST_SCANS_IN_PROCESS = 2;

/** Streams at once, and the longest wait for the end of one: they may go on for hours. */
const MOST_STREAMS = 4;
const LONGEST_WAIT_FOR_STREAMS_MILLISECONDS = 5000;

/** To look at so many objects takes a server some ten milliseconds: without a permit, so that it waits for no long scan. */
const FEW_OBJECTS = 4096;

const NO_PAUSE = Promise.resolve();

/** Keeps reads of many objects from holding up all others. */
export class LongReads {
  readonly #scans: Semaphore;
  readonly #streams: Semaphore;
  readonly #pace = new Pace();

  /** Streams that are taken at once. */
  readonly mostStreams: number;

  /** `inProcess`: statements run in the process itself, so none overtakes another. */
  constructor(
    private readonly inProcess: boolean,
    poolSize: number,
  ) {
    const share = Math.max(1, Math.floor(poolSize / SHARE_OF_CONNECTIONS));
    this.mostStreams = inProcess ? MOST_STREAMS : Math.min(MOST_STREAMS, share);
    this.#streams = new Semaphore({
      permits: this.mostStreams,
      timeoutMilliseconds: LONGEST_WAIT_FOR_STREAMS_MILLISECONDS,
      refuse: () => new DatabaseUnavailable('too many streams are being taken at once'),
    });
    this.#scans = scanPermits(share);
  }

  /**
   * Runs a read that looks at many objects in one statement, under a permit: it holds a connection to a server for
   * long, and other reads must find one. Throws DatabaseUnavailable after half a minute, and what `signal` throws,
   * which is asked when it is its turn: what is not wanted any more holds up no other.
   */
  async scan<T>(signal: Cancellation | undefined, read: () => Promise<T>): Promise<T> {
    if (this.inProcess) return read();
    return this.#scans.run(async () => {
      signal?.throwIfAborted();
      return read();
    }, signal?.owner);
  }

  /** The same for a read that looks at so many objects, at most. */
  scanOf<T>(objects: number, signal: Cancellation | undefined, read: () => Promise<T>): Promise<T> {
    return objects > FEW_OBJECTS ? this.scan(signal, read) : read();
  }

  /**
   * Permits for reads of one class in many statements of one snapshot, for which a connection is kept. In the process each class
   * has its own: statements of several snapshots take turns, so a small class does not wait for a large one.
   */
  permitsInPortions(): Semaphore {
    return this.inProcess ? scanPermits(MOST_SCANS_IN_PROCESS) : this.#scans;
  }

  /**
   * Takes the permit of a stream, which holds a connection as long as its client likes. Throws DatabaseUnavailable after five
   * seconds.
   */
  stream(): Promise<Release> {
    return this.#streams.acquire();
  }

  /**
   * Lets other requests of this process be served between two statements, where these run in the process itself. Each
   * caller resumes in a turn of the event loop of its own, so that their statements do not add up.
   */
  pause(): Promise<void> {
    return this.inProcess ? this.#pace.turn() : NO_PAUSE;
  }
}

function scanPermits(permits: number): Semaphore {
  return new Semaphore({
    permits,
    timeoutMilliseconds: LONGEST_WAIT_MILLISECONDS,
    refuse: () => new DatabaseUnavailable('too many queries without an index are being answered at once'),
  });
}
