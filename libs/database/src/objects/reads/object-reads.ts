import type { Cancellation } from '@app/concurrency';
import type { KeyValue, Predicate, SortOrder } from '@app/schema';
import type { Database } from '../../connection/database.js';
import type { Dialect } from '../../dialects/dialect.js';
import { refusalOf } from '../../dialects/write-refusals.js';
import { Batcher } from '../../engine/batcher.js';
import { wordTableName } from '../../engine/indexes/word-index.js';
import { idText } from '../../engine/objects/object-id.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import type { SqlValue } from '../../engine/sql.js';
import { portionsBySize } from '../../engine/statement-groups.js';
import { compileSort, type SortSql } from '../../filter/sort-sql.js';
import { ObjectListing } from '../../listing/object-listing.js';
import { ListingFilter } from '../../listing/page/listing-filter.js';
import type { Page, Span } from '../../listing/page/page-window.js';
import type { CountedPage, KeysetQuestion } from '../../listing/sorted/order/sorted-question.js';
import type { StreamQuestion } from '../../listing/sorted/stream-portion.js';
import type { ClassSegments } from '../../segments/class-segments.js';
import { MAX_FOUND_TOGETHER, type ObjectStatements } from '../statements/object-statements.js';
import { type TableLayout, tableName } from '../tables/class-tables.js';

/** An object that has a value of a unique field. */
interface Holder {
  id: string;
  value: KeyValue;
}

/** What is stored of the attachments of an object. */
type StoredAttachments = Pick<StoredObject, 'attachments'>;

