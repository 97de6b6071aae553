import { FairQueue, Mutex, type Occupant, type Queued, WaitingRoom } from '@app/concurrency';
import { LRUCache } from 'lru-cache';
import type { Dialect } from '../../dialects/dialect.js';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { isBroken } from '../../engine/retry-transaction.js';
import {
  MAX_WAITING_CHARACTERS,
  MAX_WRITE_WAIT_MILLISECONDS,
  tooManyWaiting,
  waitedTooLong,
} from '../../engine/write-backpressure.js';

/** The writes of one class hold at most this share of the connections that other classes leave free. */
const SHARE_OF_CONNECTIONS = 1 / 2;

/** Classes whose share is cached; an evicted one is made again. */
const MAX_CLASSES = 10_000;

/**
 * The mutex of all writes of an engine with a single writer. Once a flush has failed, or the file is gone, it refuses
 * all writes. On an engine with many writers it lets every write through at once.
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

  /** Runs `work` after all writes that were requested before, even if a flush has failed. */
  after<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(work);
  }
}

/** Of a write that may have to wait. */
interface WaitingWrite {
  /** Whose it is: owners take turns. */
  owner?: string | undefined;
  characters?: number;
}

/** Runs a write of one class once its share has a free connection. */
export type WithinShare = <T>(write: () => Promise<T>, of?: WaitingWrite) => Promise<T>;

/** The writes of a class. */
class Share {
  /** Connections that they hold. */
  held = 0;
  readonly waiting = new FairQueue<Queued & { begin: () => void }>();
}

/**
 * Limits how many connections to a server the writes of one class hold. While a class change rewrites objects it locks
 * the row of the class, and every write of the class waits for it with a connection. Other work must still find one.
 * Several classes may be changed at once, so each gets half of what the others leave.
 */
export class WriteShares {
  readonly #shares = new LRUCache<string, Share>({ max: MAX_CLASSES });
  /** Those with writes that wait. */
  readonly #waiting = new Set<Share>();
  readonly #room = new WaitingRoom<Occupant>(MAX_WAITING_CHARACTERS, tooManyWaiting);
  #held = 0;

  /** `inProcess`: a single writer has no connections to share. `connections` excludes those that class changes use. */
  constructor(
    private readonly inProcess: boolean,
    private readonly connections: () => number,
  ) {}

  /** The share of a class. A write throws DatabaseUnavailable where it waits too long, or too much does. */
  of(classId: string): WithinShare {
    if (this.inProcess) return (write) => write();
    return async (write, of = {}) => {
      const share = this.#share(classId);
      if (share.waiting.size > 0 || !this.#hasRoom(share)) await this.#wait(share, of);
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
  #wait(share: Share, { owner = '', characters = 0 }: WaitingWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        share.waiting.remove(waiting);
        if (share.waiting.size === 0) this.#waiting.delete(share);
        this.#room.leave(waiting);
      };
      const begin = () => {
        leave();
        this.#take(share);
        resolve();
      };
      const refuse = (error: Error) => {
        leave();
        reject(error);
      };
      const waiting = { owner, cost: 1, place: 0, begin, refuse };
      this.#room.enter(waiting, characters);
      const timer = setTimeout(() => refuse(waitedTooLong()), MAX_WRITE_WAIT_MILLISECONDS);
      share.waiting.add(waiting);
      this.#waiting.add(share);
    });
  }

  #admit(): void {
    for (const share of this.#waiting) {
      while (share.waiting.size > 0 && this.#hasRoom(share)) share.waiting.first!.begin();
    }
  }
}
