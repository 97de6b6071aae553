import type { Database } from '../../connection/database.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import { numberOf } from '../../engine/sql.js';
import type { CountedReads } from '../counted/counted-reads.js';
import type { PageReader } from '../page/page-reader.js';
import { FEW_MATCHES } from '../page/plain-statement.js';
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
 * How a page is found: by a walk along the index of its sort, with the total if that is known; by reading all matches,
 * or these objects; or the page itself, if it was read already.
 */
type Approach = { walk: ObjectScan | undefined } | 'scan' | { few: FewObjects } | CountedPage;

/**
 * Walks along an index past objects that do not match, on servers, where a statement cannot be told when to stop. It
 * does so only if the first entries show that the page is near, or nearer than reading everything else would be.
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

  /** Decides how to find a page if an index serves its sort, but not the whole filter. */
  async choose(question: KeysetQuestion): Promise<Approach> {
    const { filter, counts } = question;
    const { matches, reads, reader } = this.parts;
    // Of alternatives it takes a statement to tell.
    let found: ReturnType<FewMatches['foundByIndexes']> | undefined;
    const foundByIndexes = () => {
      found ??= matches.foundByIndexes(filter);
      return found;
    };
    // If no index counts the matches, they are counted while they are sorted.
    const isCounted = !counts || reads.isCounted(filter) || (await foundByIndexes()) !== undefined;
    const few = await matches.find(filter, isCounted ? FEW_SORTED : undefined);
    // If the total is known, a walk may pass few others, and need not read every match.
    const isMany = few === undefined || few.objects > FEW_MATCHES;
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

  /** By the indexes of the filter and the sort alone; undefined if they do not decide. */
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
