/** What an AbortSignal offers to work that is cancelled only before it begins. */
export interface Cancellation {
  /** Whose work it is, where callers take turns (`Semaphore`). */
  readonly owner?: string;
  /** Throws why the work is not wanted any more, if it is not. */
  throwIfAborted(): void;
}

/** Cancels work that several callers share, once none of them wants it any more. */
export class SharedCancellation implements Cancellation {
  readonly #all: (Cancellation | undefined)[] = [];

  /** The owner of the first caller. */
  get owner(): string {
    return this.#all[0]?.owner ?? '';
  }

  /** Adds the signal of a caller; undefined for a caller that never cancels. */
  add(signal: Cancellation | undefined): void {
    this.#all.push(signal);
  }

  throwIfAborted(): void {
    let reason: { error: unknown } | undefined;
    for (const signal of this.#all) {
      if (signal === undefined) return;
      try {
        signal.throwIfAborted();
        return;
      } catch (error) {
        reason = { error };
      }
    }
    if (reason !== undefined) throw reason.error;
  }
}
