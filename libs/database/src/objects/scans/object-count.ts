import type { Database } from '../../connection/database.js';
import { loadSegments } from '../../segments/segment-map.js';
import { tableName } from '../tables/class-tables.js';

/**
 * How many objects a class has, as far as its segments know without looking at them: what is written meanwhile may be left out.
 * Undefined where all of them would have to be counted, and where the class is gone.
 */
export async function countObjects(database: Database, classId: string): Promise<number | undefined> {
  // Nothing is sealed there.
  if (database.isMultiPrimary) return undefined;
  const segments = await loadSegments((sql, values) => database.query(sql, values), classId);
  if (segments === undefined) return undefined;
  const { live, sealedTo } = segments;
  const tail = `SELECT COUNT(*) AS count FROM ${tableName(classId)} WHERE id > ?`;
  const [row] = await database.query<{ count: number | string }>(tail, [sealedTo]);
  return live + Number(row!.count);
}
