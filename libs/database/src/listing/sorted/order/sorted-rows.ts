import type { SortSql } from '../../../filter/sort-sql.js';

/** What an object is sorted by: its id, and the values of the terms of a sort, texts cut. */
export interface SortedRow {
  id: Buffer;
  keys: SortKeyValue[];
}

export type SortKeyValue = string | number | null;

/** A row of a statement that names ids as `found` and terms as `k0`, `k1`, ... */
export type FoundRow = { found: Buffer } & Record<string, SortKeyValue | Buffer>;

/** Reads the sort keys and the id of an object out of a row. */
export function sortedRow(row: FoundRow, { terms }: SortSql): SortedRow {
  return { id: row.found, keys: terms.map((_, at) => (row[`k${at}`] ?? null) as SortKeyValue) };
}

/** Compares as the engines order: missing values first, texts by code points, the id last. */
export function compareRows({ terms, idDescending }: SortSql): (one: SortedRow, other: SortedRow) => number {
  return (one, other) => {
    for (const [at, { descending }] of terms.entries()) {
      const order = compareValues(one.keys[at]!, other.keys[at]!);
      if (order !== 0) return descending ? -order : order;
    }
    const order = Buffer.compare(one.id, other.id);
    return idDescending ? -order : order;
  };
}

function compareValues(one: SortKeyValue, other: SortKeyValue): number {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  if (typeof one === 'string' && typeof other === 'string') return compareCodePoints(one, other);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** By code point: in UTF-16, by which JavaScript compares, surrogates come before U+E000 to U+FFFF. */
function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a === b) continue;
    const [isHigh, isOtherHigh] = [a >= 0xd800 && a <= 0xdfff, b >= 0xd800 && b <= 0xdfff];
    if (isHigh !== isOtherHigh) return isHigh ? 1 : -1;
    return a - b;
  }
  return one.length - other.length;
}

/** Whether a text has at least this many characters (code points). */
export function reaches(value: unknown, length: number): value is string {
  if (typeof value !== 'string' || value.length < length) return false;
  if (value.length >= 2 * length) return true;
  let points = 0;
  for (const _ of value) points++;
  return points >= length;
}

/** Whether a text of an index entry may be cut: the index holds so many characters of it, or (undefined) all. */
export function isCutInIndex(keys: readonly SortKeyValue[], textPrefix: number | undefined): boolean {
  return textPrefix !== undefined && keys.some((key) => reaches(key, textPrefix));
}
