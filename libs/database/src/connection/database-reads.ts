import type { Dialect } from '../dialects/dialect.js';
import type {
  GroupedSnapshotRead,
  HeadFirstPageSql,
  PageAnswer,
  PageSql,
} from '../dialects/execution/page-read.js';
import type { IndexScans, Scans, Snapshot, Statements } from '../dialects/execution/statements.js';
import { refusalOf } from '../dialects/write-refusals.js';
import type { LookupColumn } from '../engine/indexes/table-index.js';
import type { StoredObject } from '../engine/objects/object-row.js';
import type { SqlValue } from '../engine/sql.js';
import { isLight, lightScans } from './sharing/light-scans.js';

/** The doors of a database through which objects are read (`Database`). */
export class DatabaseReads {
  /** Calls the methods of this, which tests watch. */
  readonly #lightScans = lightScans({
    query: (sql, values, reused) => this.query(sql, values, reused),
    snapshotRead: (page, reused) => this.snapshotRead(page, reused),
    snapshot: () => this.openSnapshot(),
  });

  constructor(
    /** For this room only (`test/architecture.spec.ts`): others ask the database for what they need. */
    readonly dialect: Dialect,
    protected readonly statements: Statements,
  ) {}

  /**
   * Runs work on the objects of a class with these columns, and turns the engine's errors into refusals (`refusalOf`).
   */
  async translatingErrors<T>(columns: readonly LookupColumn[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw refusalOf(error, this.dialect, columns);
    }
  }

  /** Runs one reading statement. `reused`: its text comes again and again. */
  query<Row>(sql: string, values: readonly SqlValue[] = [], reused = false): Promise<Row[]> {
    return this.statements.query(sql, values, reused);
  }

  /** Finds objects (`Statements.findObjects`). */
  findObjects(sql: string, values: readonly SqlValue[]): Promise<StoredObject[]> {
    return this.statements.findObjects(sql, values);
  }

  /** Reads a page, whose statements are known beforehand, in one snapshot and one round trip. */
  snapshotRead(page: PageSql, reused: boolean): Promise<PageAnswer | undefined> {
    return this.statements.snapshotRead(page, reused);
  }

  /** Reads a page whose head tells its objects, in one snapshot (`Statements.headFirstRead`). */
  headFirstRead(page: HeadFirstPageSql): Promise<PageAnswer | undefined> {
    return this.statements.headFirstRead(page);
  }

  /** Reads pages of the same moment (`Statements.groupedSnapshotRead`). */
  groupedSnapshotRead(pages: readonly PageSql[], reused: boolean): ReturnType<GroupedSnapshotRead> {
    return this.statements.groupedSnapshotRead(pages, reused);
  }

  /** Reads whose conditions look into the data of objects (`Statements.scans`). */
  get scans(): Scans {
    return this.statements.scans;
  }

  /** Reads that pass many entries of indexes (`Statements.indexScans`). */
  get indexScans(): IndexScans {
    return this.statements.indexScans;
  }

  /** Scans for a filter: where it is light, these are the usual reads, between which other requests have their turn. */
  scansOf({ isLight }: { isLight: boolean }): Scans {
    return this.dialect.singleWriter && isLight ? this.#lightScans : this.scans;
  }

  /** Whether so many conditions on the objects of a table are `isLight`; on a server it does not matter. */
  isLight(table: string, conditions: number): boolean {
    return this.dialect.singleWriter && isLight(this.scans, this.dialect, table, conditions);
  }

  /**
   * Runs reads in one snapshot where one depends on the answer to another: each takes a round trip, and all of them a
   * connection. The row cursor of a large answer may be read afterwards.
   */
  async snapshot<T>(
    work: (moment: Snapshot) => Promise<T>,
    reads: Pick<Scans, 'snapshot'> = this.statements,
  ): Promise<T> {
    const moment = await reads.snapshot();
    try {
      return await work(moment);
    } finally {
      moment.close();
    }
  }

  /** The same for reads that go on for long; it must be closed. */
  openSnapshot(): Promise<Snapshot> {
    return this.statements.snapshot();
  }
}
