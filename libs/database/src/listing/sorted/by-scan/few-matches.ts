import type { Database } from '../../../connection/database.js';
import { IndexRequired } from '../../../engine/errors.js';
import { ALWAYS, joined, type Sql } from '../../../engine/sql.js';
import type { IndexCondition } from '../../../filter/conditions/index-condition.js';
import type { IndexUnion } from '../../../filter/filter-access.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import type { PageReader } from '../../page/page-reader.js';
import { PlainStatements } from '../../page/plain-statement.js';
import { WordStatements } from '../../page/word-statement.js';
import { rarestFirst } from '../../plain/rarest-words.js';
import { UNITED_PER_OBJECT } from '../../plain/union-listing.js';
import type { ObjectScan, SortedStatements } from '../order/sorted-statement.js';

/** Sorting this many objects that an index finds takes some 100 ms. */
export const MAX_SORTED = 16_384;

/** A scan of few objects, with an upper bound of their number. */
export interface FewObjects extends ObjectScan {
  objects: number;
  isPreparable: boolean;
}

/** Finds a scan of few objects that includes all matches, so that one statement can check every one of them. */
export class FewMatches {
  readonly #plain: PlainStatements;
  readonly #words: WordStatements;

  constructor(
    private readonly database: Database,
    private readonly statements: SortedStatements,
    private readonly reader: PageReader,
  ) {
    this.#plain = new PlainStatements(database.dialect, statements.table);
    this.#words = new WordStatements(database.dialect, statements.table);
  }

  /**
   * A scan of few objects that includes all matches; undefined if none is known.
   *
   * @param most How many objects may be looked at; fewer, if one statement should not look at as many.
   */
  async find(filter: ListingFilter, most = Infinity): Promise<FewObjects | undefined> {
    const { dialect } = this.database;
    if (!filter.everyObject) {
      const found = await this.#findBy(filter, most);
      if (found !== undefined) return found;
    }
    const { live } = await this.reader.map();
    const isLarge = live > Math.min(most, dialect.mostInOneStatement.objects);
    if (isLarge || this.database.isMultiPrimary) return undefined;
    const hint = dialect.inIdOrder(this.statements.table);
    return { where: filter, hint, objects: live, isPreparable: filter.isPreparable };
  }

