import type { Dialect } from '../../../dialects/dialect.js';
import { joined, OPERAND, type Sql, type SqlValue } from '../../../engine/sql.js';
import type { CompoundSortIndex } from '../../../filter/compound-sort.js';
import type { SortSql } from '../../../filter/sort-sql.js';

/** Objects that an index has side by side, in the order of a sort. */
export interface IndexRange {
  /** Undefined: all that the index has. */
  where: Sql | undefined;
  /** What its objects are ordered by: columns with their directions, which the index has in this order. */
  order: readonly string[];
  hint: string;
}

/** A position in the order of an index: after it, or before it, a page begins. */
export interface IndexPosition {
  /** The values of its columns; null: none. A text may be cut, then it is the last one. */
  values: readonly SqlValue[];
  /** Undefined: with the first object that has the values. */
  id: Buffer | undefined;
}

/**
 * The ranges of a compound index that one after the other are all objects in the order of a sort, or those behind a
 * position: those that are equal in all keys, then for each key, from the last one on, those that are equal in the keys
 * before it and lie beyond its value; where it descends, those without a value are a range after these.
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
  /** Without the columns that have one value: with these, MariaDB sorts, and answers NULL for them. */
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
