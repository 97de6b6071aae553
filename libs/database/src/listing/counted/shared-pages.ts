import type { Page } from '../page/page-window.js';

/**
 * Single flight: reads a page once for all callers in the same turn of the event loop. It is read after the last of
 * them, so every caller sees what was stored before its call.
 */
export class SharedPages {
  readonly #waiting = new Map<string, Promise<Page>>();
  #nextTurn: Promise<void> | undefined;

  /** `key` names the page; callers with the same key would read the same. */
  async page(key: string, read: () => Promise<Page>): Promise<Page> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return this.#readNext(key, read);
    const page = await waiting;
    // A row cursor can be read once only, so a caller that waited for a large page reads it again.
    return page.cursor === undefined ? page : read();
  }

  #readNext(key: string, read: () => Promise<Page>): Promise<Page> {
    // All pages of a turn begin together, so that the engine can read them in one snapshot.
    this.#nextTurn ??= new Promise((resume) => {
      setImmediate(() => {
        this.#nextTurn = undefined;
        resume();
      });
    });
    const page = this.#nextTurn.then(() => {
      this.#waiting.delete(key);
      return read();
    });
    this.#waiting.set(key, page);
    return page;
  }
}
