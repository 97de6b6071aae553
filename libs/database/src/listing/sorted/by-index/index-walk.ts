import type { Database } from '../../../connection/database.js';
import type { ObjectsSql, PageAnswer } from '../../../dialects/execution/page-read.js';
import { joined, numberOf, type Read } from '../../../engine/sql.js';
import type { IndexCondition } from '../../../filter/conditions/index-condition.js';
import type { SortSql } from '../../../filter/sort-sql.js';
import type { CountedReads } from '../../counted/counted-reads.js';
import type { Source } from '../../counted/counted-sources.js';
import type { KnownSegment } from '../../counted/counts/known-segment.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import { type PageReader, total } from '../../page/page-reader.js';
import { cutOut, type Page } from '../../page/page-window.js';
import { PlainStatements } from '../../page/plain-statement.js';
import { mayBeTied } from '../order/long-texts.js';
import { countMissing } from '../order/sorted-index.js';
import type { WalkQuestion } from '../order/sorted-question.js';
import type { SortedStatements } from '../order/sorted-statement.js';
import { FARTHEST_WALK, SlicedWalk } from './sliced-walk.js';
import { TiedPage } from './tied-page.js';

/**
 * A page read from the end takes this many further objects before and after it, since writers add objects meanwhile.
 */
const SPARE = 4;

/** Up to this many objects without a value are sorted by id, if their index does not order them. */
const FEW_MISSING = 4096;

/** A server passes this many entries faster than it makes two more round trips to find out the nearer end. */
const NEAR = 512;

/** Attempts at a page from the end, before it is read from the beginning, where its place does not move. */
const ATTEMPTS = 4;

/** Roughly how many objects are read in the order of ids in the time of one that an index finds. */
export const OBJECTS_PER_STEP = 4;

/** How a page is read, if so many objects match. */
interface WalkPlan {
  objects: ObjectsSql;
  /** How many objects are read before the page, and in all. */
  lead(total: number): number;
  size(total: number): number;
}

/** Up to this many objects are sorted at once, without trying whether the page is near in an index. */
export const FEW_SORTED = 4096;

/** Why there is no page yet. */
type Obstacle = 'moved' | 'tied' | 'sparse' | 'sliced';

/**
 * Sorted pages by the index whose order is the sort order. The total comes from the counts of the filter, the page from
 * the nearer end of the index. So the first and the last page cost the same at any size, and a page in the middle as
 * much as an OFFSET through the index.
 */
export class IndexWalk {
  readonly #plain: PlainStatements;
  readonly #tied: TiedPage;
  readonly #sliced: SlicedWalk;
  /** How long the tail of the class was last, which segments do not count. */
  #tail = 0;

  constructor(
    private readonly database: Database,
    private readonly reads: CountedReads,
    private readonly statements: SortedStatements,
    private readonly reader: PageReader,
  ) {
    this.#plain = new PlainStatements(database.dialect, statements.table);
    this.#tied = new TiedPage(reads, statements);
    this.#sliced = new SlicedWalk(reads, statements);
  }

  /**
   * Reads one page. Undefined if the walk would pass too many objects that do not match; with `orSorted`, if sorting
   * all matches would be cheaper. Throws StaleClass.
   */
  async page(question: WalkQuestion, orSorted = false): Promise<Page | undefined> {
    const { filter, sort } = question;
    const wanted = { filter, usedBefore: this.reads.use(filter) };
    const manyMissing = await hasManyMissing(this.database, this.statements, sort);
    const own = ownCondition(filter, sort);
    if (own !== undefined && !this.reads.isCounted(filter)) {
      const page = await this.#pageOfColumn(question, own, manyMissing);
      if (wanted.usedBefore) this.reads.countInBackground(filter);
      if (page !== undefined) return page;
    }
    // How many matched in the last attempt.
    let seen: number | undefined;
    for (let attempt = 1; ; attempt++) {
      const done = await this.reads.run(wanted, async (source): Promise<Page | Obstacle | undefined> => {
        const known = await this.reads.known(source, wanted);
        if (known === undefined) {
          this.reads.invalidate(source);
          return undefined;
        }
        const expected = seen ?? sum(known) + (filter.everyObject ? this.#tail : 0);
        const obstacle = await this.#obstacle({ ...question, manyMissing, orSorted }, expected, source);
        if (obstacle !== undefined) return obstacle;
        const plan = this.#plan(question, attempt > ATTEMPTS ? Infinity : expected, manyMissing);
        const counted = await this.reads.answer(source, known, [plan.objects], wanted);
        if (counted === undefined) return undefined;
        const { answer, total, countsAtRead } = counted;
        seen = total;
        if (filter.everyObject) this.#tail = total - countsAtRead.matches;
        return this.#cut(question, plan, answer, total);
      });
      if (typeof done === 'object') return done;
      if (done === 'sparse') return undefined;
      if (done === 'tied') return this.#tied.page(question, wanted);
      if (done === 'sliced') return this.#sliced.page(question, wanted, manyMissing);
    }
  }

  /** The page of a filter that is not counted yet, if the same index also gives its total; otherwise undefined. */
  async #pageOfColumn(
    question: WalkQuestion,
    condition: IndexCondition,
    manyMissing: boolean,
  ): Promise<Page | undefined> {
    const { filter, offset, limit } = question;
    const count = (most?: number) => this.#plain.countInIndex(condition, condition.parts, most);
    const { live } = await this.reader.map();
    let plan = this.#plan(question, Infinity, manyMissing);
    let answer: PageAnswer;
    const isNear = offset <= (this.database.dialect.singleWriter ? limit : Math.max(limit, NEAR));
    if (isNear) {
      answer = await this.reader.answerWithCount(filter, count, { rows: plan.objects, offset, live });
    } else {
      // The nearer end is known when all are counted, which costs about as much as the page.
      const objects = (expected: number) => {
        plan = this.#plan(question, expected, manyMissing);
        return plan.objects;
      };
      answer = await this.reader.answerBy([count()], objects, live);
    }
    const page = await this.#cut(question, plan, answer, total(answer));
    return typeof page === 'object' ? page : undefined;
  }

