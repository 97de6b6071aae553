import { DatabaseUnavailable } from '../failures.js';

/** How long one waits for a turn. */
const LONGEST_WAIT_MILLISECONDS = 5000;

interface Waiting {
  begin: () => void;
  timer: NodeJS.Timeout;
}

/** Lets so many do something at once; others wait, those who came first first. */
export class Turns {
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Takes a turn if one is free, and answers how to end it; ending it again does nothing. */
  tryTake(): (() => void) | undefined {
    if (this.#free === 0) return undefined;
    this.#free--;
    return this.#turn();
  }

  /** Takes a turn as soon as one is free. Throws DatabaseUnavailable when that takes longer than 5 s. */
  async take(): Promise<() => void> {
    const turn = this.tryTake();
    if (turn !== undefined) return turn;
    await new Promise<void>((begin, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new DatabaseUnavailable('too many large answers are being taken at once'));
      }, LONGEST_WAIT_MILLISECONDS);
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
