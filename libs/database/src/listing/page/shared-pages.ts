import { type Cancellation, SharedCancellation } from '@app/concurrency';
import type { Page } from './page-window.js';

/** Pages asked for in one turn of the event loop. */
interface Turn {
  pages: Map<string, { page: Promise<Page>; callers: SharedCancellation }>;
  ended: Promise<void>;
}

/**
 * Single flight: reads a page once for all callers in the same turn of the event loop. It is read after the last of
 * them, so every caller sees what was stored before its call.
 */
export class SharedPages {
  #turn: Turn | undefined;

  /**
   * `key` names the page; callers with the same key would read the same. Small pages begin together, in one run of the
   * microtask queue, so that an engine can answer them together; of others one is answered before the next is in
   * memory. `isSmall` is asked only where no other caller waits for the page yet: it may cost more than to wait. `read`
   * is told the signal of all callers, since it is wanted as long as one of them wants it.
   */
  async page(
    key: string,
    read: (signal: Cancellation | undefined) => Promise<Page>,
    signal?: Cancellation,
    isSmall = () => false,
  ): Promise<Page> {
    this.#turn ??= this.#beginTurn();
    const { pages, ended } = this.#turn;
    const waiting = pages.get(key);
    if (waiting === undefined) {
      const begin = isSmall() ? ended : new Promise<void>((resume) => setImmediate(resume));
      const callers = new SharedCancellation();
      callers.add(signal);
      const page = begin.then(() => read(callers));
      pages.set(key, { page, callers });
      return page;
    }
    waiting.callers.add(signal);
    const page = await waiting.page;
    // A row cursor can be read once only, so a caller that waited for a large page reads it again.
    return page.cursor === undefined ? page : read(signal);
  }

  /** A Map for each turn: one for all of them would keep pages alive (docs/decisions/011-processes.md). */
  #beginTurn(): Turn {
    const ended = new Promise<void>((resume) => {
      setImmediate(() => {
        this.#turn = undefined;
        resume();
      });
    });
    return { pages: new Map(), ended };
  }
}