  /** The page, unless it has moved, or its objects may have to change their places. */
  async #cut(
    { offset, limit, sort }: WalkQuestion,
    plan: WalkPlan,
    answer: PageAnswer,
    matches: number,
  ): Promise<Page | Obstacle> {
    const size = Math.min(limit, matches - offset);
    const page = await cutOut(answer, plan.size(matches), plan.lead(matches), size, matches);
    const done = page === undefined ? 'moved' : this.#isOutOfPlace(page, sort) ? 'tied' : page;
    if (typeof done === 'string') answer.cursor?.close();
    return done;
  }

  /** Plans from the nearer end. Seen from the last object, a page moves with each object that is added. */
  #plan(question: WalkQuestion, expected: number, manyMissing: boolean): WalkPlan {
    const { offset, limit } = question;
    if (offset <= limit || offset + limit <= expected / 2) {
      const objects = this.statements.byIndex({ ...question, backwards: false, manyMissing });
      return { objects, lead: () => 0, size: () => limit };
    }
    const skipped = Math.max(0, expected - offset - limit - SPARE);
    const most = limit + 2 * SPARE;
    const objects = this.statements.byIndex({
      ...question,
      offset: skipped,
      limit: most,
      backwards: true,
      manyMissing,
    });
    const size = (total: number) => Math.min(most, Math.max(0, total - skipped));
    // Past the end there is nothing to be cut out.
    const lead = (total: number) => (offset >= total ? 0 : offset - Math.max(0, total - skipped - most));
    return { objects, lead, size };
  }

  /** Whether a walk would pass too many objects that do not match, or too many for one statement of this process. */
  async #obstacle(
    { orSorted, ...question }: WalkQuestion & { manyMissing: boolean; orSorted: boolean },
    matches: number,
    { read, map: { live } }: Pick<Source, 'read' | 'map'>,
  ): Promise<Obstacle | undefined> {
    const { filter, sort, offset, limit } = question;
    if (indexCoversFilter(filter, sort)) return undefined;
    if (orSorted && matches <= FEW_SORTED) return 'sparse';
    const fromEnd = Math.max(0, matches - offset);
    const found = Math.min(offset, fromEnd) + limit;
    const most = live / OBJECTS_PER_STEP / (found / Math.max(1, matches));
    if (live > most && !(await this.#hasFewerEntries(sort, most))) return 'sparse';
    const { singleWriter, sliceObjects } = this.database.dialect;
    if (singleWriter) return 'sliced';
    // They may be at the other end, behind all others.
    if (live - matches <= sliceObjects) return undefined;
    const isBackwards = fromEnd < offset;
    const asked = { ...question, offset: isBackwards ? Math.max(0, fromEnd - limit) : offset };
    const passed = await this.#sliced.expected(read, asked, isBackwards);
    const mostPassed = Math.min(live / OBJECTS_PER_STEP, orSorted ? matches : Infinity);
    return passed > Math.max(FARTHEST_WALK, mostPassed) ? 'sparse' : undefined;
  }

  /** Whether a compound index has at most `most` entries for the values that a filter fixes. */
  async #hasFewerEntries({ index }: SortSql, most: number): Promise<boolean> {
    if (index?.kind !== 'compound' || index.fixed.length === 0) return false;
    const hint = this.database.dialect.lookup.hint(this.statements.table, index.index);
    const looked = { where: joined(index.fixed, ' AND '), hint };
    return (await this.reader.count(this.statements.countUpTo(looked, Math.floor(most) + 1))) <= most;
  }

  /** Whether objects may have to change their places. Of a large page only the first ones are known. */
  #isOutOfPlace({ objects, cursor }: Page, sort: SortSql): boolean {
    if (!sort.mayBeCut || this.database.dialect.filter.textPrefix === undefined) return false;
    return cursor !== undefined || mayBeTied(objects, sort);
  }
}

/** Whether every entry that a walk along the sort's index passes matches the filter. */
export function indexCoversFilter(filter: ListingFilter, sort: SortSql): boolean {
  return filter.everyObject || ownCondition(filter, sort) !== undefined;
}

/** The filter's condition on the sorted columns, if it has no other and the index alone decides it. */
export function ownCondition({ access }: ListingFilter, { index }: SortSql): IndexCondition | undefined {
  if (index?.kind === 'compound') {
    const { condition } = index;
    return condition?.rest === undefined && condition?.isExact ? condition : undefined;
  }
  if (access.kind !== 'index' || index?.kind !== 'column') return undefined;
  const [condition] = access.conditions;
  const isOwn = condition?.index === index.column && condition.rest === undefined;
  return isOwn && condition.isExact && condition.parts.length > 0 ? condition : undefined;
}

/** Whether the index of a sort has many objects without a value, and no order of them. */
export async function hasManyMissing(
  database: Database,
  statements: SortedStatements,
  { index }: SortSql,
): Promise<boolean> {
  if (index?.kind !== 'column' || index.isRequired) return false;
  if (database.dialect.lookup.ordersMissing(index.column)) return false;
  const read: Read = (text, values) => database.query(text, values);
  return (await numberOf(read, countMissing(statements, index.column, FEW_MISSING + 1))) > FEW_MISSING;
}

function sum(known: readonly KnownSegment[]): number {
  return known.reduce((all, { matches }) => all + matches, 0);
}
