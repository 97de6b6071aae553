import type {
  GroupedSnapshotRead,
  PageAnswer,
  PageSql,
  SnapshotRead,
} from '../../dialects/execution/page-read.js';

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
