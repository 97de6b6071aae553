import { settlesWithin } from '@app/concurrency';

/** How long a replacement waits. */
const PATIENCE_MILLISECONDS = 1000;

/** Delays replacements of a class by this process until operations that it made stale several times have finished. */
export class DelayedReplacements {
  readonly #holds = new Map<string, Set<Promise<void>>>();

  /** Makes replacements of this class wait, 1 s each at most, until the function it returns is called. */
  hold(className: string): () => void {
    const others = this.#holds.get(className) ?? new Set();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#holds.set(className, others.add(ended));
    return () => {
      others.delete(ended);
      if (others.size === 0) this.#holds.delete(className);
      end();
    };
  }

  /** Resolves once the present holds on this class have been released, after 1 s at the latest. */
  async released(className: string): Promise<void> {
    const holds = this.#holds.get(className);
    if (holds !== undefined) await settlesWithin(Promise.all(holds), PATIENCE_MILLISECONDS);
  }
}
