interface Waiting {
  owner: string;
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

/**
 * A counting semaphore: at most `permits` callers hold a permit, the others wait. Owners take turns, so that many callers
 * of one keep those of another waiting for one permit only; those of one owner are served first come, first served.
 */
export class Semaphore {
  /** By owner, the one whose turn is next first. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  #waitingCallers = 0;
  #free: number;

  constructor(private readonly options: SemaphoreOptions) {
    this.#free = options.permits;
  }

  /** Whether any caller waits for a permit. */
  get isAwaited(): boolean {
    return this.#waitingCallers > 0;
  }

  /** Takes a permit if one is free. */
  tryAcquire(): Release | undefined {
    if (this.#free === 0) return undefined;
    this.#free--;
    return this.#permit();
  }

  /** Takes a permit as soon as one is free. Throws the error of `refuse` if the queue is full or the wait too long. */
  async acquire(owner = ''): Promise<Release> {
    const permit = this.tryAcquire();
    if (permit !== undefined) return permit;
    const { queueLimit = Number.POSITIVE_INFINITY, timeoutMilliseconds, refuse } = this.options;
    if (this.#waitingCallers >= queueLimit) throw refuse();
    await new Promise<void>((begin, reject) => {
      const giveUp = () => {
        this.#remove(waiting);
        reject(refuse());
      };
      const timer = timeoutMilliseconds === undefined ? undefined : setTimeout(giveUp, timeoutMilliseconds);
      const waiting = { owner, begin, timer };
      this.#add(waiting);
    });
    return this.#permit();
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

  #permit(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#next();
      if (next === undefined) {
        this.#free++;
        return;
      }
      clearTimeout(next.timer);
      next.begin();
    };
  }

  #add(waiting: Waiting): void {
    const ofOwner = this.#waiting.get(waiting.owner);
    if (ofOwner === undefined) this.#waiting.set(waiting.owner, new Set([waiting]));
    else ofOwner.add(waiting);
    this.#waitingCallers++;
  }

  #remove(waiting: Waiting): void {
    const ofOwner = this.#waiting.get(waiting.owner)!;
    ofOwner.delete(waiting);
    if (ofOwner.size === 0) this.#waiting.delete(waiting.owner);
    this.#waitingCallers--;
  }

  /** Takes the caller out whose turn it is; its owner is the last one then. */
  #next(): Waiting | undefined {
    const [turn] = this.#waiting;
    if (turn === undefined) return undefined;
    const [owner, ofOwner] = turn;
    const [next] = ofOwner;
    this.#remove(next!);
    if (ofOwner.size > 0) {
      this.#waiting.delete(owner);
      this.#waiting.set(owner, ofOwner);
    }
    return next;
  }
}
