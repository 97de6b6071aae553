import type { Database } from '../../connection/database.js';
import type { UnitOfWork } from '../../connection/transaction.js';
import type { ObjectUpdate } from '../../dialects/dialect.js';
import { type WordIndex, type WordSource, wordTableName } from '../../engine/indexes/word-index.js';
import { idText } from '../../engine/objects/object-id.js';
import { updateObjects } from '../statements/object-statements.js';
import { tableName } from '../tables/table-layout.js';
import { type ChangedText, WordWrites } from '../words/word-writes.js';

/** An object as a change of its class reads it. */
export interface ScannedObject {
  id: Buffer;
  idText: string;
  data: string;
}

/** All objects of a class in the order of their creation, some at a time, as the unit of work sees them. */
export async function* scanObjects(
  unit: UnitOfWork,
  classId: string,
  atOnce: number,
): AsyncGenerator<ScannedObject[]> {
  const sql = `SELECT id, data FROM ${tableName(classId)} WHERE id > ? ORDER BY id LIMIT ?`;
  let last: Uint8Array = new Uint8Array(16);
  for (;;) {
    const rows = await unit.query<{ id: Buffer; data: string }>(sql, [last, atOnce]);
    if (rows.length > 0) yield rows.map(({ id, data }) => ({ id, idText: idText(id), data }));
    if (rows.length < atOnce) return;
    last = rows.at(-1)!.id;
  }
}

/**
 * Writes new data of objects that were scanned, as their class changes. One that was deleted since stays deleted.
 * Throws the errors of the engine.
 */
export async function rewriteObjects(
  { dialect }: Database,
  unit: UnitOfWork,
  classId: string,
  updates: readonly ObjectUpdate[],
): Promise<void> {
  await unit.executeAll(updateObjects(dialect, tableName(classId), updates));
}

/** Writes what changes of objects do to their words, as their class changes. Throws the errors of the engine. */
export async function rewriteWords(
  { dialect }: Database,
  unit: UnitOfWork,
  classId: string,
  { slot }: WordIndex,
  source: WordSource,
  changes: readonly ChangedText[],
): Promise<void> {
  const writes = new WordWrites(dialect, wordTableName(classId, slot), source);
  for (const { text, values } of writes.change(changes)) await unit.execute(text, values);
}

/** Whether a class has objects. */
export async function hasObjects(unit: UnitOfWork, classId: string): Promise<boolean> {
  return (await unit.query(`SELECT 1 FROM ${tableName(classId)} LIMIT 1`)).length > 0;
}
