import type { Database } from '../../../connection/database.js';
import { joined, type Sql } from '../../../engine/sql.js';
import type { IndexCondition } from '../../../filter/conditions/index-condition.js';
import type { IndexUnion } from '../../../filter/filter-access.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import type { PageReader } from '../../page/page-reader.js';
import { PlainStatements } from '../../page/plain-statement.js';
import { WordStatements } from '../../page/word-statement.js';
import { rarestFirst } from '../../plain/rarest-words.js';
import type { ObjectScan, SortedStatements } from '../order/sorted-statement.js';

/** To sort so many objects that an index finds takes some 100 ms. */
export const MOST_SORTED = 16_384;

/** A scan of few objects: so many at most. */
export interface FewObjects extends ObjectScan {
  objects: number;
  isPreparable: boolean;
}

/** Finds out where the matching objects are few among few others, so that one statement can look at all of them. */
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
   * What finds the matching objects among few others; undefined where that is not known to be so.
   *
   * @param most How many objects may be looked at; fewer, if one statement should not look at as many.
   */
  async find(filter: ListingFilter, most = Infinity): Promise<FewObjects | undefined> {
    const { dialect } = this.database;
    const { table } = this.statements;
    if (!filter.everyObject) {
      const { access, isPreparable } = filter;
      if (access.kind === 'ids') return { where: filter, hint: '', objects: access.ids, isPreparable };
      if (access.kind === 'words') {
        const { sliceObjects } = dialect;
        const rarest = await rarestFirst(this.database, this.#words, access, sliceObjects);
        if (rarest !== undefined) {
          const { search, words: objects } = rarest;
          return {
            where: search.rest ?? ALL,
            hint: '',
            source: this.#words.source(search),
            objects,
            isPreparable,
          };
        }
      }
      if (access.kind === 'index') {
        // Where two columns have an index, it is not known which one finds less.
        for (const { index, parts, rest, shape } of access.conditions.slice(0, 2)) {
          const [part] = parts;
          if (part === undefined || parts.length > 1 || shape === 'others') continue;
          const hint = dialect.lookup.hint(table, index);
          const few = Math.min(most, dialect.sliceObjects);
          const objects = await this.#countUpTo({ where: part, hint }, few + 1);
          if (objects > few) continue;
          return {
            where: rest === undefined ? part : joined([part, rest], ' AND '),
            hint,
            objects,
            isPreparable,
          };
        }
      }
      if (access.kind === 'union') {
        const united = await this.#united(access, most);
        if (united !== undefined) return united;
      }
    }
    const { live } = await this.reader.map();
    const isLarge = live > Math.min(most, dialect.mostInOneStatement.objects);
    if (isLarge || this.database.isMultiPrimary) return undefined;
    const { isPreparable } = filter;
    return { where: filter, hint: dialect.inIdOrder(table), objects: live, isPreparable };
  }

  /** What finds all matching objects by an index that decides alone, however many; undefined where there is none. */
  foundByIndex({ everyObject, access }: ListingFilter): ObjectScan | undefined {
    if (everyObject || access.kind !== 'index') return undefined;
    const [{ index, parts, rest, isExact }] = access.conditions as [IndexCondition];
    if (parts.length !== 1 || rest !== undefined || !isExact) return undefined;
    return { where: parts[0]!, hint: this.database.dialect.lookup.hint(this.statements.table, index) };
  }

  /** Whether there are at most so many of these objects. */
  async areFew(scan: ObjectScan, most: number): Promise<boolean> {
    return (await this.#countUpTo(scan, most + 1)) <= most;
  }

  /** What several searches of indexes find together; undefined where these are more than `most`, or too many to be united. */
  async #united(union: IndexUnion, most: number): Promise<FewObjects | undefined> {
    const few = Math.min(most, this.database.dialect.sliceObjects, MOST_SORTED);
    const [{ text, values }] = this.#plain.countFew({ ...union, rest: undefined }, few) as [Sql];
    const searched = union.searches.reduce((sum, { parts }) => sum + parts.length, 0);
    const objects = await this.#number({ text: `SELECT (${text}) AS count`, values }, few * searched);
    if (objects > few) return undefined;
    const source = this.#plain.source(union);
    // MariaDB takes many times as long to execute such a union again, where it is prepared.
    return { where: union.rest ?? ALL, hint: '', source, objects, isPreparable: false };
  }

  #countUpTo(scan: ObjectScan, most: number): Promise<number> {
    return this.#number(this.statements.countUpTo(scan, most), most - 1);
  }

  /** The one number of a statement, which passes so many entries of indexes. */
  async #number({ text, values }: Sql, entries: number): Promise<number> {
    const reads = this.reader.isLong(entries) ? this.database.indexScans : this.database;
    const [row] = await reads.query<{ count: number | string }>(text, values, false);
    return Number(row!.count);
  }
}

const ALL: Sql = { text: '1 = 1', values: [] };
