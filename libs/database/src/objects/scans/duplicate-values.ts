import type { Cancellation } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { idText } from '../../engine/objects/object-id.js';
import type { SqlValue } from '../../engine/sql.js';
import { tableName } from '../tables/class-tables.js';

/** Objects of a class that share their value of a field with another one. */
interface DuplicateValues {
  /** How many objects share a value. */
  count: number;
  examples: { id: string; value: unknown }[];
}

/**
 * Looks for values that more than one object of a class has; its caller has locked the class. Throws
 * DatabaseUnavailable as scans do, and what `signal` throws, which is asked before each statement.
 */
export async function findDuplicates(
  database: Database,
  classId: string,
  field: string,
  kind: LookupColumn['kind'],
  examples: number,
  signal?: Cancellation,
): Promise<DuplicateValues> {
  const table = tableName(classId);
  const { dialect } = database;
  const read = <Row>(sql: string, values: readonly SqlValue[] = []) => {
    signal?.throwIfAborted();
    return readAll<Row>(database, sql, values);
  };
  // Of the kind alone: the field may have had another type, whose values the class tells apart from shared ones.
  const value = dialect.lookup.value(field, kind);
  const shared = `SELECT ${value} AS v, COUNT(*) AS n FROM ${table} GROUP BY v HAVING v IS NOT NULL AND n > 1`;
  const [total] = await read<{ n: number | string | null }>(`SELECT SUM(n) AS n FROM (${shared}) s`);
  const count = Number(total?.n ?? 0);
  if (count === 0) return { count, examples: [] };
  const rows = await read<{ id: Buffer; data: string }>(
    `SELECT id, data FROM ${table} WHERE ${value} IN (SELECT v FROM (${shared}) s) ORDER BY id LIMIT ?`,
    [examples],
  );
  return {
    count,
    examples: rows.map(({ id, data }) => ({ id: idText(id), value: JSON.parse(data)[field] })),
  };
}

/** Looks at all objects in one statement, for as long as that takes. */
function readAll<Row>(
  { dialect, scans, definitions }: Database,
  sql: string,
  values: readonly SqlValue[],
): Promise<Row[]> {
  return dialect.singleWriter ? scans.query(sql, values, false) : definitions.read(sql, values);
}
