import { setTimeout as pause } from 'node:timers/promises';
import { Mutex } from '@app/concurrency';

/** After each portion other writers are let in for as long as it took, at most this long. */
const MAX_PAUSE_MILLISECONDS = 1000;

/** Writes that no client waits for, in portions. Clients have the database at least half of the time. */
export class BackgroundWork {
  readonly #turns = new Mutex();

  /** `takesTurns`: portions of all work share the time, since each of them holds up all other writers. */
  constructor(private readonly takesTurns: boolean) {}

  /** Does one portion and pauses as long as it took; `end` ends the pause. */
  portion<T>(work: () => Promise<T>, end: AbortSignal): Promise<T> {
    const paced = async () => {
      const began = performance.now();
      const result = await work();
      const took = performance.now() - began;
      await pause(Math.min(took, MAX_PAUSE_MILLISECONDS), undefined, { signal: end }).catch(() => {});
      return result;
    };
    return this.takesTurns ? this.#turns.run(paced) : paced();
  }
}
