import { FairQueue, type Queued } from './fair-queue.js';

/** How long work may block the event loop without a break. */
const SLICE_MILLISECONDS = 2;

/** The owner of turns for which others wait: what asks for them holds locks. It has every second turn. */
export const LOCKING = 'locking';

/** Work in steps; other requests run in between. A step that answers a promise waits for it. */
export type Steps<T> = Generator<unknown, T>;

/**
 * Shares the event loop between long work of one process and everything else. All long work of one turn of the event
 * loop shares one slice, and one waiting caller resumes in each turn: ten requests do not delay an eleventh ten times
 * as long. What holds locks resumes in every second turn, however many owners wait. In the others owners take turns;
 * long work without one is that of one more.
 */
export class Pace {
  /** When the slice of this turn of the event loop began. */
  #began: number | undefined;
  readonly #waiting = new FairQueue<Queued & { begin: () => void }>();
  /** Those that hold locks, first come, first served, and whether the latest turn was that of one. */
  readonly #locking: (() => void)[] = [];
  #wasLocking = false;

  /** Whether the slice of this turn of the event loop is used up: work should wait for a later turn. */
  get isDue(): boolean {
    if (this.#began !== undefined) return performance.now() - this.#began >= SLICE_MILLISECONDS;
    this.#begin();
    return false;
  }

  /** Resolves in a later turn of the event loop. Earlier callers of an owner come first, one in each turn. */
  turn(owner = ''): Promise<void> {
    return new Promise((begin) => {
      if (owner === LOCKING) this.#locking.push(begin);
      else this.#waiting.add({ owner, cost: 1, place: 0, begin });
      if (this.#size === 1) setImmediate(this.#next);
    });
  }

  /** Runs work to its end, with turns of the event loop between its steps where it takes long. */
  async run<T>(steps: Steps<T>, owner?: string): Promise<T> {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (value instanceof Promise) await value;
      if (this.isDue) await this.turn(owner);
    }
  }

  get #size(): number {
    return this.#locking.length + this.#waiting.size;
  }

  #begin(): void {
    this.#began = performance.now();
    setImmediate(() => {
      this.#began = undefined;
    });
  }

  readonly #next = () => {
    // What it does before it asks is a part of the slice: a step of it may take long by itself.
    if (this.#began === undefined) this.#begin();
    const begin = this.#take();
    if (this.#size > 0) setImmediate(this.#next);
    begin();
  };

  #take(): () => void {
    const next = this.#waiting.first;
    this.#wasLocking = this.#locking.length > 0 && (next === undefined || !this.#wasLocking);
    if (this.#wasLocking) return this.#locking.shift()!;
    this.#waiting.remove(next!);
    return next!.begin;
  }
}

/** The pace of this process, which has one event loop. */
export const pace = new Pace();
