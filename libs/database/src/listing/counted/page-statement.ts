import type { Dialect } from '../../dialects/dialect.js';
import { headStatement, type ObjectsSql, type PageSql } from '../../dialects/execution/page-read.js';
import { OPERAND, type Sql } from '../../engine/sql.js';
import { hasIdOrder, isUnique } from '../../filter/conditions/index-condition.js';
import type { ListingFilter } from '../page/listing-filter.js';
import type { Stamp } from './counts/known-segment.js';
import type { PagePart } from './page-plan.js';

/** What is read of a counted filter. */
interface CountedSource {
  filter: Sql;
  /** Names the index by which the tail is looked at; empty: the engine chooses. */
  hint: string;
  stamp: Stamp;
  sealedTo: Buffer;
  objects: readonly ObjectsSql[];
}

/** The statements that read the parts of a page: whole objects, or only their ids and revisions. */
export function partStatements(
  dialect: Dialect,
  table: string,
  filter: Sql,
  parts: readonly PagePart[],
  onlyVersions: boolean,
): ObjectsSql[] {
  return parts.map((part): ObjectsSql => {
    if (part.kind === 'ids') {
      return {
        from: `FROM ${table} WHERE id IN (${part.ids.map(() => OPERAND).join(', ')}) ORDER BY id`,
        values: part.ids,
        onlyVersions,
      };
    }
    const values = [
      part.from,
      ...(part.to === undefined ? [] : [part.to]),
      ...filter.values,
      part.take,
      part.skip,
    ];
    const bounds = `id ${part.inclusive ? '>=' : '>'} ${OPERAND}${part.to === undefined ? '' : ` AND id <= ${OPERAND}`}`;
    const from =
      `FROM ${table}${dialect.inIdOrder(table)} WHERE ${bounds} AND (${filter.text}) ` +
      `ORDER BY id ${dialect.limitAndOffset}`;
    return { from, values, onlyVersions };
  });
}

/**
 * The statements of a page of a counted filter: its head, with the number of matching objects in the tail and the
 * stamps of all segments in order, as a JSON array; then its objects.
 */
export function countedStatements(
  dialect: Dialect,
  classId: string,
  table: string,
  { filter, hint, stamp, sealedTo, objects }: CountedSource,
): PageSql {
  // Segments have one index only, so they come in its order; with ORDER BY, MySQL sorts for nothing.
  const tail: Sql = {
    text: `SELECT COUNT(*) FROM ${table}${hint} WHERE id > ? AND (${filter.text})`,
    values: [sealedTo, ...filter.values],
  };
  const stamps: Sql = {
    text: `SELECT ${dialect.jsonArrayOf(stamp)} FROM segments WHERE class_id = ?`,
    values: [classId],
  };
  return { head: headStatement(classId, [tail, stamps]), objects };
}

/**
 * The index hint for statements that read a range of ids: the primary key. Without it, SQLite would take the index of a
 * range with two bounds, and pass all its entries for each segment. Empty if an index of the filter orders the objects
 * of a value by id: the engine then searches that index for the value and the ids.
 */
export function indexAmongIds(
  dialect: Dialect,
  table: string,
  { everyObject, access }: ListingFilter,
): string {
  const isSearched =
    !everyObject &&
    access.kind === 'index' &&
    access.conditions.some((condition) => hasIdOrder(condition) || isUnique(condition));
  return everyObject || isSearched ? '' : dialect.inIdOrder(table);
}
