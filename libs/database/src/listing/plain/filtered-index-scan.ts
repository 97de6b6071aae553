import type { Database } from '../../connection/database.js';
import type { Sql } from '../../engine/sql.js';
import { hasIdOrder, type IndexCondition } from '../../filter/conditions/index-condition.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import type { ListingFilter } from '../page/listing-filter.js';
import type { PageReader, PlainPage, Question } from '../page/page-reader.js';
import { ALL_IDS, type PlainStatements } from '../page/plain-statement.js';
import { ENTRIES_PER_FOUND, fewestFound, NEIGHBOURS_PER_FOUND } from './few-objects.js';
import type { PortionedListing } from './portioned-listing.js';

/** A range cannot be read in portions, so one statement may read this many times as many objects of it. */
const RANGE_MARGIN = 4;

/** Pages of a large class whose index finds a small share of the objects, which other conditions then check. */
export class FilteredIndexScan {
  constructor(
    private readonly database: Database,
    private readonly statements: PlainStatements,
    private readonly reader: PageReader,
    private readonly portioned: PortionedListing,
    /** The maximum number of objects that one statement reads. */
    private readonly mostAtOnce = database.dialect.mostInOneStatement.objects,
  ) {}

  /**
   * Reads one page by the index that finds the fewest objects. Undefined if these are no small share of the class, or
   * more than `mostFound`. Throws StaleClass.
   */
  async page(
    question: Question,
    conditions: readonly IndexCondition[],
    map: SegmentMap,
    mostFound = Infinity,
  ): Promise<PlainPage | undefined> {
    const most = Math.floor(Math.min(mostFound, map.live / NEIGHBOURS_PER_FOUND));
    const fewest = await fewestFound(this.statements, conditions, most, (statement) =>
      this.#count(statement, most, question.filter),
    );
    if (fewest === undefined) return undefined;
    const { condition, objects: found } = fewest;
    const { filter, ...span } = question;
    const path = this.statements.pathByIndex(condition, filter);
    const isInPortions = hasIdOrder(condition);
    if (found > this.mostAtOnce * (isInPortions ? 1 : RANGE_MARGIN)) {
      return isInPortions ? this.portioned.page(question, ALL_IDS, { path, objects: found }) : undefined;
    }
    const page = await this.database.longReads.scan(filter.signal, () =>
      this.reader.read(
        filter,
        [path.count(ALL_IDS)],
        path.objects(ALL_IDS, span),
        span,
        found * ENTRIES_PER_FOUND,
      ),
    );
    return { page, isCheap: false };
  }

  async #count({ text, values }: Sql, most: number, { signal }: ListingFilter) {
    const reads = this.reader.isLong(most) ? this.database.indexScans : this.database;
    const [row] = await this.database.longReads.scan(signal, () =>
      reads.query<Record<string, number | string>>(text, values, false),
    );
    return row!;
  }
}
