import { LOCKING, pace } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import type { UnitOfWork } from '../../connection/transaction.js';
import type { ObjectUpdate } from '../../dialects/dialect.js';
import { type WordIndex, type WordSource, wordTableName } from '../../engine/indexes/word-index.js';
import { HIGHEST_ID, idText, LOWEST_ID } from '../../engine/objects/object-id.js';
import { numberOf, type Read, type Sql } from '../../engine/sql.js';
import type { IdRange } from '../../filter/filter-access.js';
import { loadSegments } from '../../segments/segment-map.js';
import { updateObjects } from '../statements/object-statements.js';
import { tableName } from '../tables/class-tables.js';
import { type ChangedText, WordWrites } from '../words/word-writes.js';
import { portionsOf } from './object-portions.js';

/** An object as a change of its class reads it. */
export interface ScannedObject {
  id: Buffer;
  idText: string;
  data: string;
}

/** Ids above `lower`, up to and including `upper`. */
export interface BoundedIdRange extends IdRange {
  lower: Buffer;
  upper: Buffer;
}

/** More than where each portion is a transaction, for which others wait. */
const MAX_AT_ONCE = { objects: 500, bytes: 4 * 1024 * 1024 };

/**
 * The objects of a class in the order of their creation, some at a time, as `read` sees them; but for those of some
 * ranges, which are in that order too.
 */
export async function* scanObjects(
  { dialect }: Database,
  read: Read,
  classId: string,
  leftOut: readonly BoundedIdRange[] = [],
): AsyncGenerator<ScannedObject[]> {
  const objects = { columns: 'id, data', from: tableName(classId), id: 'id', most: MAX_AT_ONCE };
  for (const { lower, upper: upTo } of between(leftOut)) {
    const portions = portionsOf<{ id: Buffer; data: string }>(read, dialect, { ...objects, upTo }, lower);
    for await (const rows of portions) yield rows.map(({ id, data }) => ({ id, idText: idText(id), data }));
  }
}

/** What is before, between and after some ranges. */
function between(ranges: readonly BoundedIdRange[]): BoundedIdRange[] {
  const uppers = [...ranges.map(({ lower }) => lower), HIGHEST_ID];
  const lowers = [LOWEST_ID, ...ranges.map(({ upper }) => upper)];
  return uppers
    .map((upper, at) => ({ lower: lowers[at]!, upper }))
    .filter(({ lower, upper }) => lower.compare(upper) < 0);
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
  await executeWithPauses(unit, writes.change(changes));
}

/**
 * Runs statements of a transaction that holds locks one after the other, with turns of the event loop between them
 * where they take long to make.
 */
export async function executeWithPauses(unit: UnitOfWork, statements: Iterable<Sql>): Promise<void> {
  for (const { text, values } of statements) {
    await unit.execute(text, values);
    if (pace.isDue) await pace.turn(LOCKING);
  }
}

/** Whether a class has objects. */
export async function hasObjects(unit: UnitOfWork, classId: string): Promise<boolean> {
  return (await unit.query(`SELECT 1 FROM ${tableName(classId)} LIMIT 1`)).length > 0;
}

/**
 * How many objects a class has, as far as its segments know without looking at them: what is written meanwhile may be
 * left out. Undefined where all of them would have to be counted, and where the class is gone.
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
