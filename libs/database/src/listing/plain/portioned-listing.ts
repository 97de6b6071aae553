import type { Database } from '../../connection/database.js';
import { headStatement } from '../../dialects/execution/page-read.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import type { IdRange } from '../../filter/filter-access.js';
import { joined } from '../../filter/sql/sql-logic.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import type { PageReader, PlainPage, Question } from '../page/page-reader.js';
import type { Span } from '../page/page-window.js';
import { idBounds, type PlainStatements } from '../page/plain-statement.js';
import type { ScanRate } from './scan-rate.js';

/** Of a larger class what is counted is kept at once. */
const MOST_OBJECTS = 1_048_576;

/** Neighbouring objects, and how many of them match. */
interface Portion extends IdRange {
  matches: number;
}

/**
 * Pages of filters that are not counted yet, where one statement would look at too many objects: these are counted in portions,
 * within one snapshot, and the page is read from those that have it. So each object is looked at once, however few match.
 * Nothing is cached.
 */
export class PortionedListing {
  constructor(
    private readonly database: Database,
    private readonly layout: { classId: string; revision: number },
    private readonly statements: PlainStatements,
    private readonly reader: PageReader,
    private readonly rate: ScanRate,
    /** Objects that one statement looks at. */
    private readonly portion = database.dialect.mostInOneStatement.objects,
  ) {}

  /** Reads one page; undefined where the class is so large that what is counted should be kept. Throws StaleClass. */
  async page(question: Question): Promise<PlainPage | undefined> {
    const map = await this.reader.map();
    if (map.live > MOST_OBJECTS) return undefined;
    const { filter } = question;
    const reads = this.database.scansOf(filter);
    const page = await this.database.longReads.scanInPortions(filter, () =>
      this.database.snapshot((moment) => this.#page(moment, map, question), reads),
    );
    return { page, isCheap: false };
  }

  async #page(moment: Snapshot, map: SegmentMap, { filter, ...span }: Question) {
    const portions: Portion[] = [];
    const began = performance.now();
    for (const range of this.#ranges(map)) {
      const { text, values } = this.statements.countByIds(joined([...idBounds(range), filter], ' AND '));
      const [row] = await moment.read<Record<string, number | string>>(text, values);
      portions.push({ ...range, matches: Number(Object.values(row!)[0]) });
    }
    this.rate.learn(map.live, performance.now() - began);
    const total = portions.reduce((sum, { matches }) => sum + matches, 0);
    const { range, ...among } = placeOf(portions, span);
    const rows = this.statements.pageByWalking(filter, range, among);
    const head = headStatement(this.layout.classId, []);
    const answer = await moment.snapshotRead({ head, objects: [rows] }, false);
    if (answer?.head.revision === this.layout.revision) return (await this.reader.cut(answer, total, span))!;
    answer?.cursor?.close();
    throw new StaleClass();
  }

  /** The ids of the class in portions, the last one without an end. */
  *#ranges({ segments }: SegmentMap): Generator<IdRange> {
    let lower: Buffer | undefined;
    let objects = 0;
    for (const segment of segments) {
      if (objects > 0 && objects + segment.live > this.portion) {
        yield { lower, upper: segment.lower };
        lower = segment.lower;
        objects = 0;
      }
      objects += segment.live;
    }
    yield { lower, upper: undefined };
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
  if (first === undefined) return { range: { lower: undefined, upper: undefined }, offset: 0, limit: 0 };
  return { range: { lower: first.lower, upper: last!.upper }, offset: skip, limit };
}
