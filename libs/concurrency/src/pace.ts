/** How long work may keep the event loop from everybody else at a stretch. */
const SLICE_MILLISECONDS = 10;

/** Work in steps, between which others may be served. */
export type Steps<T> = Generator<unknown, T>;

/**
 * Divides the event loop among long work of one process and everything else. All work that asks in one turn of the event loop
 * shares its slice, and of what waits one goes on in each turn: ten requests do not hold up an eleventh ten times as long.
 */
export class Pace {
  /** When work first asked in this turn of the event loop. */
  #began: number | undefined;
  readonly #waiting: (() => void)[] = [];

  /** Whether work has had its time in this turn of the event loop, and should wait for the next one. */
  get isDue(): boolean {
    const now = performance.now();
    if (this.#began !== undefined) return now - this.#began >= SLICE_MILLISECONDS;
    this.#began = now;
    setImmediate(() => {
      this.#began = undefined;
    });
    return false;
  }

  /** Resolves in a later turn of the event loop, when those who asked before have had one each. */
  turn(): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push(begin);
      if (this.#waiting.length === 1) setImmediate(this.#next);
    });
  }

  /** Runs work to its end, with turns of the event loop between its steps where it takes long. */
  async run<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (this.isDue) await this.turn();
    }
  }

  readonly #next = () => {
    this.#waiting.shift()!();
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };
}

/** The one of this process, which has one event loop. */
export const pace = new Pace();
