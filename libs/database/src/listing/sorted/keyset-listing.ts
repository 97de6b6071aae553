import type { Database } from '../../connection/database.js';
import type { RunScan } from '../../connection/sharing/long-reads.js';
import type { PageAnswer } from '../../dialects/execution/page-read.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import { IndexRequired } from '../../engine/errors.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import { joined, type Read, type Sql } from '../../engine/sql.js';
import { reversed } from '../../filter/sort-sql.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import type { CountedReads } from '../counted/counted-reads.js';
import { cancellableRead } from '../counted/counted-sources.js';
import { type PageReader, total } from '../page/page-reader.js';
import { PlainStatements } from '../page/plain-statement.js';
import { hasManyMissing, indexCoversFilter, ownCondition } from './by-index/index-walk.js';
import { FARTHEST_WALK, SlicedWalk } from './by-index/sliced-walk.js';
import { TiedPage } from './by-index/tied-page.js';
import { type FewMatches, type FewObjects, MAX_SORTED } from './by-scan/few-matches.js';
import type { SortedScan } from './by-scan/sorted-scan.js';
import { isTruncatedPosition, keysetCondition } from './order/keyset-position.js';
import { mayBeTied } from './order/long-texts.js';
import type { CountedPage, KeysetQuestion } from './order/sorted-question.js';
import type { ObjectScan, SortedStatements } from './order/sorted-statement.js';
import { ServerWalk } from './server-walk.js';

interface Parts {
  reads: CountedReads;
  reader: PageReader;
  matches: FewMatches;
  scan: SortedScan;
  runScan: RunScan;
}

/**
 * Walks along a listing (keyset pagination). It finds what comes after or before a position by searching an index for
 * that position, at any depth. It reads one object more than the page, which tells whether others follow.
 */
