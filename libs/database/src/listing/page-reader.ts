import type { Database } from '../database.js';
import type { FilterSql } from '../filter-sql.js';
import type { ClassSegments } from '../segments/class-segments.js';
import type { SegmentMap } from '../segments/segment-map.js';
import type { Sql } from '../sql.js';
import { StaleClass } from '../write-refusals.js';
import { GroupedAnswers } from './grouped-answers.js';
import type { ListingFilter } from './listing-filter.js';
import { headStatement, type PageAnswer, readPage, type Together } from './page-statement.js';
import { cutOut, type Page } from './page-window.js';
import type { Span } from './plain-statement.js';

/** Statements that came before, so that they are worth preparing: so many, of up to so many characters. */
const MOST_TEXTS = 50;
const LONGEST_TEXT = 4096;

/** A page, and whether it would cost as little the next time. */
export interface PlainPage {
  page: Page;
  isCheap: boolean;
}

/** A page of a filter. */
export interface Question extends Span {
  filter: ListingFilter;
}

/** Reads pages together with numbers that are true in the same snapshot, of one class at one revision. */
export class PageReader {
  readonly #texts = new Set<string>();
  readonly #grouped: GroupedAnswers;

  constructor(
    private readonly database: Database,
    private readonly segments: ClassSegments,
    private readonly layout: { classId: string; revision: number },
  ) {
    this.#grouped = new GroupedAnswers((statements, reused) => database.together(statements, reused));
  }

  /** The segments of the class. Throws StaleClass. */
  async map(): Promise<SegmentMap> {
    const map = await this.segments.get();
    if (map === undefined) throw new StaleClass();
    return map;
  }

  /** Reads a page of as many objects as the figures say together. Throws StaleClass. */
  async read(filter: FilterSql, figures: readonly Sql[], rows: Sql, span: Span): Promise<Page> {
    const answer = await this.answer(filter, figures, rows);
    return (await this.cut(answer, total(answer), span))!;
  }

  /** Reads figures and objects. Throws StaleClass. */
  answer(filter: FilterSql, figures: readonly Sql[], rows: Sql): Promise<PageAnswer> {
    return this.#answer(
      (statements, reused) => this.database.together(statements, reused),
      filter,
      figures,
      rows,
    );
  }

  /** The same, where few objects are looked at: who asks at the same moment shares the statement. Throws StaleClass. */
  smallAnswer(filter: FilterSql, figures: readonly Sql[], rows: Sql): Promise<PageAnswer> {
    // Statements of the process itself take no round trip.
    if (this.database.dialect.singleWriter) return this.answer(filter, figures, rows);
    return this.#answer((statements, reused) => this.#grouped.ask(statements, reused), filter, figures, rows);
  }

  async #answer(
    together: Together,
    { isPreparable }: FilterSql,
    figures: readonly Sql[],
    rows: Sql,
  ): Promise<PageAnswer> {
    const { classId, revision } = this.layout;
    const statements = [headStatement(classId, figures), rows];
    const answer = await readPage(
      this.database.dialect,
      together,
      statements,
      isPreparable && !this.database.dialect.singleWriter && this.#isReused(statements),
    );
    const { remembered } = this.segments;
    if (
      answer !== undefined &&
      remembered !== undefined &&
      !answer.head.sealedTo.equals(remembered.sealedTo)
    ) {
      this.segments.doubt(remembered);
    }
    if (answer?.head.revision === revision) return answer;
    answer?.rest?.close();
    throw new StaleClass();
  }

  /** The page of what was read; undefined where it has not all of it. */
  cut(answer: PageAnswer, matches: number, { offset, limit }: Span): Promise<Page | undefined> {
    return cutOut(answer, limit, 0, Math.min(limit, matches - offset), matches);
  }

  #isReused(statements: readonly Sql[]): boolean {
    const text = statements.map((statement) => statement.text).join();
    if (text.length > LONGEST_TEXT) return false;
    const isKnown = this.#texts.delete(text);
    this.#texts.add(text);
    if (this.#texts.size > MOST_TEXTS) this.#texts.delete(this.#texts.values().next().value!);
    return isKnown;
  }
}

/** The figures that were asked for. */
export function figuresOf({ head: { figures } }: PageAnswer): number[] {
  return figures.split(' ').map(Number);
}

/** Their sum. */
export function total(answer: PageAnswer): number {
  return figuresOf(answer).reduce((sum, figure) => sum + figure, 0);
}
