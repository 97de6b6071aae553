import type { Database } from '../../connection/database.js';
import type { PageAnswer } from '../../dialects/execution/page-read.js';
import { ALWAYS } from '../../engine/sql.js';
import type { IndexCondition } from '../../filter/conditions/index-condition.js';
import type { WordSearch } from '../../filter/filter-access.js';
import { figuresOf, type PageReader, type PlainPage, type Question, total } from '../page/page-reader.js';
import type { Page, Span } from '../page/page-window.js';
import { FEW_MATCHES, PlainStatements } from '../page/plain-statement.js';
import { WordStatements } from '../page/word-statement.js';
import type { FilteredIndexScan } from './filtered-index-scan.js';
import { walkToPage } from './id-range-count.js';
import { rarestFirst } from './rarest-words.js';

/** Words of one prefix that a server counts in one statement: by an index alone, and no object is looked at. */
const MAX_OF_ONE_PREFIX = 2 ** 21;

/** As a rule, at most this many words of an object begin alike. */
const WORDS_OF_AN_OBJECT = 2;

/** A page lacks objects that its words have told of: these are gone, and their words were left. */
class WordsLeft extends Error {}

/**
 * Pages of word searches. If one of the prefixes has few enough words, one statement takes the objects that have them,
 * checks each for the other prefixes, counts and sorts. The page and the total are then of one snapshot.
 */
export class WordListing {
  readonly #plain: PlainStatements;
  readonly #statements: WordStatements;
  /** Whether there are words of objects that are gone. */
  #areLeft = false;

  constructor(
    private readonly database: Database,
    table: string,
    private readonly reader: PageReader,
    private readonly filtered: FilteredIndexScan,
  ) {
    this.#plain = new PlainStatements(database.dialect, table);
    this.#statements = new WordStatements(database.dialect, table);
  }

  /** Reads one page; undefined where the class has to be counted in portions. Throws StaleClass. */
  async page(
    question: Question,
    asked: WordSearch & { conditions: readonly IndexCondition[] },
  ): Promise<PlainPage | undefined> {
    // With a condition, whatever it asks for, only objects that are there are counted.
    const { rest = this.#areLeft ? ALWAYS : undefined } = asked;
    try {
      return await this.#page(question, { ...asked, rest });
    } catch (error) {
      if (!(error instanceof WordsLeft)) throw error;
      this.#areLeft = true;
      return this.#page(question, { ...asked, rest: rest ?? ALWAYS });
    }
  }

  async #page(
    question: Question,
    asked: WordSearch & { conditions: readonly IndexCondition[] },
  ): Promise<PlainPage | undefined> {
    if (asked.prefixes.length === 1) {
      const page = await this.#pageOfFew(question, asked);
      if (page !== undefined) return { page, isCheap: true };
    }
    const { singleWriter, mostWordsInOneStatement } = this.database.dialect;
    const isAlone = asked.prefixes.length === 1 && asked.rest === undefined;
    const most = isAlone && !singleWriter ? MAX_OF_ONE_PREFIX : mostWordsInOneStatement;
    const rarest = await rarestFirst(this.database, this.#statements, asked, most);
    if (rarest === undefined || rarest.words > FEW_MATCHES) {
      const map = await this.reader.map();
      const page = await this.filtered.page(question, asked.conditions, map, rarest?.words);
      if (page !== undefined) return page;
    }
    if (rarest === undefined) return undefined;
    const { search, words } = rarest;
    const { filter, ...span } = question;
    const rows = this.#statements.page(search, span);
    const count = this.#statements.count(search);
    if (words <= FEW_MATCHES) {
      const answer = await this.reader.answer(filter, count, rows);
      return { page: await this.#cut(answer, total(answer), span), isCheap: true };
    }
    const walked = await this.#pageByWalking(question, search, words);
    if (walked !== undefined) return { page: walked, isCheap: false };
    const answer = await this.database.longReads.scan(question.filter.signal, () =>
      this.reader.answerByScan(filter, count, rows, words),
    );
    return { page: await this.#cut(answer, total(answer), span), isCheap: false };
  }

  /** Cuts the page out of an answer. Throws WordsLeft. */
  async #cut(answer: PageAnswer, matches: number, span: Span): Promise<Page> {
    const page = await this.reader.cut(answer, matches, span);
    if (page === undefined) throw new WordsLeft();
    return page;
  }

  /** The page by a walk along all objects, if so many have the word that it should be near; undefined if it was not. */
  async #pageByWalking(question: Question, search: WordSearch, words: number): Promise<Page | undefined> {
    const { filter, ...span } = question;
    const map = await this.reader.map();
    const expected = { matches: words / WORDS_OF_AN_OBJECT, entries: words };
    const walk = walkToPage(this.database.dialect, this.#plain, question, map, expected);
    if (walk === undefined) return undefined;
    const count = this.#statements.count(search);
    const answer = await this.database.longReads.scan(filter.signal, () =>
      this.reader.answerByScan(filter, count, walk.rows, words),
    );
    return this.reader.cutWalked(answer, walk.end, span);
  }

  /** The page, if few objects have the word. */
  async #pageOfFew({ filter, ...span }: Question, search: WordSearch): Promise<Page | undefined> {
    const most = FEW_MATCHES + 1;
    const rows = this.#statements.page(search, span, most);
    const answer = await this.reader.answer(filter, this.#statements.count(search, most), rows);
    const [found, kept = found] = figuresOf(answer);
    if (found! <= FEW_MATCHES) return this.#cut(answer, kept!, span);
    answer.cursor?.close();
    return undefined;
  }
}
