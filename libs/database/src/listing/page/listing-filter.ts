import type { Cancellation } from '@app/concurrency';
import { conditionsOf, type Predicate } from '@app/schema';
import type { FilterDialect } from '../../dialects/filter-dialect.js';
import { WordsIncomplete } from '../../engine/errors.js';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import type { SqlValue } from '../../engine/sql.js';
import { type Access, accessOf } from '../../filter/filter-access.js';
import { compilePredicate, type FilterSql } from '../../filter/sql/filter-sql.js';

/** What a filter has to know of its table. */
interface FilteredTable {
  classId: string;
  revision: number;
  columns: readonly LookupColumn[];
  words?: { isComplete: boolean } | undefined;
}

/** What the rest of a filter is computed from, on demand. */
interface Source {
  columns: readonly LookupColumn[];
  dialect: FilterDialect;
  isLight: (conditions: number) => boolean;
}

/**
 * The condition of a listing of a table. A class: an object literal with getters would be kept alive
 * (docs/decisions/011-processes.md).
 */
export class ListingFilter implements FilterSql {
  readonly text: string;
  readonly values: readonly SqlValue[];
  readonly usesIndex: boolean;
  readonly isPreparable: boolean;
  /** Whether there is no condition: then nothing has to be counted. */
  readonly everyObject: boolean;
  /** Checked when a read's turn comes and before each part of a scan. Callers that share a page share one signal. */
  signal: Cancellation | undefined;
  #access: Access | undefined;

  private constructor(
    readonly predicate: Predicate,
    /** Its key in the cache of the process, with the class and its revision. */
    readonly key: string,
    { text, values, usesIndex, isPreparable }: FilterSql,
    private readonly source: Source,
  ) {
    this.text = text;
    this.values = values;
    this.usesIndex = usesIndex;
    this.isPreparable = isPreparable;
    this.everyObject = predicate.kind === 'always';
  }

  /** Throws WordsIncomplete for a search while the words are being built. */
  static of(
    predicate: Predicate,
    { classId, revision, columns, words }: FilteredTable,
    dialect: FilterDialect,
    isLight: (conditions: number) => boolean,
  ): ListingFilter {
    if (words?.isComplete === false && asksForWords(predicate))
      throw new WordsIncomplete('the words of the class are being built');
    const sql = compilePredicate(predicate, columns, dialect);
    const key = `${classId} ${revision} ${sql.text} ${sql.values.map(keyOf).join()}`;
    return new ListingFilter(predicate, key, sql, { columns, dialect, isLight });
  }

  /** Whether checking it against an object takes only microseconds (`Database.isLight`). */
  get isLight(): boolean {
    return this.source.isLight(countConditions(this.predicate));
  }

  /** The path of the first alternative that no index finds, if an index finds another one. */
  get unindexedAlternative(): string | undefined {
    return unindexedAlternative(this.predicate, this.source.columns, this.source.dialect);
  }

  /** How its objects can be found; computed on demand, since counted filters do without. */
  get access(): Access {
    this.#access ??= accessOf(this.predicate, this.source.columns, this.source.dialect);
    return this.#access;
  }

  /** The same condition, whose statements are not prepared. */
  unprepared(): ListingFilter {
    const same = this.#copy({ ...this, isPreparable: false });
    same.signal = this.signal;
    return same;
  }

  /** The same condition for background work, which no client can cancel. */
  withoutSignal(): ListingFilter {
    return this.#copy(this);
  }

  #copy(sql: FilterSql): ListingFilter {
    const same = new ListingFilter(this.predicate, this.key, sql, this.source);
    same.#access = this.#access;
    return same;
  }
}

/** Whether indexes alone decide which objects match, so that no object's data is read, however large. */
export function isKnownByIndex({ everyObject, predicate, access }: ListingFilter): boolean {
  if (everyObject) return true;
  switch (access.kind) {
    case 'ids':
      return predicate.kind === 'never' || predicate.kind === 'id-in';
    case 'id-range':
      return true;
    case 'index':
      return access.conditions.every(({ rest, isExact }) => rest === undefined && isExact);
    case 'words':
    case 'union':
      return access.rest === undefined;
    case 'scan':
      return false;
  }
}

/**
 * If some alternatives of a filter can use an index and others cannot: the field path (or `_id`) of the first that
 * cannot. Otherwise undefined.
 */
function unindexedAlternative(
  predicate: Predicate,
  columns: readonly LookupColumn[],
  dialect: FilterDialect,
): string | undefined {
  const isFound = (one: Predicate): boolean => compilePredicate(one, columns, dialect).usesIndex;
  const hasFound = (one: Predicate): boolean =>
    one.kind === 'all' || one.kind === 'some' ? one.of.some(hasFound) : isFound(one);
  const subject = (one: Predicate): string | undefined => {
    switch (one.kind) {
      case 'all':
        return subject(one.of[0]!);
      case 'some':
        return subject(one.of.find((branch) => !isFound(branch))!);
      case 'not':
        return subject(one.of);
      case 'id-in':
      case 'id-compare':
      case 'id-text':
        return '_id';
      default:
        return 'target' in one ? one.target.path.join('.') : undefined;
    }
  };
  const mixed = conditionsOf(predicate).find(
    (one) => one.kind === 'some' && !isFound(one) && one.of.some(hasFound),
  );
  return mixed && subject(mixed);
}

/** How many conditions are checked against each object. */
function countConditions(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'all':
    case 'some':
      return predicate.of.reduce((sum, one) => sum + countConditions(one), 0);
    case 'not':
    case 'element':
      return countConditions(predicate.of);
    case 'equals':
      return Math.max(1, predicate.values.length);
    default:
      return 1;
  }
}

function asksForWords(predicate: Predicate): boolean {
  return predicate.kind === 'words' || (predicate.kind === 'all' && predicate.of.some(asksForWords));
}

/** A value in the key of a filter: no two values have the same text. */
function keyOf(value: SqlValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  // Bytes, such as ids: one character each.
  return Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
}
