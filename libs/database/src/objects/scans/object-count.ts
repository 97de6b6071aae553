import type { Database } from '../../connection/database.js';
import { numberOf, type Read } from '../../engine/sql.js';
import { loadSegments } from '../../segments/segment-map.js';
import { tableName } from '../tables/class-tables.js';

/**
 * How many objects a class has, as far as its segments know without looking at them: what is written meanwhile may be left out.
 * Undefined where all of them would have to be counted, and where the class is gone.
 */
export async function countObjects(database: Database, classId: string): Promise<number | undefined> {
  // Nothing is sealed there.
  if (database.isMultiPrimary) return undefined;
  const read: Read = (sql, values) => database.query(sql, values);
  const segments = await loadSegments(read, classId);
  if (segments === undefined) return undefined;
  const { live, sealedTo } = segments;
  const text = `SELECT COUNT(*) FROM ${tableName(classId)} WHERE id > ?`;
  return live + (await numberOf(read, { text, values: [sealedTo] }));
}