  /** A scan of exactly the matches, however many, by an index that decides alone; undefined if there is none. */
  foundByIndex(filter: ListingFilter): ObjectScan | undefined {
    const condition = soleCondition(filter);
    if (condition === undefined) return undefined;
    const { index, parts } = condition;
    const ids = this.#plain.ids(condition);
    if (parts.length === 1)
      return { where: parts[0]!, hint: this.database.dialect.lookup.hint(this.statements.table, index), ids };
    const counted = (most?: number) => this.#plain.countInIndex(condition, parts, most);
    return { where: ALWAYS, hint: '', source: this.#plain.source(condition), counted, ids };
  }

  /**
   * The same. On servers also by the indexes of alternatives if they decide alone, or by one word, if what they find is
   * few enough to be united in memory.
   */
  async foundByIndexes(filter: ListingFilter): Promise<ObjectScan | undefined> {
    const { access } = filter;
    const { singleWriter, mostInOneStatement } = this.database.dialect;
    if (singleWriter || access.kind === 'index') return this.foundByIndex(filter);
    if ((access.kind !== 'words' && access.kind !== 'union') || access.rest !== undefined) return undefined;
    const most = UNITED_PER_OBJECT * mostInOneStatement.objects;
    if (access.kind === 'words') {
      // Checking objects for further words takes longer than counting the filter once, and that count is kept.
      if (access.prefixes.length > 1) return undefined;
      const rarest = await rarestFirst(this.database, this.#words, access, most);
      return rarest && this.#allOf(this.#words.source(rarest.search), this.#words.ofAll(rarest.search));
    }
    if ((await this.reader.count(this.#plain.countSearches(access, most + 1))) > most) return undefined;
    const [count, ids] = [this.#plain.countInUnion(access), this.#plain.ids(access)];
    return this.#allOf(this.#plain.source(access), { count, ids });
  }

  #allOf(source: Sql, { count, ids }: { count: Sql; ids: Sql }): ObjectScan {
    return { where: ALWAYS, hint: '', source, counted: () => count, ids };
  }

  /**
   * Throws IndexRequired if an index that decides alone shows that more objects match than may be sorted without an
   * index.
   */
  async refuseMany(filter: ListingFilter, most: number): Promise<void> {
    const found = this.foundByIndex(filter);
    if (found === undefined || (await this.reader.map()).live <= most) return;
    if (!(await this.areFew(found, most))) throw new IndexRequired(most + 1, most);
  }

  /** Whether there are at most so many of these objects. */
  async areFew(scan: ObjectScan, most: number): Promise<boolean> {
    return (await this.#countUpTo(scan, most + 1)) <= most;
  }

  /** By ids, words or indexes. */
  async #findBy(filter: ListingFilter, most: number): Promise<FewObjects | undefined> {
    const { access, isPreparable } = filter;
    switch (access.kind) {
      case 'ids':
        return { where: filter, hint: '', objects: access.ids, isPreparable };
      case 'words': {
        const few = Math.min(most, this.database.dialect.sliceObjects);
        const rarest = await rarestFirst(this.database, this.#words, access, few);
        if (rarest === undefined) return this.#findByIndex(filter, access.conditions, most);
        const { search, words: objects } = rarest;
        const source = this.#words.source(search);
        return { where: search.rest ?? ALWAYS, hint: '', source, objects, isPreparable };
      }
      case 'index': {
        const { conditions, union } = access;
        const found = await this.#findByIndex(filter, conditions, most);
        return found ?? (union && this.#findUnited(union, most));
      }
      case 'union':
        return this.#findUnited(access, most);
      case 'id-range':
      case 'scan':
        return undefined;
    }
  }

  async #findByIndex(
    { isPreparable }: ListingFilter,
    conditions: readonly IndexCondition[],
    most: number,
  ): Promise<FewObjects | undefined> {
    // Where two columns have an index, it is not known which one finds less.
    for (const condition of conditions.slice(0, 2)) {
      const { index, parts, rest, shape } = condition;
      const [part] = parts;
      if (part === undefined || shape === 'others') continue;
      if (parts.length > 1) {
        const united = await this.#findUnited(condition, most);
        if (united !== undefined) return united;
        continue;
      }
      const hint = this.database.dialect.lookup.hint(this.statements.table, index);
      const few = Math.min(most, this.database.dialect.sliceObjects);
      const objects = await this.#countUpTo({ where: part, hint }, few + 1);
      if (objects > few) continue;
      const where = rest === undefined ? part : joined([part, rest], ' AND ');
      return { where, hint, objects, isPreparable };
    }
    return undefined;
  }

  /** By several searches of indexes. */
  async #findUnited(condition: IndexCondition | IndexUnion, most: number): Promise<FewObjects | undefined> {
    const few = Math.min(most, this.database.dialect.sliceObjects, MAX_SORTED);
    // Uniting what they find takes several times as long as counting it.
    const count = this.#plain.countSearches(condition, few + 1);
    const searches = 'searches' in condition ? condition.searches : [condition];
    const searched = searches.reduce((sum, { parts }) => sum + parts.length, 0);
    const objects = await this.reader.count(count, few * searched);
    if (objects > few) return undefined;
    const source = this.#plain.source(condition);
    // MariaDB takes many times as long to execute such a union again, where it is prepared.
    return { where: condition.rest ?? ALWAYS, hint: '', source, objects, isPreparable: false };
  }

  #countUpTo(scan: ObjectScan, most: number): Promise<number> {
    return this.reader.count(this.statements.countUpTo(scan, most), most - 1);
  }
}

/** What an index that decides alone says of a filter. */
function soleCondition({ everyObject, access }: ListingFilter): IndexCondition | undefined {
  if (everyObject || access.kind !== 'index') return undefined;
  const [condition] = access.conditions as [IndexCondition];
  const { parts, rest, isExact } = condition;
  return parts.length > 0 && rest === undefined && isExact ? condition : undefined;
}
