import { type Cancellation, Pace, type Release, Semaphore } from '@app/concurrency';
import { DatabaseUnavailable } from '../../engine/errors.js';

/** Long scans hold at most this share of the connections. */
const SHARE_OF_CONNECTIONS = 1 / 4;
const LONGEST_WAIT_MILLISECONDS = 30_000;

/**
 * Scans in portions that go on at once in the process, each with a connection of its own that has 8 MiB of pages: of one
 * class, where a short one need not wait for a long one, and in all.
 */
const MOST_SCANS_OF_CLASS = 2;
const MOST_SCANS_IN_PROCESS = 8;

/** Streams at once, and the longest wait for the end of one: they may go on for hours. */
const MOST_STREAMS = 4;
const LONGEST_WAIT_FOR_STREAMS_MILLISECONDS = 5000;

/** To look at so many objects takes a server some ten milliseconds: without a permit, so that it waits for no long scan. */
const FEW_OBJECTS = 4096;

const NO_PAUSE = Promise.resolve();

/** Runs a scan as soon as it is its turn. Throws as `LongReads.scan` does. */
export type RunScan = <T>(signal: Cancellation | undefined, read: () => Promise<T>) => Promise<T>;

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
    const share = Math.max(1, Math.floor(poolSize * SHARE_OF_CONNECTIONS));
    this.mostStreams = inProcess ? MOST_STREAMS : Math.min(MOST_STREAMS, share);
    this.#streams = new Semaphore({
      permits: this.mostStreams,
      timeoutMilliseconds: LONGEST_WAIT_FOR_STREAMS_MILLISECONDS,
      refuse: () => new DatabaseUnavailable('too many streams are being taken at once'),
    });
    this.#scans = scanPermits(inProcess ? MOST_SCANS_IN_PROCESS : share);
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
   * What runs scans of one class in many statements of one snapshot, for which a connection is kept. In the process each
   * class has permits of its own: statements of several snapshots take turns, so a small class does not wait for a large
   * one.
   */
  scansInPortions(): RunScan {
    if (!this.inProcess) return (signal, read) => this.scan(signal, read);
    const ofClass = scanPermits(MOST_SCANS_OF_CLASS);
    return (signal, read) => {
      const begin = () => {
        signal?.throwIfAborted();
        return read();
      };
      return ofClass.run(() => this.#scans.run(begin, signal?.owner), signal?.owner);
    };
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
