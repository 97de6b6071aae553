import type { Predicate } from '@app/schema';
import type { FilterDialect } from '../../dialects/filter-dialect.js';
import { WordsIncomplete } from '../../engine/errors.js';
import type { LookupColumn } from '../../engine/indexes/lookup-column.js';
import type { SqlValue } from '../../engine/sql.js';
import { type Access, accessOf } from '../../filter/filter-access.js';
import { compilePredicate, type FilterSql } from '../../filter/sql/filter-sql.js';
import { unindexedAlternative } from '../../filter/unindexed-alternative.js';
import type { ListingFilter } from '../../listing/page/listing-filter.js';
import type { TableLayout } from '../tables/table-layout.js';

/** The condition of a listing of a table. Throws WordsIncomplete for a search while the words are being built. */
export function tableFilter(
  predicate: Predicate,
  { classId, revision, columns, words }: TableLayout,
  dialect: FilterDialect,
  isLight: (conditions: number) => boolean,
): ListingFilter {
  if (words?.isComplete === false && asksForWords(predicate))
    throw new WordsIncomplete('the words of the class are being built');
  const sql = compilePredicate(predicate, columns, dialect);
  const key = `${classId} ${revision} ${sql.text} ${sql.values.map(keyOf).join()}`;
  return new TableFilter(predicate, key, sql, { columns, dialect, isLight });
}

/** What the rest of a filter is computed from, on demand. */
interface Source {
  columns: readonly LookupColumn[];
  dialect: FilterDialect;
  isLight: (conditions: number) => boolean;
}

/** A class: an object literal with getters would be kept alive (docs/decisions/011-processes.md). */
class TableFilter implements ListingFilter {
  readonly text: string;
  readonly values: readonly SqlValue[];
  readonly usesIndex: boolean;
  readonly isPreparable: boolean;
  readonly everyObject: boolean;
  #access: Access | undefined;

  constructor(
    readonly predicate: Predicate,
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

  get isLight(): boolean {
    return this.source.isLight(conditionsOf(this.predicate));
  }

  get unindexedAlternative(): string | undefined {
    return unindexedAlternative(this.predicate, this.source.columns, this.source.dialect);
  }

  get access(): Access {
    this.#access ??= accessOf(this.predicate, this.source.columns, this.source.dialect);
    return this.#access;
  }

  unprepared(): ListingFilter {
    const same = new TableFilter(this.predicate, this.key, { ...this, isPreparable: false }, this.source);
    same.#access = this.#access;
    return same;
  }
}

/** How many conditions are held against each object. */
function conditionsOf(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'all':
    case 'some':
      return predicate.of.reduce((sum, one) => sum + conditionsOf(one), 0);
    case 'not':
    case 'element':
      return conditionsOf(predicate.of);
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
