import type { Read } from '../../../engine/sql.js';
import type { CountedReads } from '../../counted/counted-reads.js';
import type { CountedFilter } from '../../counted/counted-sources.js';
import type { Page } from '../../page/page-window.js';
import type { IdsQuestion, WalkQuestion } from '../order/sorted-question.js';
import { type FoundRow, isCutInIndex, sortedRow } from '../order/sorted-rows.js';
import type { SortedStatements } from '../order/sorted-statement.js';

/** How many index entries the first statement passes: few, since the page may be near. */
const FIRST_SLICE = 256;
const MAX_SLICE_LENGTH = 2048;

/** As a rule, this many entries tell how far away a page is. */
export const FARTHEST_WALK = 8192;

/**
 * Pages of a filter by the index of the sort, which does not cover the filter. The walk goes along the index in slices.
 * If scans run one at a time, others have their turn between slices. Elsewhere a few slices show whether one statement,
 * which cannot be told when to stop, would reach the page soon.
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
   * How many entries a walk is expected to pass to reach all objects of a page, judged by the first slices. Zero if a
   * text is longer than the index holds, since no slice can begin after it.
   */
  async expected(
    read: Read,
    { filter, sort, offset, limit, manyMissing, behind }: IdsQuestion,
    backwards: boolean,
  ): Promise<number> {
    const wanted = offset + limit;
    let [matched, passed] = [0, 0];
    let position = behind?.position;
    for (let size = FIRST_SLICE; ; size = Math.min(MAX_SLICE_LENGTH, 2 * size)) {
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

  /** The ids of the objects in the order of the walk. `read` reads in one snapshot. */
  async ids(read: Read, question: IdsQuestion, backwards: boolean): Promise<Buffer[]> {
    return (await this.nearIds(read, question, backwards, Infinity))!;
  }

  /** The same; undefined if the walk would pass more than `mostPassed` objects. */
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
    for (let size = FIRST_SLICE; ids.length < limit; size = Math.min(MAX_SLICE_LENGTH, 2 * size)) {
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
