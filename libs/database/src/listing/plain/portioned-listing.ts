import type { Database } from '../../connection/database.js';
import type { RunScan } from '../../connection/sharing/long-reads.js';
import { headStatement } from '../../dialects/execution/page-read.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import { numberOf } from '../../engine/sql.js';
import type { IdRange } from '../../filter/filter-access.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import type { ListingFilter } from '../page/listing-filter.js';
import type { PageReader, PlainPage, Question } from '../page/page-reader.js';
import type { Span } from '../page/page-window.js';
import { type AccessPath, ALL_IDS, type PlainStatements } from '../page/plain-statement.js';
import { objectsBetween, segmentsIn } from './id-range-count.js';
import type { ScanRate } from './scan-rate.js';

/** For more objects than this, the counts are kept at the first use of a filter. */
const MAX_OBJECTS = 1_048_576;

/** Neighbouring objects, and how many of them match. */
interface Portion extends IdRange {
  matches: number;
}

/** An index that finds few objects, and roughly how many. */
interface IndexPath {
  path: AccessPath;
  objects: number;
}

/**
 * Pages of filters that are not counted yet, if one statement would read too many objects. The objects are counted in
 * portions, in one snapshot; then the page is read from the portions that hold it. So each object is checked only once,
 * however few match. Nothing is cached.
 */
export class PortionedListing {
  readonly #runScan: RunScan;

  constructor(
    private readonly database: Database,
    private readonly classId: string,
    private readonly statements: PlainStatements,
    private readonly reader: PageReader,
    private readonly rate: ScanRate,
    /** The maximum number of objects that one statement reads. */
    private readonly portion = database.dialect.mostInOneStatement.objects,
  ) {
    this.#runScan = database.longReads.scansInPortions();
  }

  /**
   * Reads one page of objects with ids in a range. Undefined if so many objects must be read for it that their counts
   * should be kept. Throws StaleClass.
   */
  async page(question: Question, range: IdRange, byIndex?: IndexPath): Promise<PlainPage | undefined> {
    const map = await this.reader.map();
    const all = objectsBetween(map, range);
    const objects = byIndex?.objects ?? all;
    if (objects > MAX_OBJECTS) return undefined;
    const { filter } = question;
    const path = byIndex?.path ?? this.statements.pathByIds(filter);
    const ranges = this.#cut(range, map, byIndex ? this.portion * (all / objects) : this.portion);
    const read = () =>
      this.database.snapshot(async (moment) => {
        const began = performance.now();
        const portions = await this.#count(moment, path, ranges, filter);
        if (byIndex === undefined) this.rate.learn(filter, objects, performance.now() - began);
        return this.#page(moment, portions, path, question);
      }, this.database.scansOf(filter));
    const page = await this.#runScan(filter.signal, read);
    return { page, isCheap: false };
  }

  async #count(
    moment: Snapshot,
    path: AccessPath,
    ranges: readonly IdRange[],
    { signal }: ListingFilter,
  ): Promise<Portion[]> {
    const portions: Portion[] = [];
    for (const range of ranges) {
      signal?.throwIfAborted();
      portions.push({ ...range, matches: await numberOf(moment.read, path.count(range)) });
    }
    return portions;
  }

  async #page(moment: Snapshot, portions: readonly Portion[], path: AccessPath, span: Span) {
    const total = portions.reduce((sum, { matches }) => sum + matches, 0);
    const { range, ...among } = placeOf(portions, span);
    const head = headStatement(this.classId, []);
    const objects = [path.objects(range, among)];
    const answer = this.reader.checked(await moment.snapshotRead({ head, objects }, false));
    return (await this.reader.cut(answer, total, span))!;
  }

  /** Divides a range of ids into portions of at most `most` objects, unless a single segment has more. */
  #cut({ lower, upper }: IdRange, map: SegmentMap, most: number): IdRange[] {
    const ranges: IdRange[] = [];
    let begin = lower;
    let objects = 0;
    for (const segment of segmentsIn(map, { lower, upper })) {
      if (objects > 0 && objects + segment.live > most) {
        ranges.push({ lower: begin, upper: segment.lower });
        begin = segment.lower;
        objects = 0;
      }
      objects += segment.live;
    }
    return [...ranges, { lower: begin, upper }];
  }
}

/** The ids among which a page is, and its place there. */
function placeOf(portions: readonly Portion[], { offset, limit }: Span): Span & { range: IdRange } {
  let before = 0;
  let skip = 0;
  const parts: Portion[] = [];
  for (const portion of portions) {
    const after = before + portion.matches;
    if (after > offset && before < offset + limit) {
      if (parts.length === 0) skip = offset - before;
      parts.push(portion);
    }
    before = after;
  }
  const [first, last] = [parts[0], parts.at(-1)];
  // Beyond the end nothing is looked at.
  if (first === undefined) return { range: ALL_IDS, offset: 0, limit: 0 };
  return { range: { lower: first.lower, upper: last!.upper }, offset: skip, limit };
}
