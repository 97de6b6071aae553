import type { Database } from '../../connection/database.js';
import type { RunScan } from '../../connection/sharing/long-reads.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import { numberOf } from '../../engine/sql.js';
import { cancellableRead } from '../counted/counted-sources.js';
import type { Page } from '../page/page-window.js';
import { WALK_MARGIN } from '../plain/id-range-count.js';
import { hasManyMissing, OBJECTS_PER_STEP } from './by-index/index-walk.js';
import { JoinedWalk } from './by-index/joined-walk.js';
import type { SlicedWalk } from './by-index/sliced-walk.js';
import { type FewMatches, MAX_SORTED } from './by-scan/few-matches.js';
import type { SortedScan } from './by-scan/sorted-scan.js';
import type { SortedQuestion } from './order/sorted-question.js';
import type { ObjectScan, SortedStatements } from './order/sorted-statement.js';

/** A walk may pass at least this many objects, however near the page is expected. */
const MIN_WALK_LENGTH = 2048;

interface Parts {
  matches: FewMatches;
  scan: SortedScan;
  sliced: SlicedWalk;
  runScan: RunScan;
}

/**
 * Sorted pages of a filter that is not counted yet, if one index decides which objects match, and another has the sort
 * order. The first index counts the matches. If so many match that the page is near, a walk along the second index
 * finds it; otherwise the matches are sorted.
 */
export class TwoIndexPage {
  readonly #joined: JoinedWalk;

  constructor(
    private readonly database: Database,
    private readonly statements: SortedStatements,
    private readonly parts: Parts,
  ) {
    this.#joined = new JoinedWalk(statements);
  }

  /** Whether there may be two such indexes, with whole texts in that of the sort. */
  serves({ filter, sort }: SortedQuestion): boolean {
    const { dialect } = this.database;
    const isCut = sort.mayBeCut && dialect.filter.textPrefix !== undefined;
    if (sort.index === undefined || isCut) return false;
    const { access } = filter;
    const isUnited = access.kind === 'union' || (access.kind === 'words' && access.prefixes.length === 1);
    return (
      (isUnited && access.rest === undefined && !dialect.singleWriter) ||
      this.parts.matches.foundByIndex(filter) !== undefined
    );
  }

  /** Reads one page of a class with `live` objects. Undefined if too many of them would be read. Throws StaleClass. */
  async page(question: SortedQuestion, live: number): Promise<Page | undefined> {
    const { filter, sort } = question;
    const found = await this.parts.matches.foundByIndexes(filter);
    if (found === undefined) return undefined;
    const manyMissing = await hasManyMissing(this.database, this.statements, sort);
    const read = (moment: Snapshot) => this.#walk(moment, question, { found, live, manyMissing });
    const walked = await this.parts.runScan(filter.signal, () =>
      this.database.snapshot(read, this.database.scansOf(filter)),
    );
    if (typeof walked === 'object') return walked;
    const isSorted = walked <= Math.min(MAX_SORTED, live / OBJECTS_PER_STEP);
    return isSorted ? this.parts.scan.page({ ...question, most: Infinity, few: found }) : undefined;
  }

  /** The page; or only the total, if the page is too far away. */
  async #walk(
    moment: Snapshot,
    { filter, sort, offset, limit }: SortedQuestion,
    { found, live, manyMissing }: { found: ObjectScan; live: number; manyMissing: boolean },
  ): Promise<Page | number> {
    const read = cancellableRead(moment.read, filter.signal);
    const total = await numberOf(read, this.statements.count(found));
    const size = Math.max(0, Math.min(limit, total - offset));
    if (size === 0) return this.parts.scan.objects(moment, [], total);
    const backwards = offset + limit > total / 2;
    const skip = backwards ? total - offset - size : offset;
    const passed = Math.max(MIN_WALK_LENGTH, WALK_MARGIN * (skip + size) * (live / total));
    const { singleWriter, sliceObjects } = this.database.dialect;
    const isShort = total > MAX_SORTED && singleWriter ? passed <= live : passed <= total;
    const asked = { filter, sort, offset: skip, limit: size, manyMissing };
    const near = isShort && (await this.parts.sliced.nearIds(read, asked, backwards, passed));
    // Fewer are sorted.
    const isJoined = !singleWriter && total > (found.source === undefined ? sliceObjects : MAX_SORTED);
    const ids = near || (isJoined && (await this.#joined.ids(read, asked, found.ids!, backwards)));
    if (!ids) return total;
    if (backwards) ids.reverse();
    return this.parts.scan.objects(moment, ids, total);
  }
}
