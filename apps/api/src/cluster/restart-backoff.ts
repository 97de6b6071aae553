/** A worker that lived this long did not die because of its start. */
export const STABLE_AFTER_MILLISECONDS = 60_000;
export const FIRST_PAUSE_MILLISECONDS = 500;
export const MAX_PAUSE_MILLISECONDS = 30_000;

/** The backoff before a dead worker is replaced: longer each time in a row that one dies soon after its start. */
export class RestartBackoff {
  #next = FIRST_PAUSE_MILLISECONDS;

  /** Returns the milliseconds to wait after a worker that lived this long. */
  after(livedMilliseconds: number): number {
    if (livedMilliseconds >= STABLE_AFTER_MILLISECONDS) {
      this.#next = FIRST_PAUSE_MILLISECONDS;
      return 0;
    }
    const pause = this.#next;
    this.#next = Math.min(2 * pause, MAX_PAUSE_MILLISECONDS);
    return pause;
  }
}
