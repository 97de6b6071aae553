import { setTimeout as pause } from 'node:timers/promises';

/** How long a change waits for what earlier changes have overtaken; then it goes on. */
const PATIENCE_MILLISECONDS = 1000;

/** Lets work that a class has changed under several times finish before this process changes the class again. */
export class DelayedChanges {
  readonly #waitedFor = new Map<string, Set<Promise<void>>>();

  /** Makes changes of this class wait until the answer is called. */
  delay(className: string): () => void {
    const others = this.#waitedFor.get(className) ?? new Set();
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    this.#waitedFor.set(className, others.add(ended));
    return () => {
      others.delete(ended);
      if (others.size === 0) this.#waitedFor.delete(className);
      end();
    };
  }

  /** Resolves once what delays a change of this class now has ended, after 1 s at the latest. */
  async over(className: string): Promise<void> {
    const waitedFor = this.#waitedFor.get(className);
    if (waitedFor === undefined) return;
    const timer = new AbortController();
    const patience = pause(PATIENCE_MILLISECONDS, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([Promise.all(waitedFor), patience]);
    timer.abort();
  }
}
