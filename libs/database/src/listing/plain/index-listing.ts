import type { Database } from '../../connection/database.js';
import { type IndexCondition, isUnique, isUniqueIndex } from '../../filter/conditions/index-condition.js';
import type { Access } from '../../filter/filter-access.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { type PageReader, type PlainPage, type Question, total } from '../page/page-reader.js';
import type { Page } from '../page/page-window.js';
import { ALL_IDS, FEW_MATCHES, type PlainStatements } from '../page/plain-statement.js';
import { ColumnStatistics, type Estimate } from './column-statistics.js';
import { MAX_PROBE_LENGTH, MAX_TRIED, onlyPage, pageOfFew } from './few-objects.js';
import type { FilteredIndexScan } from './filtered-index-scan.js';
import { countOfIds, ENTRIES_PER_OBJECT, WALK_MARGIN, walkEnd } from './id-range-count.js';
import type { UnionListing } from './union-listing.js';

/**
 * Pages of filters whose objects an index finds.
 *
 * If the index finds few objects, the first statement reads all of them, and their number is the total. If it finds
 * more, a second statement counts them; of a range that matches most objects, it counts the excluded ones.
 *
 * The page of a range is found by sorting the ids that the index finds, which costs as much as counting them. If so
 * many match that the page is near, a walk along all objects finds it instead. Neither MySQL nor SQLite makes that
 * choice well, so each statement names its index.
 */
