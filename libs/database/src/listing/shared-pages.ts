import type { Page } from './page-window.js';

/**
 * Reads a page once for all who ask for it in the same turn of the event loop. It is read after the last of them has
 * asked, so nobody misses what was stored before.
 */
export class SharedPages {
  readonly #waiting = new Map<string, Promise<Page>>();

  /** `key` names the page; who asks with the same key would read the same. */
  async page(key: string, read: () => Promise<Page>): Promise<Page> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return this.#readNext(key, read);
    const page = await waiting;
    // The rest of a large page can be taken once only; whoever shared it has waited for its beginning.
    return page.rest === undefined ? page : read();
  }

  #readNext(key: string, read: () => Promise<Page>): Promise<Page> {
    const page = new Promise<void>((resume) => setImmediate(resume)).then(() => {
      this.#waiting.delete(key);
      return read();
    });
    this.#waiting.set(key, page);
    return page;
  }
}
