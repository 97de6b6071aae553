import type { Cancellation } from '@app/concurrency';
import type {
  GroupedSnapshotRead,
  PageAnswer,
  PageSql,
  SnapshotRead,
} from '../../dialects/execution/page-read.js';
import type { Page } from './page-window.js';

/** Cancels work that several callers share, once none of them wants it any more. */
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

interface Waiting {
  page: PageSql;
  reused: boolean;
  resolve: (answer: PageAnswer | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Small questions of the same moment are asked together: the round trip to a server, or the snapshot of SQLite, is much of
 * what each of them costs. They are sent after the last of them, so every caller sees what was stored before its call.
 */
export class PageBatcher {
  #waiting: Waiting[] = [];
  #most: number;

  constructor(
    private readonly read: SnapshotRead,
    private readonly readGroup: GroupedSnapshotRead,
    most: number,
    /** Runs something once all that shall join has been asked for. */
    private readonly schedule: (run: () => void) => void,
  ) {
    this.#most = most;
  }

  /** Answers as `SnapshotRead` does. */
  ask(page: PageSql, reused: boolean): Promise<PageAnswer | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ page, reused, resolve, reject });
      if (this.#waiting.length === 1) this.schedule(() => this.#answerAll());
    });
  }

  #answerAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const most = this.#most;
    for (let begin = 0; begin < waiting.length; begin += most) {
      this.#answerSome(waiting.slice(begin, begin + most));
    }
  }

  #answerSome(group: readonly Waiting[]): void {
    if (group.length === 1) {
      this.#answerOne(group[0]!);
      return;
    }
    const pages = group.map(({ page }) => page);
    this.readGroup(pages, group.every(isLike(group[0]!))).then(
      (answers) => {
        if (answers !== undefined) {
          for (const [at, { resolve }] of group.entries()) resolve(answers[at]);
          return;
        }
        // To close a large answer ends its connection, so where objects are large questions are not grouped again.
        this.#most = 1;
        for (const one of group) this.#answerOne(one);
      },
      (error: unknown) => {
        for (const { reject } of group) reject(error);
      },
    );
  }

  #answerOne({ page, reused, resolve, reject }: Waiting): void {
    this.read(page, reused).then(resolve, reject);
  }
}

/** Different questions in one statement have too many texts to prepare. */
function isLike({ page: { objects: first } }: Waiting): (other: Waiting) => boolean {
  return ({ page: { objects }, reused }) => reused && objects[0]?.from === first[0]?.from;
}
