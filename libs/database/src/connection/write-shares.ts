import { Semaphore } from '@app/concurrency';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '../engine/errors.js';

/** One of so many connections to a server may be held by writes of one class. */
const SHARE_OF_CONNECTIONS = 2;

/** Later no client waits for the result of a write. */
const LONGEST_WAIT_MILLISECONDS = 8000;

/** Classes whose share is remembered; it is made again for one that was forgotten. */
const MOST_CLASSES = 10_000;

/** Runs a write of one class once a connection of its share is free. */
export type WithinShare = <T>(write: () => Promise<T>) => Promise<T>;

/**
 * Bounds the connections to a server that writes of one class hold: all of them may wait for the row of the class, which a
 * change of the class locks for as long as it rewrites objects, and others must find a connection meanwhile.
 */
export class WriteShares {
  readonly #shares = new LRUCache<string, Semaphore>({ max: MOST_CLASSES });
  readonly #permits: number;

  /** `inProcess`: a single writer has no connections to share. */
  constructor(
    private readonly inProcess: boolean,
    poolSize: number,
  ) {
    this.#permits = Math.max(1, Math.floor(poolSize / SHARE_OF_CONNECTIONS));
  }

  /** The share of a class. A write throws DatabaseUnavailable where it waits too long. */
  of(classId: string): WithinShare {
    if (this.inProcess) return (write) => write();
    return (write) => this.#share(classId).run(write);
  }

  #share(classId: string): Semaphore {
    const known = this.#shares.get(classId);
    if (known !== undefined) return known;
    const share = new Semaphore({
      permits: this.#permits,
      timeoutMilliseconds: LONGEST_WAIT_MILLISECONDS,
      refuse: () => new DatabaseUnavailable('the changes before this one took too long'),
    });
    this.#shares.set(classId, share);
    return share;
  }
}
