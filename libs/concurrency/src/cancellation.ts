/** What an AbortSignal offers to work that is cancelled only before it begins. */
export interface Cancellation {
  /** Whose work it is, where callers take turns (`Semaphore`). */
  readonly owner?: string;
  /** Throws why the work is not wanted any more, if it is not. */
  throwIfAborted(): void;
}

/** That of work that several have asked for: it is not wanted any more once none of them wants it. */
export class SharedCancellation implements Cancellation {
  readonly #all: (Cancellation | undefined)[] = [];

  /** The owner of the first one who has asked. */
  get owner(): string {
    return this.#all[0]?.owner ?? '';
  }

  /** Adds one who has asked; undefined for one who will always want it. */
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
