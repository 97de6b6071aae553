import type { Database } from '../database.js';
import type { ClassSegments } from '../segments/class-segments.js';
import type { SegmentMap } from '../segments/segment-map.js';
import { loadSegments } from '../segments/segment-rows.js';
import type { Read, ReadTogether } from '../sql.js';
import { StaleClass } from '../write-refusals.js';
import type { KnownSegment } from './known-segment.js';
import type { ListingFilter } from './listing-filter.js';
import type { MatchCounts } from './match-counts.js';
import { type PagePart, planPage } from './page-plan.js';
import { type Page, pageStatements, readPage } from './page-statement.js';
import { SegmentScan } from './segment-scan.js';

/** How often a page is tried against what is remembered, before it is read within one snapshot. */
const ATTEMPTS = 3;

/** What reads at some moment. */
interface Moment {
  read: Read;
  together: ReadTogether;
  /** In a snapshot of its own, which cannot wait for others who count the same. */
  alone: boolean;
}

/** What a listing asks for. */
interface Wanted {
  filter: ListingFilter;
  offset: number;
  limit: number;
  /** Names the filter among all that this process remembers. */
  key: string;
}

/**
 * The pages of one class at one revision, exact at the moment of reading, whoever writes meanwhile. What is remembered
 * (how many objects match in each sealed segment, and where some of them are) only says where to read: the statement
 * that reads the page also reads, in the same snapshot, the short unsealed tail and whether anything remembered has
 * become untrue; if so, what has changed is counted anew. So a page costs the same whether the class has a thousand
 * objects or a million, once its filter has been used.
 */
export class ObjectListing {
  readonly #scan: SegmentScan;

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly layout: { classId: string; revision: number },
    private readonly table: string,
  ) {
    const { classId } = layout;
    this.#scan = new SegmentScan({ classId, table }, database.dialect.sliceObjects, () => database.pause());
  }

  /** Reads one page. Throws StaleClass. */
  async page(filter: ListingFilter, offset: number, limit: number): Promise<Page> {
    const { classId, revision } = this.layout;
    const key = `${classId} ${revision} ${filter.text} ${JSON.stringify(filter.values)}`;
    const wanted = { filter, key, offset, limit };
    const now: Moment = {
      read: (sql, values, reused) => this.database.query(sql, values, reused),
      together: (statements, reused) => this.database.together(statements, reused),
      alone: false,
    };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const map = await this.segments.get();
      const page = map && (await this.#tryPage(now, map, wanted));
      if (page !== undefined) return page;
      this.segments.forget(map);
    }
    return this.database.snapshot(async ({ read, together }) => {
      const map = await loadSegments(read, classId);
      const page = map && (await this.#tryPage({ read, together, alone: true }, map, wanted));
      if (page === undefined) throw new StaleClass();
      return page;
    });
  }

  /** Undefined when the segments are no longer as the map says. */
  async #tryPage(at: Moment, map: SegmentMap, wanted: Wanted): Promise<Page | undefined> {
    const { filter, key, offset, limit } = wanted;
    const counts = this.database.listings.of(key, filter.everyObject ? 'live' : 'version');
    if (!(await this.#count(at, map, counts, wanted))) return undefined;
    // Others may count for another map while we wait, so what is known is asked for anew each time.
    while (counts.missing(map).length === 0) {
      const known = counts.of(map) as readonly KnownSegment[];
      const sealed = known.reduce((sum, { matches }) => sum + matches, 0);
      const plan = planPage(map, known, offset, limit, filter.everyObject);
      if ('parts' in plan) return this.#read(at, map, sealed, plan.parts, wanted);
      if (!(await this.#scan.locate(at.read, map, counts, plan.unplaced, filter))) return undefined;
      this.database.listings.grown(key);
    }
    return undefined;
  }

  /** Counts what is missing; `false` when the map is no longer true. */
  async #count(
    { read, alone }: Moment,
    map: SegmentMap,
    counts: MatchCounts,
    { filter, key }: Wanted,
  ): Promise<boolean> {
    while (!alone && counts.counting !== undefined) await counts.counting;
    const missing = counts.missing(map);
    if (missing.length === 0) return true;
    const counting = this.#scan.count(read, map, counts, missing, filter);
    if (!alone) {
      counts.counting = counting
        .catch(() => {})
        .finally(() => {
          counts.counting = undefined;
        });
    }
    const complete = await counting;
    this.database.listings.grown(key);
    return complete;
  }

  #read(
    { together }: Moment,
    map: SegmentMap,
    sealed: number,
    parts: readonly PagePart[],
    { filter, offset }: Wanted,
  ): Promise<Page | undefined> {
    const { dialect } = this.database;
    const source = { filter, sealedTo: map.sealedTo, parts };
    const statements = pageStatements(dialect, this.layout.classId, this.table, source);
    return readPage(dialect, together, statements, filter.everyObject, (head) => {
      if (head?.revision !== this.layout.revision) throw new StaleClass();
      if (!head.sealedTo.equals(map.sealedTo)) return undefined;
      if (filter.everyObject) {
        this.segments.tailSeen(head.tail);
        // The first page begins at the beginning, whatever has been deleted.
        if (offset > 0 && head.live !== map.live) return undefined;
        return head.live + head.tail;
      }
      return head.versions === map.versions ? sealed + head.tail : undefined;
    });
  }
}