/** What can be asked of the objects of one class at one revision of its definition: by ids, by values, by listing. */
export class ObjectReads {
  readonly #name: string;
  /** Of this class: it knows the table of its words. */
  readonly #dialect: Dialect;
  readonly #finds = new Batcher<string, StoredObject | undefined>(
    () => MAX_FOUND_TOGETHER,
    (ids) => this.#findAll(ids),
  );
  readonly #attachmentFinds = new Batcher<string, StoredAttachments | undefined>(
    () => MAX_FOUND_TOGETHER,
    (ids) => this.#findAllAttachments(ids),
  );
  #ownListing: ObjectListing | undefined;

  constructor(
    protected readonly database: Database,
    private readonly layout: TableLayout,
    private readonly statements: ObjectStatements,
    private readonly segments: ClassSegments,
  ) {
    this.#name = tableName(layout.classId);
    this.#dialect = withWords(database.dialect, layout);
  }

  /** The object of this id; undefined where there is none. */
  find(id: string): Promise<StoredObject | undefined> {
    return this.#finds.ask(id);
  }

  /** The same without its data, which may be a mebibyte. */
  findAttachments(id: string): Promise<StoredAttachments | undefined> {
    return this.#attachmentFinds.ask(id);
  }

  /** Which of these ids exist. */
  async findIds(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { text, values } = this.statements.findIds(ids);
    const rows = await this.#read<{ id: Buffer }>(text, values);
    return new Set(rows.map(({ id }) => idText(id)));
  }

  /** How many bytes these objects take together, as the engine stores them. Those that do not exist take none. */
  async bytesOf(ids: readonly string[]): Promise<number> {
    const { text, values } = this.statements.bytesOf(ids);
    const [row] = await this.#read<{ bytes: number | string | null }>(text, values);
    return Number(row!.bytes ?? 0);
  }

  /**
   * Makes the WHERE of a filter, and tells how an index serves it. Throws WordsIncomplete for a search while the words
   * are being built. A listing of it ends once `signal` throws.
   */
  filter(predicate: Predicate, signal?: Cancellation): ListingFilter {
    const filter = ListingFilter.of(predicate, this.layout, this.#dialect.filter, (conditions) =>
      this.database.isLight(this.#name, conditions),
    );
    filter.signal = signal;
    return filter;
  }

  /**
   * Some matching objects in the order of their creation, after the first `offset`, and how many match in all. With
   * `onlyVersions` their data and attachments are not read where that is possible, which the page tells.
   */
  list(filter: ListingFilter, offset: number, limit: number, onlyVersions = false): Promise<Page> {
    return this.database.translatingErrors(this.layout.columns, () =>
      this.#listing.page(filter, offset, limit, onlyVersions),
    );
  }

  /** Makes the SQL of a sort, and tells which index serves it for the objects of a filter. */
  sort(order: SortOrder, { predicate }: ListingFilter): SortSql {
    return compileSort(order, this.layout.columns, this.#dialect, predicate);
  }

  /**
   * Some matching objects in the order of a sort, and how many match in all. Throws IndexRequired where no index serves
   * it and more than `mostUnindexed` match.
   */
  listSorted(filter: ListingFilter, sort: SortSql, span: Span, mostUnindexed: number): Promise<Page> {
    return this.database.translatingErrors(this.layout.columns, () =>
      this.#listing.sortedPage({ filter, sort, ...span, mostUnindexed }),
    );
  }

  /**
   * The objects after a place in the order of a sort, or before it; or a page, where the total does not matter. Throws
   * IndexRequired as `listSorted` does.
   */
  walk(question: KeysetQuestion): Promise<CountedPage> {
    return this.database.translatingErrors(this.layout.columns, () => this.#listing.walk(question));
  }

  /**
   * All that matches, in the order of a sort and of one moment, in portions; the caller has to read to the end, or to
   * end it. Throws IndexRequired where no index serves the sort, and DatabaseUnavailable where too many do so.
   */
  async *stream(question: StreamQuestion): AsyncGenerator<StoredObject[]> {
    const portions = this.#listing.stream(question);
    try {
      yield* portions;
    } catch (error) {
      throw refusalOf(error, this.database.dialect, this.layout.columns);
    }
  }

  /** Which of the values a unique field already has, and in which objects; of those nothing else is read. */
  async holders(field: string, values: readonly KeyValue[]): Promise<Holder[]> {
    const holders: Holder[] = [];
    for (const some of valuePortions(values)) holders.push(...(await this.#holdersOf(field, some)));
    return holders;
  }

  async #holdersOf(field: string, values: KeyValue[]): Promise<Holder[]> {
    const { kind } = this.layout.columns.find((column) => column.field === field)!;
    const target = { path: [field] as [string], kind };
    const where = this.filter({ kind: 'equals', target, values, orMissing: false, negated: false });
    const value = this.database.dialect.filter.scalar([field], kind);
    const rows = await this.#read<{ id: Buffer; value: string | number }>(
      `SELECT id, ${value.text} AS value FROM ${this.#name} WHERE ${where.text}`,
      [...value.values, ...where.values],
    );
    // A truth is 1 in the type that the engine has for it.
    return rows.map(({ id, value }) => ({
      id: idText(id),
      value: kind === 'boolean' ? Number(value) === 1 : value,
    }));
  }

  /** Made when first asked: it is some forty objects, of which writes need none. */
  get #listing(): ObjectListing {
    this.#ownListing ??= new ObjectListing(this.database, this.segments, this.layout, this.#name);
    return this.#ownListing;
  }

  async #findAll(ids: readonly string[]): Promise<(StoredObject | undefined)[]> {
    const { text, values } = this.statements.find(ids);
    const objects = await this.database.translatingErrors(this.layout.columns, () =>
      this.database.findObjects(text, values),
    );
    const found = new Map(objects.map((object) => [object.id, object]));
    return ids.map((id) => found.get(id));
  }

  async #findAllAttachments(ids: readonly string[]): Promise<(StoredAttachments | undefined)[]> {
    const { text, values } = this.statements.findAttachments(ids);
    const rows = await this.#read<StoredAttachments & { id: Buffer }>(text, values, true);
    const found = new Map(rows.map((row) => [idText(row.id), row]));
    return ids.map((id) => found.get(id));
  }

  #read<Result>(sql: string, values: readonly SqlValue[], reused = false): Promise<Result[]> {
    return this.database.translatingErrors(this.layout.columns, () =>
      this.database.query<Result>(sql, values, reused),
    );
  }
}

/** The dialect of a class, which knows the table of its words. */
function withWords(dialect: Dialect, { classId, words }: TableLayout): Dialect {
  if (words === undefined) return dialect;
  const name = wordTableName(classId, words.slot);
  const table = { name, byWord: dialect.words.byWord(name), byObject: dialect.words.byObject(name) };
  return { ...dialect, filter: { ...dialect.filter, words: table } };
}

/**
 * Most characters of the texts of one statement, a mebibyte of usual text: servers refuse statements of more than some
 * mebibytes (`max_allowed_packet`), and escapes double a text.
 */
const MAX_CHARACTERS = 1024 * 1024;

/** Values for one statement each, at least one. */
function valuePortions(values: readonly KeyValue[]): KeyValue[][] {
  return portionsBySize(values, (value) => (typeof value === 'string' ? value.length : 0), MAX_CHARACTERS);
}
