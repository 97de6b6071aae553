import type { Database } from '../../connection/database.js';
import { type WordIndex, type WordSource, wordTableName } from '../../engine/indexes/word-index.js';
import { ClassEntity } from '../../entities/class.entity.js';
import { lockClass } from '../../segments/lock-class.js';
import { tableName } from '../tables/class-tables.js';
import { WordWrites } from '../words/word-writes.js';
import { lastOf } from './copy-catch-up.js';
import { readPortion } from './object-portions.js';
import { executeWithPauses } from './object-scan.js';

interface FoundObject {
  id: Uint8Array;
  data: string;
}

/** What the row of a class tells of the words to build; undefined: there is nothing to do. */
export type ToBuild = (row: ClassEntity) => { index: WordIndex; source: WordSource } | undefined;

/**
 * Builds the words of the next objects of a class, in the order of their ids; answers how many objects these were,
 * undefined once the words are complete. Several processes may do so at once: each begins where the row says. The row
 * of the class is locked meanwhile, so its writers wait: it is one portion of objects. `before`: how many the one
 * before had.
 */
export function buildNextWords(
  database: Database,
  classId: string,
  toBuild: ToBuild,
  before: number,
): Promise<number | undefined> {
  return database.transaction(async (unit) => {
    await lockClass(unit, database.dialect, classId, tableName(classId));
    const row = await unit.manager.findOneBy(ClassEntity, { id: classId });
    const due = row === null ? undefined : toBuild(row);
    if (due === undefined) return undefined;
    const { builtTo, buildsTo, ...index } = due.index;
    if (builtTo === undefined) return undefined;
    const table = tableName(classId);
    const upTo = buildsTo === undefined ? await lastOf(unit.query, table) : Buffer.from(buildsTo, 'hex');
    const rows = { columns: 'id, data', from: table, id: 'id', upTo };
    const after = Buffer.from(builtTo, 'hex');
    const {
      rows: found,
      end,
      isLast,
    } = await readPortion<FoundObject>(unit.query, database.dialect, rows, after, before);
    const objects = found.map(({ id, data }) => ({ id: Buffer.from(id), data }));
    const writes = new WordWrites(database.dialect, wordTableName(classId, index.slot), due.source);
    await executeWithPauses(unit, writes.complete(objects));
    const hex = (id: Uint8Array) => Buffer.from(id).toString('hex');
    const words = isLast ? index : { ...index, builtTo: hex(end!), buildsTo: hex(upTo) };
    await unit.manager.update(ClassEntity, { id: classId }, { words });
    return objects.length;
  });
}

/** The classes whose objects have words, by id. */
export async function classesWithWords(
  database: Database,
): Promise<{ id: string; name: string; index: WordIndex }[]> {
  const rows = await database.query<{ id: string; name: string; words: string }>(
    'SELECT id, name, words FROM classes WHERE words IS NOT NULL ORDER BY id',
  );
  return rows.map(({ id, name, words }) => ({ id, name, index: JSON.parse(words) as WordIndex }));
}
