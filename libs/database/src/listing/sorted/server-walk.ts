import type { Database } from '../../connection/database.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import { numberOf } from '../../engine/sql.js';
import type { CountedReads } from '../counted/counted-reads.js';
import type { PageReader } from '../page/page-reader.js';
import { FEW } from '../page/plain-statement.js';
import { FEW_SORTED, hasManyMissing, OBJECTS_PER_STEP } from './by-index/index-walk.js';
import { JoinedWalk } from './by-index/joined-walk.js';
import { FARTHEST_WALK, SlicedWalk } from './by-index/sliced-walk.js';
import type { FewMatches, FewObjects } from './by-scan/few-matches.js';
import type { SortedScan } from './by-scan/sorted-scan.js';
import type { CountedPage, KeysetQuestion } from './order/sorted-question.js';
import type { ObjectScan, SortedStatements } from './order/sorted-statement.js';

interface Parts {
  reads: CountedReads;
  reader: PageReader;
  matches: FewMatches;
  scan: SortedScan;
}

/**
 * How a page is found: along the index of its sort, with what counts all that matches, where that is known; by looking at all
 * that matches, or at these objects; or the page.
 */
type Way = { walk: ObjectScan | undefined } | 'scan' | { few: FewObjects } | CountedPage;

/**
 * Walks along an index past objects that do not match, on servers, where a statement cannot be told when to stop: only
 * where the first entries tell that the page is near, or nearer than all that would be looked at otherwise.
 */
export class ServerWalk {
  readonly #sliced: SlicedWalk;
  readonly #joined: JoinedWalk;

  constructor(
    private readonly database: Database,
    private readonly statements: SortedStatements,
    private readonly parts: Parts,
  ) {
    this.#sliced = new SlicedWalk(parts.reads, statements);
    this.#joined = new JoinedWalk(statements);
  }

  /** How to find a page whose sort an index serves, and whose filter it does not serve alone. */
  async wayTo(question: KeysetQuestion): Promise<Way> {
    const { filter, counts } = question;
    const { matches, reads, reader } = this.parts;
    // Of alternatives it takes a statement to tell.
    let found: ReturnType<FewMatches['foundByIndexes']> | undefined;
    const foundByIndexes = () => {
      found ??= matches.foundByIndexes(filter);
      return found;
    };
    // What matches is counted while it is sorted, where no index counts it.
    const isCounted = !counts || reads.isCounted(filter) || (await foundByIndexes()) !== undefined;
    const few = await matches.find(filter, isCounted ? FEW_SORTED : undefined);
    // With its total known, a walk may come by few others, and need not look at all of them.
    const isMany = few === undefined || few.objects > FEW;
    if (counts && isMany && !reads.isCounted(filter)) reads.countLater(filter);
    if (few !== undefined) return { few };
    const manyMissing = await hasManyMissing(this.database, this.statements, question.sort);
    const expected = await this.#expected(question, manyMissing);
    if (expected <= FARTHEST_WALK) return { walk: await found };
    const more = isCounted ? await matches.find(filter) : undefined;
    if (more !== undefined) return { few: more };
    const page = await this.#byTwoIndexes(question, await foundByIndexes());
    if (page !== undefined) return page;
    const { live } = await reader.map();
    return expected <= live / OBJECTS_PER_STEP ? { walk: await found } : 'scan';
  }

  #expected(question: KeysetQuestion, manyMissing: boolean): Promise<number> {
    const { filter, limit, behind } = question;
    const asked = { ...question, limit: limit + 1, manyMissing };
    const { longReads } = this.database;
    const reads = this.database.scansOf(filter);
    return longReads.scan(filter.signal, () =>
      this.#sliced.expected(
        (text, values) => reads.query(text, values, false),
        asked,
        behind?.backwards ?? false,
      ),
    );
  }

  /** By the indexes of the filter and of the sort alone; undefined where they do not tell all. */
  async #byTwoIndexes(
    question: KeysetQuestion,
    found: ObjectScan | undefined,
  ): Promise<CountedPage | undefined> {
    const { filter, limit, behind, counts } = question;
    if (found?.ids === undefined) return undefined;
    const among = found.ids;
    const backwards = behind?.backwards ?? false;
    const asked = { ...question, limit: limit + 1 };
    const find = async (moment: Snapshot): Promise<CountedPage | undefined> => {
      const ids = await this.#joined.ids(moment.read, asked, among, backwards);
      if (ids === undefined) return undefined;
      const kept = ids.slice(0, limit);
      if (backwards) kept.reverse();
      const total = counts ? await numberOf(moment.read, this.statements.count(found)) : undefined;
      return { ...(await this.parts.scan.objects(moment, kept, 0)), total, hasMore: ids.length > limit };
    };
    const { longReads } = this.database;
    return longReads.scan(filter.signal, () => this.database.snapshot(find, this.database.scansOf(filter)));
  }
}
