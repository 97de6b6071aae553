import type { Database } from '../../connection/database.js';
import { hasIdOrder, type IndexCondition } from '../../filter/conditions/index-condition.js';
import type { IdRange } from '../../filter/filter-access.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import type { ListingFilter } from '../page/listing-filter.js';
import type { PageReader, PlainPage, Question } from '../page/page-reader.js';
import type { PlainStatements } from '../page/plain-statement.js';
import { ENTRIES_PER_FOUND } from './few-objects.js';
import type { PortionedListing } from './portioned-listing.js';

/** Indexes that are asked how much they find. */
export const MOST_TRIED = 2;

/** To look at an object that an index has found takes as long as to look at so many neighbouring ones, at most. */
export const NEIGHBOURS_PER_FOUND = 8;

/** Of a range so many times as much is looked at in one statement, as it has no portions. */
const RANGE_MARGIN = 4;

const ALL: IdRange = { lower: undefined, upper: undefined };

/** Pages of a large class where an index finds a small share of it, and other conditions decide of what it finds. */
export class FilteredIndexScan {
  constructor(
    private readonly database: Database,
    private readonly statements: PlainStatements,
    private readonly reader: PageReader,
    private readonly portioned: PortionedListing,
    /** Objects that one statement looks at. */
    private readonly mostAtOnce = database.dialect.mostInOneStatement.objects,
  ) {}

  /**
   * Reads one page by the index that finds the fewest objects; undefined where that is no small share of the class, or
   * more than `mostFound`. Throws StaleClass.
   */
  async page(
    question: Question,
    conditions: readonly IndexCondition[],
    map: SegmentMap,
    mostFound = Infinity,
  ): Promise<PlainPage | undefined> {
    const tried = conditions.filter(({ parts }) => parts.length > 0).slice(0, MOST_TRIED);
    if (tried.length === 0) return undefined;
    const most = Math.floor(Math.min(mostFound, map.live / NEIGHBOURS_PER_FOUND));
    const [found, condition] = await this.#fewest(tried, most, question.filter);
    if (found > most) return undefined;
    const { filter, ...span } = question;
    const path = this.statements.pathByIndex(condition, filter);
    const isInPortions = hasIdOrder(condition);
    if (found > this.mostAtOnce * (isInPortions ? 1 : RANGE_MARGIN)) {
      return isInPortions ? this.portioned.page(question, ALL, { path, objects: found }) : undefined;
    }
    const page = await this.database.longReads.scan(filter.signal, () =>
      this.reader.read(filter, [path.count(ALL)], path.objects(ALL, span), span, found * ENTRIES_PER_FOUND),
    );
    return { page, isCheap: false };
  }

  /** The condition whose index finds the fewest objects, of each counted up to one more than `most`. */
  async #fewest(
    conditions: readonly IndexCondition[],
    most: number,
    { signal }: ListingFilter,
  ): Promise<[found: number, condition: IndexCondition]> {
    const counts = conditions.map((condition) =>
      this.statements.countInIndex(condition, condition.parts, most + 1),
    );
    const columns = counts.map(({ text }, at) => `(${text}) AS found${at}`);
    const reads = this.reader.isLong(most) ? this.database.indexScans : this.database;
    const text = `SELECT ${columns.join(', ')}`;
    const values = counts.flatMap((count) => count.values);
    const [row] = await this.database.longReads.scan(signal, () =>
      reads.query<Record<string, number | string>>(text, values, false),
    );
    const found = conditions.map((condition, at): [number, IndexCondition] => [
      Number(row![`found${at}`]),
      condition,
    ]);
    return found.reduce((best, one) => (one[0] < best[0] ? one : best));
  }
}
