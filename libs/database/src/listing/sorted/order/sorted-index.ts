import type { Dialect } from '../../../dialects/dialect.js';
import { type LookupColumn, lookupName } from '../../../engine/indexes/table-index.js';
import { OPERAND, type Sql } from '../../../engine/sql.js';
import type { SortSql } from '../../../filter/sort-sql.js';
import { compoundRanges, type IndexPosition, type IndexRange } from './index-ranges.js';
import type { KeysetPosition } from './keyset-position.js';
import { reaches, type SortKeyValue } from './sorted-rows.js';

/**
 * The ranges of an index that, read one after the other, give all objects in the order of a sort, or all behind a
 * position. They are separate, not one condition with OR, since engines search an index for each range, but never for
 * an OR.
 *
 * @param manyMissing Whether so many objects have no value that sorting their ids would cost more than a walk along all
 * objects. Matters only if the index does not order them (`LookupColumnDialect.ordersMissing`).
 */
export function indexRanges(
  { dialect, table }: { dialect: Dialect; table: string },
  sort: SortSql,
  backwards: boolean,
  manyMissing: boolean,
  behind?: IndexPosition,
): IndexRange[] {
  const index = sort.index!;
  if (index.kind === 'compound') return compoundRanges({ dialect, table }, index, sort, backwards, behind);
  const descending = sort.idDescending !== backwards;
  const [sign, direction] = descending ? ['<', ' DESC'] : ['>', ''];
  const byId = [`id${direction}`];
  if (index.kind === 'id') {
    const where = behind?.id && { text: `id ${sign} ?`, values: [behind.id] };
    return [{ where, order: byId, hint: dialect.inIdOrder(table) }];
  }
  const { column, isRequired } = index;
  const name = lookupName(column.slot);
  const hint = dialect.lookup.hint(table, column);
  const ordersMissing = dialect.lookup.ordersMissing(column);
  if (behind === undefined && ordersMissing)
    return [{ where: undefined, order: [name + direction, ...byId], hint }];

  const missing = (where: Sql): IndexRange => ({
    where,
    order: byId,
    hint: !ordersMissing && manyMissing ? dialect.inIdOrder(table) : hint,
  });
  const isNull: Sql = { text: `${name} IS NULL`, values: [] };
  // If the index does not order equal values by id, no two objects share a value.
  const order = ordersMissing ? [name + direction, ...byId] : [name + direction];
  if (behind === undefined) {
    const present = { where: { text: `${name} IS NOT NULL`, values: [] }, order, hint };
    if (isRequired) return [present];
    return descending ? [present, missing(isNull)] : [missing(isNull), present];
  }
  const { values, id } = behind;
  const value = values[0] ?? null;
  if (value === null) {
    // A missing value cannot be cut.
    const rest = missing({ text: `${name} IS NULL AND id ${sign} ${OPERAND}`, values: [id!] });
    const present = { where: { text: `${name} IS NOT NULL`, values: [] }, order, hint };
    return descending ? [rest] : [rest, present];
  }
  return [
    {
      where:
        id === undefined
          ? { text: `${name} = ${OPERAND}`, values: [value] }
          : { text: `${name} = ${OPERAND} AND id ${sign} ${OPERAND}`, values: [value, id] },
      order: byId,
      hint,
    },
    { where: { text: `${name} ${sign} ${OPERAND}`, values: [value] }, order, hint },
    ...(descending && !isRequired ? [missing(isNull)] : []),
  ];
}

/** A position in the index of a sort. It does not skip texts with the same beginning if the column cuts them. */
export function positionIn(
  { values, id }: KeysetPosition,
  sort: SortSql,
  { filter: { textPrefix } }: Dialect,
): IndexPosition {
  const held: SortKeyValue[] = [];
  for (const term of termsInIndex(sort)) {
    const value = values[term] ?? null;
    if (textPrefix !== undefined && reaches(value, textPrefix)) {
      held.push([...value].slice(0, textPrefix).join(''));
      return { values: held, id: undefined };
    }
    held.push(value);
  }
  return { values: held, id };
}

/** The positions of the sort's terms that are keys of the index, in the order of the index. */
export function termsInIndex({ index }: SortSql): number[] {
  if (index?.kind === 'compound') return index.keys.map(({ term }) => term);
  return index?.kind === 'column' ? [0] : [];
}

/** Counts the objects without a value, up to `most`. */
export function countMissing(
  { dialect, table }: { dialect: Dialect; table: string },
  column: LookupColumn,
  most: number,
): Sql {
  const hint = dialect.lookup.hint(table, column);
  return {
    text: `SELECT COUNT(*) FROM (SELECT 1 FROM ${table}${hint} WHERE ${lookupName(column.slot)} IS NULL LIMIT ${most}) missing`,
    values: [],
  };
}
