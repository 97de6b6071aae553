import { Database } from '@app/database';
import { unavailable } from '@app/problems';
import { Injectable } from '@nestjs/common';

/** Keeps one application from taking all streams: they go on as long as their clients like. */
@Injectable()
export class StreamShares {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor({ longReads }: Database) {
    this.#most = Math.max(1, longReads.mostStreams - 1);
  }

  /**
   * Takes a stream of a caller's share, which is one less than there are; the function that is answered gives it back, once.
   * Throws Problem `unavailable`.
   */
  take(caller: string): () => void {
    const taken = this.#taken.get(caller) ?? 0;
    if (taken >= this.#most)
      throw unavailable(`The application is taking ${taken} streams, as many as it may at once; try again.`);
    this.#taken.set(caller, taken + 1);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      const left = this.#taken.get(caller)! - 1;
      if (left === 0) this.#taken.delete(caller);
      else this.#taken.set(caller, left);
    };
  }
}
