import type { Read } from '../../../engine/sql.js';
import type { CountedReads } from '../../counted/counted-reads.js';
import type { CountedFilter } from '../../counted/counted-sources.js';
import type { Page } from '../../page/page-window.js';
import type { IdsQuestion, WalkQuestion } from '../order/sorted-question.js';
import { type FoundRow, isCutInIndex, sortedRow } from '../order/sorted-rows.js';
import type { SortedStatements } from '../order/sorted-statement.js';

/** Entries of an index that one statement passes: few at first, as the page may be near. */
const FIRST_SLICE = 256;
const LONGEST_SLICE = 2048;

/** So many entries tell how far a page is, as a rule. */
export const FARTHEST_WALK = 8192;

/**
 * Pages of a filter by an index that the filter is no part of: along the index in slices, between which other scans have
 * their turn where these run one at a time. Elsewhere a few slices tell whether a statement that cannot be told where to
 * stop comes to the page soon.
 */
export class SlicedWalk {
  constructor(
    private readonly reads: CountedReads,
    private readonly statements: SortedStatements,
  ) {}

  /** Reads one page from the nearer end, within a snapshot. Throws StaleClass. */
  page(question: WalkQuestion, wanted: CountedFilter, manyMissing: boolean): Promise<Page> {
    const { filter, sort, offset, limit } = question;
    return this.reads.inSnapshot(wanted, async (source) => {
      const total = (await this.reads.namedPage(source, [], wanted))?.total;
      if (total === undefined) return undefined;
      const size = Math.max(0, Math.min(limit, total - offset));
      const backwards = offset + limit > total / 2;
      const skip = backwards ? total - offset - size : offset;
      const span = { offset: skip, limit: size };
      const ids = await this.ids(source.read, { filter, sort, ...span, manyMissing }, backwards);
      if (backwards) ids.reverse();
      return this.reads.namedPage(source, [this.statements.byIds(ids)], wanted);
    });
  }

  /**
   * How many entries a walk passes until it has come to all objects of a page, as far as the first ones let expect. None
   * are where a text is longer than what the index holds: no slice begins behind it.
   */
  async expected(
    read: Read,
    { filter, sort, offset, limit, manyMissing, behind }: IdsQuestion,
    backwards: boolean,
  ): Promise<number> {
    const wanted = offset + limit;
    let [matched, passed] = [0, 0];
    let position = behind?.position;
    for (let size = FIRST_SLICE; ; size = Math.min(LONGEST_SLICE, 2 * size)) {
      const slice = { filter, sort, manyMissing, limit: size };
      const { text, values } = this.statements.slice(slice, backwards, position);
      const rows = await read<FoundRow>(text, values);
      // Servers may answer a number as text.
      matched += rows.filter(({ matching }) => Number(matching) === 1).length;
      passed += rows.length;
      if (matched >= wanted || rows.length < size) return passed;
      if (passed >= FARTHEST_WALK) return (passed / matched) * wanted;
      const last = sortedRow(rows.at(-1)!, sort);
      if (isCutInIndex(last.keys, this.statements.dialect.filter.textPrefix)) return 0;
      position = { values: last.keys, id: last.id };
    }
  }

  /** The ids of objects in the order in which they are come by. `read` reads within one snapshot. */
  async ids(read: Read, question: IdsQuestion, backwards: boolean): Promise<Buffer[]> {
    return (await this.nearIds(read, question, backwards, Infinity))!;
  }

  /** The same; undefined where more than so many objects would be passed. */
  async nearIds(
    read: Read,
    { filter, sort, offset, limit, manyMissing, behind }: IdsQuestion,
    backwards: boolean,
    mostPassed: number,
  ): Promise<Buffer[] | undefined> {
    const ids: Buffer[] = [];
    let skip = offset;
    let passed = 0;
    let position = behind?.position;
    for (let size = FIRST_SLICE; ids.length < limit; size = Math.min(LONGEST_SLICE, 2 * size)) {
      const { text, values } = this.statements.slice(
        { filter, sort, manyMissing, limit: size },
        backwards,
        position,
      );
      const rows = await read<FoundRow>(text, values);
      for (const { matching, found } of rows) {
        // Servers may answer a number as text.
        if (Number(matching) !== 1 || ids.length === limit) continue;
        if (skip > 0) skip--;
        else ids.push(found);
      }
      if (rows.length < size) break;
      passed += size;
      if (passed > mostPassed && ids.length < limit) return undefined;
      const last = sortedRow(rows.at(-1)!, sort);
      position = { values: last.keys, id: last.id };
    }
    return ids;
  }
}
