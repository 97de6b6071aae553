interface Waiting {
  begin: () => void;
  timer: NodeJS.Timeout | undefined;
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

/** A counting semaphore: at most `permits` callers hold a permit, the others wait, first come, first served. */
export class Semaphore {
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(private readonly options: SemaphoreOptions) {
    this.#free = options.permits;
  }

  /** Whether any caller waits for a permit. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes a permit if one is free. */
  tryAcquire(): Release | undefined {
    if (this.#free === 0) return undefined;
    this.#free--;
    return this.#permit();
  }

  /** Takes a permit as soon as one is free. Throws the error of `refuse` if the queue is full or the wait too long. */
  async acquire(): Promise<Release> {
    const permit = this.tryAcquire();
    if (permit !== undefined) return permit;
    const { queueLimit = Number.POSITIVE_INFINITY, timeoutMilliseconds, refuse } = this.options;
    if (this.#waiting.size >= queueLimit) throw refuse();
    await new Promise<void>((begin, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(refuse());
      };
      const timer = timeoutMilliseconds === undefined ? undefined : setTimeout(giveUp, timeoutMilliseconds);
      const waiting = { begin, timer };
      this.#waiting.add(waiting);
    });
    return this.#permit();
  }

  /** Runs `work` with a permit. Throws as `acquire` does, and what `work` throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  #permit(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#free++;
        return;
      }
      this.#waiting.delete(next);
      clearTimeout(next.timer);
      next.begin();
    };
  }
}
