import type { Page } from '../page/page-window.js';

/**
 * Single flight: reads a page once for all callers in the same turn of the event loop. It is read after the last of
 * them, so every caller sees what was stored before its call.
 */
export class SharedPages {
  readonly #waiting = new Map<string, Promise<Page>>();
  #nextTurn: Promise<void> | undefined;

  /**
   * `key` names the page; callers with the same key would read the same. Small pages begin together, in one run of the
   * microtask queue, so that an engine can answer them together; of others one is answered before the next is in memory.
   * `isSmall` is asked only where no other caller waits for the page yet: it may cost more than to wait.
   */
  async page(key: string, read: () => Promise<Page>, isSmall = () => false): Promise<Page> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return this.#readNext(key, read, isSmall);
    const page = await waiting;
    // A row cursor can be read once only, so a caller that waited for a large page reads it again.
    return page.cursor === undefined ? page : read();
  }

  #readNext(key: string, read: () => Promise<Page>, isSmall: () => boolean): Promise<Page> {
    const turn = isSmall() ? this.#turnOfSmallPages() : new Promise<void>((resume) => setImmediate(resume));
    const page = turn.then(() => {
      this.#waiting.delete(key);
      return read();
    });
    this.#waiting.set(key, page);
    return page;
  }

  #turnOfSmallPages(): Promise<void> {
    this.#nextTurn ??= new Promise((resume) => {
      setImmediate(() => {
        this.#nextTurn = undefined;
        resume();
      });
    });
    return this.#nextTurn;
  }
}
