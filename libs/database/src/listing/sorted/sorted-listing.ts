import type { Database } from '../../connection/database.js';
import type { PageAnswer } from '../../dialects/execution/page-read.js';
import { IndexRequired } from '../../engine/errors.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import type { Sql } from '../../engine/sql.js';
import type { SortSql } from '../../filter/sort-sql.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import type { CountedReads } from '../counted/counted-reads.js';
import { PageReader, total } from '../page/page-reader.js';
import { cutOut, type Page } from '../page/page-window.js';
import { FEW_MATCHES } from '../page/plain-statement.js';
import { FEW_SORTED, IndexWalk, indexCoversFilter } from './by-index/index-walk.js';
import { SlicedWalk } from './by-index/sliced-walk.js';
import { TiedPage } from './by-index/tied-page.js';
import { FewMatches, type FewObjects } from './by-scan/few-matches.js';
import { SortedScan } from './by-scan/sorted-scan.js';
import { KeysetListing } from './keyset-listing.js';
import { mayBeTied } from './order/long-texts.js';
import type { CountedPage, KeysetQuestion, SortedQuestion } from './order/sorted-question.js';
import { SortedStatements } from './order/sorted-statement.js';
import type { StreamQuestion } from './stream-portion.js';
import { StreamedListing } from './streamed-listing.js';
import { TwoIndexPage } from './two-index-page.js';

/** No class has so many objects; larger numbers are not exact. */
const FARTHEST = 2 ** 50;

/**
 * Plans how a page of a sorted listing is read. Few matches are sorted in one statement. Otherwise the page comes from
 * the index with that order (`IndexWalk`), or from reading all matches (`SortedScan`).
 */
export class SortedListing {
  readonly #statements: SortedStatements;
  readonly #reader: PageReader;
  readonly #matches: FewMatches;
  readonly #walk: IndexWalk;
  readonly #twoIndexes: TwoIndexPage;
  readonly #walked: KeysetListing;
  readonly #streamed: StreamedListing;
  readonly #scan: SortedScan;

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    layout: { classId: string; revision: number },
    table: string,
    private readonly reads: CountedReads,
  ) {
    this.#statements = new SortedStatements(database.dialect, table);
    this.#reader = new PageReader(database, segments, layout);
    const runScan = database.longReads.scansInPortions();
    this.#scan = new SortedScan(database, layout, this.#statements, runScan);
    this.#matches = new FewMatches(database, this.#statements, this.#reader);
    this.#walk = new IndexWalk(database, reads, this.#statements, this.#reader);
    const [matches, scan] = [this.#matches, this.#scan];
    const sliced = new SlicedWalk(reads, this.#statements);
    this.#twoIndexes = new TwoIndexPage(database, this.#statements, { matches, scan, sliced, runScan });
    this.#walked = new KeysetListing(database, segments, this.#statements, {
      reads,
      reader: this.#reader,
      matches,
      scan,
      runScan,
    });
    this.#streamed = new StreamedListing(database, layout, this.#statements, {
      matches,
      reader: this.#reader,
      sliced,
      tied: new TiedPage(reads, this.#statements),
    });
  }

  /** Reads the objects after a keyset position, or a page without the total. Throws IndexRequired and StaleClass. */
  walk(question: KeysetQuestion): Promise<CountedPage> {
    return this.#walked.page({ ...question, offset: Math.min(question.offset, FARTHEST) });
  }

  /** Reads all that matches (`StreamedListing`). */
  stream(question: StreamQuestion): AsyncGenerator<StoredObject[]> {
    return this.#streamed.portions(question);
  }

  /** Reads one page. Throws IndexRequired and StaleClass. */
  async page(asked: SortedQuestion): Promise<Page> {
    const question = { ...asked, offset: Math.min(asked.offset, FARTHEST) };
    const { filter, sort, mostUnindexed } = question;
    const isServed = sort.index !== undefined;
    if (isServed && indexCoversFilter(filter, sort)) return (await this.#walk.page(question))!;
    const isCompound = sort.index?.kind === 'compound';
    const isOnServer = !this.database.dialect.singleWriter;
    const isCounted = this.reads.isCounted(filter);
    const isWalkedFirst = isCompound || (isServed && isOnServer);
    if (isWalkedFirst && isCounted) {
      const walked = await this.#walk.page(question, !isCompound);
      if (walked !== undefined) return walked;
    }
    const isOfTwoIndexes = !isCounted && this.#twoIndexes.serves(question);
    let few = await this.#matches.find(filter, isOfTwoIndexes ? FEW_SORTED : undefined);
    if (few === undefined && isOfTwoIndexes) {
      const page = await this.#twoIndexes.page(question, this.segments.remembered?.live ?? 0);
      if (page !== undefined) {
        this.reads.countLater(filter);
        return page;
      }
      few = await this.#matches.find(filter);
    }
    if (!isServed && (few === undefined || few.objects > mostUnindexed))
      await this.#matches.refuseMany(filter, mostUnindexed);
    if (few !== undefined) {
      const page = await this.#sortFew(question, few);
      // If the total is known, a walk may pass few others, and need not read every match.
      if (isWalkedFirst && page.total > FEW_MATCHES) this.reads.countLater(filter);
      return page;
    }
    // If few match, a walk along the index would pass too many others.
    const walked = isServed ? await this.#walk.page(question) : undefined;
    if (walked !== undefined) return walked;
    const live = this.segments.remembered?.live ?? 0;
    const mayBeJoined = isOnServer && this.#twoIndexes.serves(question);
    const joined = mayBeJoined ? await this.#twoIndexes.page(question, live) : undefined;
    if (joined !== undefined) return joined;
    if (!isServed && filter.everyObject && live > mostUnindexed) throw new IndexRequired(live, mostUnindexed);
    return this.#scan.page({ ...question, most: isServed ? Infinity : mostUnindexed });
  }

  /** The page of few objects, by one statement that counts and sorts them. */
  async #sortFew(question: SortedQuestion, few: FewObjects): Promise<Page> {
    const { filter, sort, offset, limit, mostUnindexed } = question;
    const rows = this.#statements.bySorting(few, sort, { offset, limit });
    const figures: Sql[] = [this.#statements.count(few)];
    const isPreparable = few.isPreparable && sort.isPreparable;
    const answer = await this.database.longReads.scanOf(few.objects, filter.signal, () =>
      this.#reader.answerByScan({ isPreparable, isLight: filter.isLight }, figures, rows),
    );
    const matches = total(answer);
    const isRefused = sort.index === undefined && matches > mostUnindexed;
    if (isRefused || isOutOfPlace(answer, sort)) answer.cursor?.close();
    if (isRefused) throw new IndexRequired(matches, mostUnindexed);
    if (isOutOfPlace(answer, sort)) return this.#scan.page({ ...question, most: Infinity, few });
    return (await cutOut(answer, limit, 0, Math.min(limit, matches - offset), matches))!;
  }
}

/** Whether objects may have to change their places. Of a large answer only the first ones are known. */
function isOutOfPlace({ objects, cursor }: PageAnswer, sort: SortSql): boolean {
  return sort.mayBeCut && (cursor !== undefined || mayBeTied(objects, sort));
}
