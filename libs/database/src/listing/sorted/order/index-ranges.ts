import type { Dialect } from '../../../dialects/dialect.js';
import { joined, OPERAND, type Sql, type SqlValue } from '../../../engine/sql.js';
import type { CompoundSortIndex } from '../../../filter/compound-sort.js';
import type { SortSql } from '../../../filter/sort-sql.js';

/** A range of an index whose objects are in the order of a sort. */
export interface IndexRange {
  /** Undefined: the whole index. */
  where: Sql | undefined;
  /** What its objects are ordered by: columns with their directions, which the index has in this order. */
  order: readonly string[];
  hint: string;
}

/** A position in an index, after or before which a page begins. */
export interface IndexPosition {
  /** The values of its columns; null: none. A text may be cut, then it is the last one. */
  values: readonly SqlValue[];
  /** Undefined: with the first object that has the values. */
  id: Buffer | undefined;
}

/**
 * The ranges of a compound index that, read one after the other, give all objects in the order of a sort, or all behind
 * a position. Behind a position, the first range holds the objects equal in all keys. Then, for each key from the last
 * to the first, a range holds those equal in the keys before it and beyond its value. If that key descends, the objects
 * without a value form one more range.
 */
export function compoundRanges(
  { dialect, table }: { dialect: Dialect; table: string },
  index: CompoundSortIndex,
  { terms, idDescending }: SortSql,
  backwards: boolean,
  behind?: IndexPosition,
): IndexRange[] {
  const { fixed } = index;
  const hint = dialect.lookup.hint(table, index.index, index.isOpposite !== backwards);
  const keys = index.keys.map((key) => ({
    ...key,
    descending: terms[key.term]!.descending !== backwards,
  }));
  const ofId = { name: 'id', descending: idDescending !== backwards };
  /** Leaves out the columns with a fixed value: with them, MariaDB would sort, and answer NULL for them. */
  const range = (conditions: readonly Sql[], from: number): IndexRange => ({
    where: fixed.length + conditions.length === 0 ? undefined : joined([...fixed, ...conditions], ' AND '),
    order: [...keys.slice(from).filter(({ isFixed }) => !isFixed), ofId].map(
      ({ name, descending }) => name + (descending ? ' DESC' : ''),
    ),
    hint,
  });
  if (behind === undefined) return [range([], 0)];

  const { values, id } = behind;
  const same = values.map((value, at): Sql => {
    const { name } = keys[at]!;
    return value === null
      ? { text: `${name} IS NULL`, values: [] }
      : { text: `${name} = ${OPERAND}`, values: [value] };
  });
  const later: Sql[] =
    id === undefined ? [] : [{ text: `id ${ofId.descending ? '<' : '>'} ${OPERAND}`, values: [id] }];
  const ranges = [range([...same, ...later], values.length)];
  for (let at = values.length - 1; at >= 0; at--) {
    const { name, descending, isRequired } = keys[at]!;
    const value = values[at]!;
    const before = same.slice(0, at);
    if (value !== null) {
      const beyond = { text: `${name} ${descending ? '<' : '>'} ${OPERAND}`, values: [value] };
      ranges.push(range([...before, beyond], at));
      if (descending && !isRequired)
        ranges.push(range([...before, { text: `${name} IS NULL`, values: [] }], at + 1));
    } else if (!descending) ranges.push(range([...before, { text: `${name} IS NOT NULL`, values: [] }], at));
  }
  return ranges;
}
