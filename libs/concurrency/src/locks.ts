import { FairQueue, type Queued } from './fair-queue.js';

interface Waiting extends Queued {
  weight: number;
  begin: (release: Release) => void;
}

/** Gives a permit back; calling it again does nothing. */
export type Release = () => void;

/** How a semaphore treats callers without a permit. */
interface SemaphoreOptions {
  /** Number of permits. */
  permits: number;
  /** Most callers in the queue; unlimited by default. */
  queueLimit?: number;
  /** Longest wait of a caller; unlimited by default. */
  timeoutMilliseconds?: number;
  /** Makes the error of a caller that finds the queue full or times out. */
  refuse: () => Error;
}

/** How a caller takes part. */
interface Acquisition {
  /** How many permits it takes, 1 by default. One that takes more than there are waits for all of them. */
  weight?: number;
  /** Ends its wait: the reason is thrown. */
  signal?: AbortSignal;
}

/**
 * A counting semaphore: callers hold at most `permits` permits together, the others wait. Owners take turns, so that
 * many callers of one keep those of another waiting for one permit only; those of one owner are served first come,
 * first served.
 */
export class Semaphore {
  readonly #waiting = new FairQueue<Waiting>();
  #free: number;

  constructor(private readonly options: SemaphoreOptions) {
    this.#free = options.permits;
  }

  /** Whether any caller waits for a permit. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes a permit if one is free. */
  tryAcquire(weight = 1): Release | undefined {
    return this.isAwaited || !this.#hasRoom(weight) ? undefined : this.#take(weight);
  }

  /** Takes a permit as soon as one is free. Throws the error of `refuse` if the queue is full or the wait too long. */
  async acquire(owner = '', { weight = 1, signal }: Acquisition = {}): Promise<Release> {
    signal?.throwIfAborted();
    const permit = this.tryAcquire(weight);
    if (permit !== undefined) return permit;
    const { queueLimit = Number.POSITIVE_INFINITY, timeoutMilliseconds, refuse } = this.options;
    if (this.#waiting.size >= queueLimit) throw refuse();
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown) => {
        settle();
        this.#waiting.remove(waiting);
        reject(error);
        this.#admit();
      };
      const onAbort = () => giveUp(signal!.reason);
      const timer =
        timeoutMilliseconds === undefined
          ? undefined
          : setTimeout(() => giveUp(refuse()), timeoutMilliseconds);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const begin = (release: Release) => {
        settle();
        resolve(release);
      };
      const waiting = { owner, cost: 1, place: 0, weight, begin };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', onAbort);
    });
  }

  /** Runs `work` with a permit. Throws as `acquire` does, and what `work` throws. */
  async run<T>(work: () => Promise<T>, owner?: string): Promise<T> {
    const release = await this.acquire(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #hasRoom(weight: number): boolean {
    return weight <= this.#free || this.#free === this.options.permits;
  }

  #take(weight: number): Release {
    this.#free -= weight;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#free += weight;
      this.#admit();
    };
  }

  /** Begins those whose turn it is, as long as there is room. */
  #admit(): void {
    for (;;) {
      const next = this.#waiting.first;
      if (next === undefined || !this.#hasRoom(next.weight)) return;
      this.#waiting.remove(next);
      next.begin(this.#take(next.weight));
    }
  }
}

/** Runs work one at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all earlier work has ended, however it ended. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** Runs work of one key one at a time, in the order of the calls; work of other keys runs beside it. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when all earlier work of this key has ended, however it ended. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const result = before === undefined ? work() : before.then(work);
    const ended = result
      .catch(() => {})
      .then(() => {
        if (this.#last.get(key) === ended) this.#last.delete(key);
      });
    this.#last.set(key, ended);
    return result;
  }
}

/** What an AbortSignal offers to work that is cancelled only before it begins. */
export interface Cancellation {
  /** Whose work it is, where callers take turns (`Semaphore`). */
  readonly owner?: string;
  /** Throws why the work is not wanted any more, if it is not. */
  throwIfAborted(): void;
}
