import type { Predicate } from '@app/schema';
import type { FilterDialect } from '../../dialects/filter-dialect.js';
import { WordsIncomplete } from '../../engine/errors.js';
import type { SqlValue } from '../../engine/sql.js';
import { type Access, accessOf } from '../../filter/filter-access.js';
import { compilePredicate } from '../../filter/sql/filter-sql.js';
import { unindexedAlternative } from '../../filter/unindexed-alternative.js';
import type { ListingFilter } from '../../listing/page/listing-filter.js';
import type { TableLayout } from '../tables/table-layout.js';

/** The condition of a listing of a table. Throws WordsIncomplete for a search while the words are being built. */
export function tableFilter(
  predicate: Predicate,
  { classId, revision, columns, words }: TableLayout,
  filter: FilterDialect,
  isLight: (conditions: number) => boolean,
): ListingFilter {
  if (words?.isComplete === false && asksForWords(predicate))
    throw new WordsIncomplete('the words of the class are being built');
  const sql = compilePredicate(predicate, columns, filter);
  let access: Access | undefined;
  return {
    ...sql,
    key: `${classId} ${revision} ${sql.text} ${sql.values.map(keyOf).join()}`,
    everyObject: predicate.kind === 'always',
    predicate,
    get isLight() {
      return isLight(conditionsOf(predicate));
    },
    get unindexedAlternative() {
      return unindexedAlternative(predicate, columns, filter);
    },
    get access() {
      access ??= accessOf(predicate, columns, filter);
      return access;
    },
  };
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
