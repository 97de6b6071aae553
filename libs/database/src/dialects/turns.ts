import { DatabaseUnavailable } from '../failures.js';

interface Waiting {
  begin: () => void;
  timer: NodeJS.Timeout;
}

/** Lets so many do something at once; others wait, those who came first first. */
export class Turns {
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(
    most: number,
    /** For those who wait in vain. */
    private readonly complaint: string,
    private readonly longestWait: number,
  ) {
    this.#free = most;
  }

  /** Whether anybody waits for a turn. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes a turn if one is free, and answers how to end it; ending it again does nothing. */
  tryTake(): (() => void) | undefined {
    if (this.#free === 0) return undefined;
    this.#free--;
    return this.#turn();
  }

  /** Takes a turn as soon as one is free. Throws DatabaseUnavailable when that takes longer than it may. */
  async take(): Promise<() => void> {
    const turn = this.tryTake();
    if (turn !== undefined) return turn;
    await new Promise<void>((begin, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new DatabaseUnavailable(this.complaint));
      }, this.longestWait);
      const waiting = { begin, timer };
      this.#waiting.add(waiting);
    });
    return this.#turn();
  }

  #turn(): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
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
