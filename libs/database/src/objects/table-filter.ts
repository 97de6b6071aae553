import type { Predicate } from '@app/schema';
import type { FilterDialect } from '../dialects/filter-dialect.js';
import { WordsIncomplete } from '../engine/errors.js';
import type { SqlValue } from '../engine/sql.js';
import { type Access, accessOf } from '../filter/filter-access.js';
import { compilePredicate } from '../filter/filter-sql.js';
import type { ListingFilter } from '../listing/page/listing-filter.js';
import type { TableLayout } from './table-layout.js';

/** The condition of a listing of a table. Throws WordsIncomplete for a search while the words are being built. */
export function tableFilter(
  predicate: Predicate,
  { classId, revision, columns, words }: TableLayout,
  filter: FilterDialect,
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
    get access() {
      access ??= accessOf(predicate, columns, filter);
      return access;
    },
  };
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
