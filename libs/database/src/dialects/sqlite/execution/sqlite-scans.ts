import { statSync } from 'node:fs';
import type { Release, Semaphore } from '@app/concurrency';
import type { StoredObject } from '../../../engine/objects/object-row.js';
import type { Read, RowCursor, Sql, SqlValue } from '../../../engine/sql.js';
import { PORTION_SIZE, WHOLE_SIZE } from '../../execution/large-answers.js';
import {
  type HeadFirstPageSql,
  type HeadRow,
  headOf,
  type ObjectsSql,
  type PageAnswer,
  type PageHead,
  type PageSql,
} from '../../execution/page-read.js';
import type { IndexScans, Scans, Snapshot } from '../../execution/statements.js';
import type { ReaderSnapshot } from '../../sqlite-reader/reader-snapshot.js';
import type { ReaderThread } from '../../sqlite-reader/reader-thread.js';
import { objectOf, SELECT_TEXTS, SELECT_VERSIONS } from './sqlite-object.js';

/** A page is read only where its head has a row. */
const ANY_ROW: Sql = { text: 'SELECT 1', values: [] };

/** While a large answer waits for its permit, nothing of it is kept. */
class NoPermit extends Error {}

/** Reads in a thread. */
export class SqliteScans implements Scans, IndexScans {
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

  /** As `Reads.findObjects`. */
  async findObjects(text: string, values: readonly SqlValue[]): Promise<StoredObject[]> {
    const own = this.thread.snapshot();
    const page = own.page(ANY_ROW, [{ text, values }], Number.POSITIVE_INFINITY, { isLast: true });
    return (await page.finally(() => own.close())).texts.map(objectOf);
  }

  snapshotRead(page: PageSql): Promise<PageAnswer | undefined> {
    return this.#withPermit((own) => own.snapshotRead(page));
  }

  headFirstRead(page: HeadFirstPageSql): Promise<PageAnswer | undefined> {
    return this.#withPermit((own) => own.headFirstRead(page));
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

  /** Reads a page; if it is large, without a permit, it is read again once there is one. */
  async #withPermit(read: ReadPage): Promise<PageAnswer | undefined> {
    const free = async () => {
      const release = this.permits.tryAcquire();
      if (release === undefined) throw new NoPermit();
      return release;
    };
    try {
      return await this.#read(read, free);
    } catch (error) {
      if (!(error instanceof NoPermit)) throw error;
    }
    const release = await this.permits.acquire();
    let answer: PageAnswer | undefined;
    try {
      answer = await this.#read(read, async () => release);
      return answer;
    } finally {
      if (answer?.cursor === undefined) release();
    }
  }

  async #read(read: ReadPage, acquire: () => Promise<Release>): Promise<PageAnswer | undefined> {
    const { permits } = this;
    const options = { permits, acquire, keptBytes: () => 0, isSingle: true };
    const own = new ScanSnapshot(this.thread.snapshot(), options);
    return read(own).finally(() => own.close());
  }
}

type ReadPage = (own: ScanSnapshot) => Promise<PageAnswer | undefined>;

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
    const first = await this.#page(head, objects);
    const [row] = first.rows as HeadRow[];
    return row && this.#answer(headOf(row), first);
  };

  async headFirstRead({ head, objects }: HeadFirstPageSql): Promise<PageAnswer | undefined> {
    const [row] = await this.own.rows<HeadRow>(head, { isLast: false });
    if (row === undefined) return undefined;
    const known = headOf(row);
    return this.#answer(known, await this.#page(ANY_ROW, objects(known)));
  }

  #page(head: Sql, objects: readonly ObjectsSql[]) {
    const texts = objects.map(({ from, values, onlyVersions }) => ({
      text: `${onlyVersions ? SELECT_VERSIONS : SELECT_TEXTS} ${from}`,
      values,
    }));
    return this.own.page(head, texts, WHOLE_SIZE, { isLast: this.options.isSingle });
  }

  async #answer(head: PageHead, first: { texts: string[]; hasMore: boolean }): Promise<PageAnswer> {
    const { acquire, permits } = this.options;
    const answer = { head, objects: first.texts.map(objectOf) };
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
  }

  close(): void {
    this.#users--;
    if (this.#users === 0) this.own.close();
  }
}

/** A permit of a large answer. */
interface Permit {
  release: Release;
  /** Those that all large answers share. */
  permits: Semaphore;
}

/** A row cursor that gives its permit back at its end. `take` answers the next objects, none after the last one. */
function permittedCursor(
  { release, permits }: Permit,
  take: () => Promise<StoredObject[]>,
  close: () => void,
): RowCursor<StoredObject> {
  const end = () => {
    close();
    release();
  };
  return {
    next: async () => {
      try {
        const some = await take();
        if (some.length > 0) return some;
        end();
        return undefined;
      } catch (error) {
        end();
        throw error;
      }
    },
    close: end,
    isAwaited: () => permits.isAwaited,
  };
}

/**
 * Tells by how many bytes the write-ahead log of a database grows from now on: it does not start over while a snapshot
 * is open.
 */
function walGrowth(database: string): () => number {
  const log = `${database}-wal`;
  const before = sizeOf(log);
  return () => sizeOf(log) - before;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
