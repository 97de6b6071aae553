import { type Cancellation, Pace, type Release, Semaphore } from '@app/concurrency';
import { DatabaseUnavailable } from '../../engine/errors.js';

/** Long scans hold at most this share of the connections. */
const SHARE_OF_CONNECTIONS = 1 / 4;
const MAX_WAIT_MILLISECONDS = 30_000;

/**
 * Scans in portions that run at once on an embedded database, per class and in all. Each has a connection of its own
 * with a page cache of 8 MiB. Two per class, so that a short scan need not wait for a long one.
 */
const MAX_SCANS_OF_CLASS = 2;
const MAX_SCANS_IN_PROCESS = 8;

/** Streams that run at once, and how long a further one waits: streams may run for hours. */
const MAX_STREAMS = 4;
const MAX_WAIT_FOR_STREAMS_MILLISECONDS = 5000;

/** A server scans this many objects in about 10 ms. Such a scan needs no permit, so it waits for no long one. */
const FEW_OBJECTS = 4096;

const NO_PAUSE = Promise.resolve();

/** Runs a scan once it has a permit. Throws as `LongReads.scan` does. */
export type RunScan = <T>(signal: Cancellation | undefined, read: () => Promise<T>) => Promise<T>;

/** Limits reads of many objects, so that they hold up no others. */
export class LongReads {
  readonly #scans: Semaphore;
  readonly #streams: Semaphore;
  readonly #pace = new Pace();

  /** Streams that are taken at once. */
  readonly mostStreams: number;

  /** `inProcess`: statements run in this process (SQLite), one after the other. */
  constructor(
    private readonly inProcess: boolean,
    poolSize: number,
  ) {
    const share = Math.max(1, Math.floor(poolSize * SHARE_OF_CONNECTIONS));
    this.mostStreams = inProcess ? MAX_STREAMS : Math.min(MAX_STREAMS, share);
    this.#streams = new Semaphore({
      permits: this.mostStreams,
      timeoutMilliseconds: MAX_WAIT_FOR_STREAMS_MILLISECONDS,
      refuse: () => new DatabaseUnavailable('too many streams are being taken at once'),
    });
    this.#scans = scanPermits(inProcess ? MAX_SCANS_IN_PROCESS : share);
  }

  /**
   * Runs a read that scans many objects in one statement. On a server it needs a permit, since it holds a connection
   * for long; an embedded database runs it at once. Throws DatabaseUnavailable if it gets no permit within 30 s. Checks
   * `signal` once it has the permit, and throws what that throws, so that a read whose client has gone delays no other.
   */
  async scan<T>(signal: Cancellation | undefined, read: () => Promise<T>): Promise<T> {
    if (this.inProcess) return read();
    return this.#scans.run(async () => {
      signal?.throwIfAborted();
      return read();
    }, signal?.owner);
  }

  /** The same for a read that scans at most this many objects; a small one needs no permit. */
  scanOf<T>(objects: number, signal: Cancellation | undefined, read: () => Promise<T>): Promise<T> {
    return objects > FEW_OBJECTS ? this.scan(signal, read) : read();
  }

  /**
   * Makes the runner of one class's scans that take many statements in one snapshot, on a connection of their own. On
   * an embedded database each class has permits of its own: statements of several snapshots alternate, so a small class
   * does not wait for a large one.
   */
  scansInPortions(): RunScan {
    if (!this.inProcess) return (signal, read) => this.scan(signal, read);
    const ofClass = scanPermits(MAX_SCANS_OF_CLASS);
    return (signal, read) => {
      const begin = () => {
        signal?.throwIfAborted();
        return read();
      };
      return ofClass.run(() => this.#scans.run(begin, signal?.owner), signal?.owner);
    };
  }

  /**
   * Takes the permit of a stream, which holds a connection for as long as its client reads. Throws DatabaseUnavailable
   * if none is free within 5 s.
   */
  stream(): Promise<Release> {
    return this.#streams.acquire();
  }

  /**
   * Lets other requests run between two statements of an embedded database; resolves at once on a server. Each caller
   * resumes in its own turn of the event loop, so that their statements do not add up.
   */
  pause(): Promise<void> {
    return this.inProcess ? this.#pace.turn() : NO_PAUSE;
  }
}

function scanPermits(permits: number): Semaphore {
  return new Semaphore({
    permits,
    timeoutMilliseconds: MAX_WAIT_MILLISECONDS,
    refuse: () => new DatabaseUnavailable('too many queries without an index are being answered at once'),
  });
}