export class KeysetListing {
  readonly #plain: PlainStatements;
  readonly #tied: TiedPage;
  readonly #sliced: SlicedWalk;
  readonly #server: ServerWalk;

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly statements: SortedStatements,
    private readonly parts: Parts,
  ) {
    this.#plain = new PlainStatements(database.dialect, statements.table);
    this.#tied = new TiedPage(parts.reads, statements);
    this.#sliced = new SlicedWalk(parts.reads, statements);
    this.#server = new ServerWalk(database, statements, parts);
  }

  /** Reads one page. Throws IndexRequired and StaleClass. */
  async page(question: KeysetQuestion): Promise<CountedPage> {
    const { filter, sort, mostUnindexed } = question;
    const isServed = sort.index !== undefined;
    if (isServed && indexCoversFilter(filter, sort)) return this.#byIndex(question);
    if (isServed && !this.database.dialect.singleWriter) return this.#onServer(question);
    const few = await this.parts.matches.find(filter);
    if (!isServed && (few === undefined || few.objects > mostUnindexed))
      await this.parts.matches.refuseMany(filter, mostUnindexed);
    if (few !== undefined) return this.#sortFound(question, few);
    if (isServed) return this.#byIndex(question);
    const live = this.segments.remembered?.live ?? 0;
    if (filter.everyObject && live > mostUnindexed) throw new IndexRequired(live, mostUnindexed);
    return this.#scan(question, mostUnindexed);
  }

  async #onServer(question: KeysetQuestion): Promise<CountedPage> {
    const approach = await this.#server.choose(question);
    if (approach === 'scan') return this.#scan(question, Infinity);
    if ('walk' in approach) return this.#byIndex(question, approach.walk);
    return 'few' in approach ? this.#sortFound(question, approach.few) : approach;
  }

  /** `alone`: what indexes find of all that matches, if they decide alone. */
  async #byIndex(question: KeysetQuestion, alone?: ObjectScan): Promise<CountedPage> {
    const { filter, sort, offset, limit, behind, counts } = question;
    const { reads, reader } = this.parts;
    const manyMissing = await hasManyMissing(this.database, this.statements, sort);
    const own = ownCondition(filter, sort);
    const isSliced = this.database.dialect.singleWriter && !filter.everyObject && own === undefined;
    if (isSliced) return this.#bySlices(question, manyMissing);
    const objects = this.statements.byIndex({
      // If the index holds only the beginning of the text, the text itself decides.
      filter:
        behind && isTruncatedPosition(behind.position)
          ? joined([filter, keysetCondition(sort, behind)], ' AND ')
          : filter,
      sort,
      backwards: behind?.backwards ?? false,
      manyMissing,
      behind: behind?.position,
      offset,
      limit: limit + 1,
    });
    const preparable = { isPreparable: filter.isPreparable && sort.isPreparable };
    const isCounted = !counts || reads.isCounted(filter);
    let found: { answer: PageAnswer; total: number | undefined };
    if (!counts) found = { answer: await reader.answerByIndex(preparable, [], objects), total: undefined };
    else if (own !== undefined && !isCounted) {
      const count = (most?: number) => this.#plain.countInIndex(own, own.parts, most);
      const live = this.segments.remembered?.live ?? Infinity;
      const answer = await reader.answerWithCount(preparable, count, { rows: objects, offset, live });
      found = { answer, total: total(answer) };
    } else if (alone !== undefined && !isCounted) {
      // MariaDB takes many times as long to execute a union again, where it is prepared.
      const how = { isPreparable: preparable.isPreparable && alone.source === undefined };
      const answer = await reader.answerByIndex(how, [this.statements.count(alone)], objects);
      found = { answer, total: total(answer) };
    } else {
      const wanted = { filter, usedBefore: reads.use(filter) };
      found = await reads.run(wanted, async (source) => {
        const known = await reads.known(source, wanted);
        return known && reads.answer(source, known, [objects], wanted);
      });
    }
    const { answer } = found;
    const isCutShort = this.database.dialect.filter.textPrefix !== undefined && sort.mayBeCut;
    if (answer.cursor !== undefined || (isCutShort && mayBeTied(answer.objects, sort))) {
      answer.cursor?.close();
      return (await this.#byIds(question, manyMissing))!;
    }
    return cut(answer.objects, question, found.total);
  }

  /**
   * Walks in slices. The matches may be far away: they may all be new objects in a walk in the order of ids, or have a
   * state that only old objects have. Once the walk has passed many others, and an index finds the matches, they are
   * sorted instead.
   */
  async #bySlices(question: KeysetQuestion, manyMissing: boolean): Promise<CountedPage> {
    const { filter, sort, offset } = question;
    const { matches } = this.parts;
    const found = matches.foundByIndex(filter);
    const isById = sort.index?.kind === 'id';
    const mayBeNear = found !== undefined && (isById || offset < FARTHEST_WALK / 2);
    const near = mayBeNear ? await this.#byIds(question, manyMissing, FARTHEST_WALK) : undefined;
    if (near !== undefined) return near;
    const isSorted = found !== undefined && (isById || (await matches.areFew(found, MAX_SORTED)));
    if (!isSorted) return (await this.#byIds(question, manyMissing, Infinity))!;
    const objects = this.segments.remembered?.live ?? Infinity;
    // MariaDB takes many times as long to execute a union again, where it is prepared.
    const isPreparable = filter.isPreparable && found.source === undefined;
    return this.#sortFound(question, { ...found, objects, isPreparable }, objects);
  }

  /**
   * Finds the ids of the page first, then its objects, in one snapshot. With `mostPassed`, it walks along the index in
   * slices, and answers undefined after that many objects. Without it, it reads the tie groups (`TiedPage`).
   */
  async #byIds(
    question: KeysetQuestion,
    manyMissing: boolean,
    mostPassed?: number,
  ): Promise<CountedPage | undefined> {
    const { filter, sort, offset, limit, behind, counts } = question;
    const { reads, scan, runScan } = this.parts;
    const find = async (read: Read) => {
      const asked = { filter, sort, manyMissing, behind, offset, limit: limit + 1 };
      const ids =
        mostPassed === undefined
          ? await this.#tied.ids(read, asked)
          : await this.#sliced.nearIds(read, asked, behind?.backwards ?? false, mostPassed);
      if (ids === undefined) return undefined;
      const kept = ids.slice(0, limit);
      if (behind?.backwards) kept.reverse();
      return { kept, hasMore: ids.length > limit };
    };
    if (!counts) {
      // Not one at a time: snapshots only wait for each other if they count, and this one does not.
      const walk = async (moment: Snapshot) => {
        const found = await find(cancellableRead(moment.read, filter.signal));
        if (found === undefined) return undefined;
        const { kept, hasMore } = found;
        return { ...(await scan.objects(moment, kept, 0)), total: undefined, hasMore };
      };
      const inSnapshot = () => this.database.snapshot(walk, this.database.scansOf(filter));
      // To a server it is a page of an index, if a large one.
      return this.database.dialect.singleWriter ? runScan(filter.signal, inSnapshot) : inSnapshot();
    }
    const wanted = { filter, usedBefore: false };
    const page = await reads.inSnapshot(wanted, async (source) => {
      const found = await find(source.read);
      if (found === undefined) return 'far';
      const page = await reads.namedPage(source, [this.statements.byIds(found.kept)], wanted);
      return page && { ...page, hasMore: found.hasMore };
    });
    return page === 'far' ? undefined : page;
  }

  /** Sorts these objects; `entries`: how many an index finds, at most. */
  async #sortFound(question: KeysetQuestion, few: FewObjects, entries = 0): Promise<CountedPage> {
    const { filter, sort, offset, limit, behind, counts, mostUnindexed } = question;
    const where =
      behind === undefined ? few.where : joined([few.where, keysetCondition(sort, behind)], ' AND ');
    const span = { offset, limit: limit + 1 };
    const inner = behind?.backwards ? reversed(sort) : sort;
    const objects = this.statements.bySorting({ ...few, where }, sort, span, inner);
    const figures: Sql[] = counts ? [this.statements.count(few)] : [];
    const isPreparable = few.isPreparable && sort.isPreparable;
    const how = { isPreparable, isLight: filter.isLight };
    const answer = await this.database.longReads.scanOf(few.objects, filter.signal, () =>
      this.parts.reader.answerByScan(how, figures, objects, entries),
    );
    const matches = counts ? total(answer) : undefined;
    const isRefused = sort.index === undefined && (matches ?? 0) > mostUnindexed;
    if (isRefused || answer.cursor !== undefined) answer.cursor?.close();
    if (isRefused) throw new IndexRequired(matches!, mostUnindexed);
    if (answer.cursor !== undefined || (sort.mayBeCut && mayBeTied(answer.objects, sort)))
      return this.#scan(question, Infinity, few);
    return cut(answer.objects, question, matches);
  }

  async #scan(question: KeysetQuestion, most: number, few?: ObjectScan): Promise<CountedPage> {
    const page = await this.parts.scan.page({ ...question, most, ...(few && { few }) });
    return question.counts ? page : { ...page, total: undefined };
  }
}

/** The page without the extra object, which is the first one if the page was read backwards. */
function cut(
  objects: StoredObject[],
  { limit, behind }: KeysetQuestion,
  total: number | undefined,
): CountedPage {
  const hasMore = objects.length > limit;
  if (!hasMore) return { total, objects, hasMore };
  return { total, objects: behind?.backwards ? objects.slice(1) : objects.slice(0, limit), hasMore };
}
