import { Mutex } from '@app/concurrency';
import { LRUCache } from 'lru-cache';
import type { Dialect } from '../../dialects/dialect.js';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { isBroken } from '../../engine/retry-transaction.js';

/** The writes of one class hold at most this share of the connections that those of other classes leave. */
const SHARE_OF_CONNECTIONS = 1 / 2;

/** After so long no client waits for the result of a write any more. */
const LONGEST_WAIT_MILLISECONDS = 8000;

/** Classes whose share is remembered; it is made again for one that was forgotten. */
const MOST_CLASSES = 10_000;

/**
 * Writes one at a time where there is a single writer, until a flush fails, or the file is gone; where there are many
 * writers, it holds up none.
 */
export class WriteLock {
  readonly #mutex = new Mutex();
  readonly #broken = new AbortController();

  constructor(private readonly dialect: Dialect) {}

  /** Aborted as soon as a flush has failed. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  /** Throws DatabaseUnavailable where a flush has failed before. */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.dialect.singleWriter) return work();
    return this.#mutex.run(async () => {
      if (this.broken.aborted) {
        throw new DatabaseUnavailable('nothing is written any more', {
          cause: this.broken.reason,
        });
      }
      try {
        return await work();
      } catch (error) {
        // Before the mutex is released.
        if (isBroken(this.dialect, error)) this.#broken.abort(error);
        throw error;
      }
    });
  }

  /** Runs `work` after all that writes, also where a flush has failed. */
  after<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(work);
  }
}

/** Runs a write of one class once a connection of its share is free. */
export type WithinShare = <T>(write: () => Promise<T>) => Promise<T>;

/** The writes of a class. */
class Share {
  /** Connections that they hold. */
  held = 0;
  /** Begins those that wait, the first one first. */
  readonly waiting = new Set<() => void>();
}

/**
 * Bounds the connections to a server that writes of one class hold. A change of the class locks its row for as long as it
 * rewrites objects, so all writes of the class wait for that row, each with a connection, and other work has to find one
 * meanwhile. Several classes may be changed at once: each has half of what the others leave.
 */
export class WriteShares {
  readonly #shares = new LRUCache<string, Share>({ max: MOST_CLASSES });
  /** Those with writes that wait. */
  readonly #waiting = new Set<Share>();
  #held = 0;

  /** `inProcess`: a single writer has no connections to share. `connections`: how many there are, but for those of changes of classes. */
  constructor(
    private readonly inProcess: boolean,
    private readonly connections: () => number,
  ) {}

  /** The share of a class. A write throws DatabaseUnavailable where it waits too long. */
  of(classId: string): WithinShare {
    if (this.inProcess) return (write) => write();
    return async (write) => {
      const share = this.#share(classId);
      if (share.waiting.size > 0 || !this.#hasRoom(share)) await this.#wait(share);
      else this.#take(share);
      try {
        return await write();
      } finally {
        share.held--;
        this.#held--;
        if (this.#waiting.size > 0) this.#admit();
      }
    };
  }

  #share(classId: string): Share {
    const known = this.#shares.get(classId);
    if (known !== undefined) return known;
    const share = new Share();
    this.#shares.set(classId, share);
    return share;
  }

  #hasRoom(share: Share): boolean {
    const left = this.connections() - (this.#held - share.held);
    return share.held < Math.max(1, Math.floor(left * SHARE_OF_CONNECTIONS));
  }

  #take(share: Share): void {
    share.held++;
    this.#held++;
  }

  /** Takes a connection of the share once there is one. */
  #wait(share: Share): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.#leave(share, begin);
        this.#take(share);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#leave(share, begin);
        reject(new DatabaseUnavailable('the changes before this one took too long'));
      }, LONGEST_WAIT_MILLISECONDS);
      share.waiting.add(begin);
      this.#waiting.add(share);
    });
  }

  #leave(share: Share, begin: () => void): void {
    share.waiting.delete(begin);
    if (share.waiting.size === 0) this.#waiting.delete(share);
  }

  #admit(): void {
    for (const share of this.#waiting) {
      for (const begin of share.waiting) {
        if (!this.#hasRoom(share)) break;
        begin();
      }
    }
  }
}
