import type { Database } from '../../connection/database.js';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { idText } from '../../engine/objects/object-id.js';
import { tableName } from '../tables/class-tables.js';

/** Objects of a class that share their value of a field with another one. */
interface DuplicateValues {
  /** How many objects share a value. */
  count: number;
  examples: { id: string; value: unknown }[];
}

/** Looks for values that more than one object of a class has. Throws DatabaseUnavailable as scans do. */
export async function findDuplicates(
  database: Database,
  classId: string,
  field: string,
  kind: LookupColumn['kind'],
  examples: number,
): Promise<DuplicateValues> {
  const table = tableName(classId);
  const { dialect, scans } = database;
  // Of the kind alone: the field may have had another type, whose values the class tells apart from shared ones.
  const value = dialect.lookup.value(field, kind);
  const shared = `SELECT ${value} AS v, COUNT(*) AS n FROM ${table} GROUP BY v HAVING v IS NOT NULL AND n > 1`;
  const [total] = await scans.query<{ n: number | string | null }>(
    `SELECT SUM(n) AS n FROM (${shared}) s`,
    [],
    false,
  );
  const count = Number(total?.n ?? 0);
  if (count === 0) return { count, examples: [] };
  const rows = await scans.query<{ id: Buffer; data: string }>(
    `SELECT id, data FROM ${table} WHERE ${value} IN (SELECT v FROM (${shared}) s) ORDER BY id LIMIT ?`,
    [examples],
    false,
  );
  return {
    count,
    examples: rows.map(({ id, data }) => ({ id: idText(id), value: JSON.parse(data)[field] })),
  };
}
