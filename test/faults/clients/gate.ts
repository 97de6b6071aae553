/** A gate for clients: they pass while it is open, and wait while it is closed. */
export class Gate {
  #open: (() => void) | undefined;
  #opened: Promise<void> = Promise.resolve();

  /** Resolves at once, or as soon as it is opened. */
  passed(): Promise<void> {
    return this.#opened;
  }

  close(): void {
    if (this.#open !== undefined) return;
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open?.();
    this.#open = undefined;
  }
}
