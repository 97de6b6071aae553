import type { Page } from './page-window.js';

/**
 * Reads a page once for all who ask for it at the same moment: what it costs is paid once, and each gets what was true
 * after it had asked, since nothing is read before the input that has arrived by then has been.
 */
export class SharedPages {
  readonly #waiting = new Map<string, Promise<Page>>();

  /** `key` names the page; who asks with the same key would read the same. */
  async page(key: string, read: () => Promise<Page>): Promise<Page> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return this.#readNext(key, read);
    const page = await waiting;
    // The rest of a large page can be taken once only.
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