export class IndexListing {
  readonly #statistics = new ColumnStatistics();

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly classId: string,
    private readonly statements: PlainStatements,
    private readonly reader: PageReader,
    private readonly scans: { filtered: FilteredIndexScan; united: UnionListing },
  ) {}

  /** Reads one page. Undefined if the class must be counted in portions. Throws StaleClass. */
  async page(
    question: Question,
    { conditions, union }: Extract<Access, { kind: 'index' }>,
  ): Promise<PlainPage | undefined> {
    const [first] = conditions as [IndexCondition];
    const { mostInOneStatement } = this.database.dialect;
    const isWhole = decidesAlone(first);
    const probed = await this.#probe(question, first);
    if (typeof probed === 'object') return { page: probed, isCheap: true };
    const isHuge = (this.segments.remembered?.live ?? Infinity) > mostInOneStatement.entries;
    if (isWhole && first.shape === 'equal' && !isHuge) return this.#pageOfValue(question, first);
    // Where two columns have an index, it is not known which one finds less.
    for (const condition of conditions.slice(0, MAX_TRIED)) {
      if (condition === first && (probed === 'many' || (isWhole && this.#areMany(first)))) continue;
      const page = await pageOfFew(this.reader, this.statements, question, condition);
      if (page !== undefined) return { page, isCheap: true };
    }
    if (union !== undefined) {
      const unprepared = { ...question, filter: question.filter.unprepared() };
      const page = await pageOfFew(this.reader, this.statements, unprepared, union);
      if (page !== undefined) return { page, isCheap: true };
    }
    const map = await this.reader.map();
    if (isWhole) return this.#pageOfMany(question, first, map);
    if (map.live > mostInOneStatement.objects) {
      const { filtered, united } = this.scans;
      const found = union && (await united.countFound(union, map));
      const page = await filtered.page(question, conditions, map, found);
      return page !== undefined || found === undefined ? page : united.pageOfFound(question, union!, map);
    }
    const { filter, ...span } = question;
    const rows =
      first.shape === 'equal'
        ? this.statements.pageOfValue(first, filter, span)
        : this.statements.pageByWalking(filter, ALL_IDS, span);
    const page = await this.database.longReads.scan(filter.signal, () =>
      this.reader.read(filter, [this.statements.countByAnyIndex(filter)], rows, span),
    );
    return { page, isCheap: false };
  }

  /** As `PlainListing.isSmall`. */
  isSmall(question: Question, [first]: readonly IndexCondition[]): boolean {
    return first!.shape === 'equal' && this.#isWorthProbing(question, first!);
  }

  /**
   * The first page, if it is the only one; the engine then needs neither to count nor to sort. Answers `many` if the
   * index finds too many objects to read them, `longer` if there are more pages, and undefined if a try is not worth
   * its cost.
   */
  async #probe(question: Question, condition: IndexCondition): Promise<Page | 'many' | 'longer' | undefined> {
    if (!this.#isWorthProbing(question, condition)) return undefined;
    const { filter, limit } = question;
    const { index, shape, parts } = condition;
    const isWhole = decidesAlone(condition);
    const asked = isWhole && shape === 'range' ? 'range' : 'values';
    // Each of several values has an object, as a rule.
    if (shape === 'some' && isWhole && parts[0]!.values.length > limit) return undefined;
    // The other conditions may match none of very many objects.
    const isBounded = !isWhole && !isUnique(condition);
    const tooMany = isBounded ? [this.statements.objectAfterFew(condition)] : [];
    const expected = shape === 'equal' ? 1 : parts[0]!.values.length;
    const probe = this.statements.probe(condition, filter, limit + 1, tooMany);
    const { head, objects, cursor } = await this.reader.smallAnswer(filter, tooMany, [probe], expected);
    cursor?.close();
    const isOnly = cursor === undefined && objects.length <= limit;
    const areMany = isBounded ? head.figures !== '' : !isOnly;
    if (shape === 'equal' || asked === 'range' || cursor !== undefined) {
      this.#statistics.found(index.slot, asked, areMany ? 'many' : 'few');
    }
    if (areMany) return 'many';
    if (!isOnly) return 'longer';
    return onlyPage(objects);
  }

  #isWorthProbing({ offset, limit }: Question, condition: IndexCondition): boolean {
    const { index, shape, parts } = condition;
    if (offset > 0 || limit > MAX_PROBE_LENGTH || shape === 'others' || parts.length > 1) return false;
    return !this.#areMany(condition) && !this.#statistics.findsMany(index.slot, 'values');
  }

  /** An index has the objects of one value in the order of ids. */
  async #pageOfValue({ filter, ...span }: Question, condition: IndexCondition): Promise<PlainPage> {
    const { index, parts } = condition;
    // A unique index has no order among the objects that have no value.
    const isOrdered = !isUniqueIndex(index) || parts[0]!.values.length > 0;
    const rows = isOrdered
      ? this.statements.pageOfValue(condition, filter, span)
      : this.statements.pageBySorting(condition, span);
    const answer = await this.reader.answerWithCount(
      filter,
      (most) => this.statements.countInIndex(condition, parts, most),
      { rows, offset: span.offset, live: this.segments.remembered?.live ?? Infinity },
    );
    const page = (await this.reader.cut(answer, total(answer), span))!;
    if (page.total <= span.limit) this.#statistics.found(index.slot, 'values', 'few');
    return { page, isCheap: page.total <= FEW_MATCHES };
  }

  /** The page if one column alone decides and many objects match. */
  async #pageOfMany(
    question: Question,
    condition: IndexCondition,
    map: SegmentMap,
  ): Promise<PlainPage | undefined> {
    const { index, complement, shape, bound } = condition;
    const all = map.live;
    if (all > this.database.dialect.mostInOneStatement.entries) return undefined;
    const estimate = this.#estimate(condition);
    const sorts = condition.parts.length > 0;
    // Where nothing is sealed, nothing is known of the size of the class.
    const isSealed = all > 0;
    const excludes =
      complement !== undefined && (!sorts || (isSealed && (shape === 'others' || isMost(estimate))));
    const excludesFew =
      complement !== undefined &&
      shape === 'others' &&
      this.reader.isLong(all) &&
      (await this.reader.count(this.statements.countInIndex(condition, complement, FEW_MATCHES + 1))) <=
        FEW_MATCHES;
    const found = excludesFew ? all - FEW_MATCHES : Math.max(FEW_MATCHES, estimate.least * all);
    const { filter, ...span } = question;
    const walked = (span.offset + span.limit) * (all / found);
    const { singleWriter, mostInOneStatement } = this.database.dialect;
    // A long walk would hold up other scans.
    const mayWalk = !singleWriter || WALK_MARGIN * walked <= mostInOneStatement.objects;
    if (!sorts && singleWriter && all > mostInOneStatement.objects) return undefined;
    const walks =
      !sorts ||
      (isSealed &&
        mayWalk &&
        (shape === 'others' || walked * ENTRIES_PER_OBJECT < found) &&
        !this.#statistics.prefersSorting(index.slot));
    const figures = excludes
      ? [...countOfIds(map, ALL_IDS, this.classId, (ids) => this.statements.countByIds(ids))]
      : [this.statements.countInIndex(condition, condition.parts)];
    if (excludes) {
      const { text, values } = this.statements.countInIndex(condition, complement);
      figures.push({ text: `SELECT -(${text})`, values });
    }
    const end = walks && sorts ? walkEnd(map, walked) : undefined;
    const rows = walks
      ? this.statements.pageByWalking(filter, { lower: undefined, upper: end }, span)
      : this.statements.pageBySorting(condition, span);
    const counted = excludesFew ? FEW_MATCHES : (excludes ? 1 - estimate.least : estimate.most) * all;
    const answer = await (walks
      ? this.reader.answerByScan(filter, figures, rows, counted)
      : this.reader.answer(filter, figures, rows, Math.max(counted, estimate.most * all)));
    if (excludes && !answer.head.sealedTo.equals(map.sealedTo)) {
      answer.cursor?.close();
      this.segments.invalidate(map);
      return this.#pageOfMany(question, condition, await this.reader.map());
    }
    const matches = total(answer);
    if (shape === 'range') this.#statistics.found(index.slot, 'range', matches > span.limit ? 'many' : 'few');
    if (bound !== undefined && isSealed)
      this.#statistics.learn(index.slot, bound, Math.min(1, matches / all));
    const page = await this.reader.cutWalked(answer, end, span);
    if (page !== undefined) return { page, isCheap: !walks && !excludes && matches <= FEW_MATCHES };
    this.#statistics.noteFailedWalk(index.slot);
    return this.#pageOfMany(question, condition, map);
  }

  /** Whether an index is known or assumed to find many objects. */
  #areMany(condition: IndexCondition): boolean {
    const { remembered } = this.segments;
    if (remembered === undefined) return false;
    return (
      this.#estimate(condition).least * remembered.live > 4 * FEW_MATCHES ||
      this.#foundManyBefore(condition, remembered)
    );
  }

  /**
   * Whether a range is assumed to have many objects because the previous one had. If it has few after all, counting and
   * sorting them costs no more than reading a page for nothing, unless that would have to wait for other requests.
   */
  #foundManyBefore(condition: IndexCondition, { live }: SegmentMap): boolean {
    const { index, shape } = condition;
    const isWholeRange = shape === 'range' && decidesAlone(condition);
    return isWholeRange && !this.reader.isLong(live) && this.#statistics.findsMany(index.slot, 'range');
  }

  #estimate({ index, bound }: IndexCondition): Estimate {
    return bound === undefined ? { least: 0, most: 1 } : this.#statistics.estimate(index.slot, bound);
  }
}

/** Whether the index tells all that the filter asks for. */
function decidesAlone({ rest, isExact }: IndexCondition): boolean {
  return rest === undefined && isExact;
}

function isMost({ least, most }: Estimate): boolean {
  return most - least < 0.5 && least + most > 1;
}
