import { type Cancellation, pace } from '@app/concurrency';
import type {
  GroupedSnapshotRead,
  PageAnswer,
  PageSql,
  SnapshotRead,
} from '../../dialects/execution/page-read.js';
import { Batcher } from '../../engine/batcher.js';
import type { Page } from './page-window.js';

/** Cancels work that several callers share once all of them have cancelled. */
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

/**
 * A page of so many objects takes a millisecond or more. Shorter ones wait for no turn, in which others would overtake
 * them.
 */
const MANY_OBJECTS = 200;

/** Pages asked for in one turn of the event loop. */
interface Turn {
  pages: Map<string, { page: Promise<Page>; callers: SharedCancellation }>;
  ended: Promise<void>;
}

/**
 * Single flight: reads a page once for all callers in the same turn of the event loop. The read begins after the last
 * of these calls, so every caller sees what was stored before its call.
 */
export class SharedPages {
  #turn: Turn | undefined;

  /**
   * Callers with the same `key` would read the same page, and share it. Small pages begin together, in one run of the
   * microtask queue, so that an engine can answer them together; the others begin in turns of their own, so that in
   * this process one is answered before the next is in memory. `isSmall` may be expensive, so it is called only for the
   * first caller of a page. `read` is given a signal that cancels once all callers have cancelled.
   */
  async page(
    key: string,
    read: (signal: Cancellation | undefined) => Promise<Page>,
    signal?: Cancellation,
    { isSmall = (): boolean => false, limit = 0 } = {},
  ): Promise<Page> {
    this.#turn ??= this.#beginTurn();
    const { pages, ended } = this.#turn;
    const waiting = pages.get(key);
    if (waiting === undefined) {
      const begin = isSmall()
        ? ended
        : new Promise<void>((resume) => setImmediate(resume)).then(() => turnOfPage(limit, signal));
      const callers = new SharedCancellation();
      callers.add(signal);
      const page = begin.then(() => read(callers));
      pages.set(key, { page, callers });
      return page;
    }
    waiting.callers.add(signal);
    const page = await waiting.page;
    // A row cursor serves one caller; the others read the large page themselves.
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

/**
 * Has a page of so many objects wait for a turn of its client where the slice of this turn of the event loop is used
 * up.
 */
export async function turnOfPage(limit: number, signal: Cancellation | undefined): Promise<void> {
  if (limit > MANY_OBJECTS && pace.isDue) await pace.turn(signal?.owner);
}

/** A page, and whether its statements recur, so that preparing them pays. */
interface SmallPage {
  page: PageSql;
  reused: boolean;
}

/** Reads small pages of the same moment together, `most` at a time; answers as `SnapshotRead` does. */
export function pageBatcher(
  read: SnapshotRead,
  readGroup: GroupedSnapshotRead,
  most: number,
  schedule: (run: () => void) => void,
): Batcher<SmallPage, PageAnswer | undefined> {
  let together = most;
  const answerAll = async (pages: readonly SmallPage[]) => {
    const isGroup = pages.length > 1;
    const answers =
      isGroup &&
      (await readGroup(
        pages.map(({ page }) => page),
        pages.every(isLike(pages[0]!)),
      ));
    if (answers) return pages.map((_, at) => answers[at]);
    // Closing a large answer ends its connection, so questions about large objects are not grouped again.
    if (isGroup) together = 1;
    return pages.map(({ page, reused }) => read(page, reused));
  };
  return new Batcher(() => together, answerAll, schedule);
}

/** Different questions in one statement have too many texts to prepare. */
function isLike({ page: { objects: first } }: SmallPage): (other: SmallPage) => boolean {
  return ({ page: { objects }, reused }) => reused && objects[0]?.from === first[0]?.from;
}
