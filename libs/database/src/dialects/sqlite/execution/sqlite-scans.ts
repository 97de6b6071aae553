import type { Release, Semaphore } from '@app/concurrency';
import type { Read, SqlValue } from '../../../engine/sql.js';
import { PORTION_SIZE, WHOLE_SIZE } from '../../execution/large-answers.js';
import { type HeadRow, headOf, type PageAnswer, type PageSql } from '../../execution/page-read.js';
import type { Scans, Snapshot } from '../../execution/statements.js';
import type { ReaderSnapshot } from '../../sqlite-reader/reader-snapshot.js';
import type { ReaderThread } from '../../sqlite-reader/reader-thread.js';
import { permittedCursor } from './permitted-cursor.js';
import { objectOf, SELECT_TEXTS, SELECT_VERSIONS } from './sqlite-object.js';
import { walGrowth } from './wal-growth.js';

/** Of a large answer nothing is kept while it waits for its permit. */
class NoPermit extends Error {}

/** Reads that look into the data of objects, in the thread that reads. */
export class SqliteScans implements Scans {
  constructor(
    private readonly thread: ReaderThread,
    private readonly file: string,
    /** Of large answers. */
    private readonly permits: Semaphore,
  ) {}

  async query<Row>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    const own = this.thread.snapshot();
    return own.rows<Row>({ text, values }, { isLast: true }).finally(() => own.close());
  }

  async snapshotRead(page: PageSql): Promise<PageAnswer | undefined> {
    const free = async () => {
      const release = this.permits.tryAcquire();
      if (release === undefined) throw new NoPermit();
      return release;
    };
    try {
      return await this.#read(page, free);
    } catch (error) {
      if (!(error instanceof NoPermit)) throw error;
    }
    const release = await this.permits.acquire();
    let answer: PageAnswer | undefined;
    try {
      answer = await this.#read(page, async () => release);
      return answer;
    } finally {
      if (answer?.cursor === undefined) release();
    }
  }

  async snapshot(): Promise<Snapshot> {
    const { permits } = this;
    return new ScanSnapshot(this.thread.snapshot(), {
      permits,
      acquire: () => permits.acquire(),
      keptBytes: walGrowth(this.file),
      isSingle: false,
    });
  }

  async #read(page: PageSql, acquire: () => Promise<Release>): Promise<PageAnswer | undefined> {
    const { permits } = this;
    const options = { permits, acquire, keptBytes: () => 0, isSingle: true };
    const own = new ScanSnapshot(this.thread.snapshot(), options);
    return own.snapshotRead(page).finally(() => own.close());
  }
}

interface ScanSnapshotOptions {
  permits: Semaphore;
  /** Takes the permit of a large answer. */
  acquire: () => Promise<Release>;
  keptBytes: () => number;
  /** Whether only one page is read. */
  isSingle: boolean;
}

/** A snapshot in the thread that reads. */
class ScanSnapshot implements Snapshot {
  readonly keptBytes: () => number;
  /** Users of the snapshot: the caller until it closes this, and open row cursors. */
  #users = 1;

  constructor(
    private readonly own: ReaderSnapshot,
    private readonly options: ScanSnapshotOptions,
  ) {
    this.keptBytes = options.keptBytes;
  }

  readonly read: Read = (text, values) => this.own.rows({ text, values }, { isLast: false });

  readonly snapshotRead = async ({ head, objects }: PageSql): Promise<PageAnswer | undefined> => {
    const texts = objects.map(({ from, values, onlyVersions }) => ({
      text: `${onlyVersions ? SELECT_VERSIONS : SELECT_TEXTS} ${from}`,
      values,
    }));
    const { isSingle, acquire, permits } = this.options;
    const first = await this.own.page(head, texts, WHOLE_SIZE, { isLast: isSingle });
    const [row] = first.rows as HeadRow[];
    if (row === undefined) return undefined;
    const answer = { head: headOf(row), objects: first.texts.map(objectOf) };
    if (!first.hasMore) return answer;
    const permit = { release: await acquire(), permits };
    this.#users++;
    const take = async () => (await this.own.next(PORTION_SIZE)).texts.map(objectOf);
    let isOpen = true;
    const close = () => {
      if (isOpen) this.close();
      isOpen = false;
    };
    return { ...answer, cursor: permittedCursor(permit, take, close) };
  };

  close(): void {
    this.#users--;
    if (this.#users === 0) this.own.close();
  }
}
