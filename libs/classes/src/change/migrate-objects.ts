import { type Cancellation, LOCKING, pace } from '@app/concurrency';
import {
  type ChangedText,
  type Database,
  inspectObjects,
  type ObjectUpdate,
  type Read,
  rewriteObjects,
  rewriteWords,
  type ScannedObject,
  type ScannedSegments,
  scanObjects,
  sharedNow,
  type UnitOfWork,
  type WordIndex,
  type WordSource,
} from '@app/database';
import type { Fault, Problem } from '@app/problems';
import { compileClass, type DefinitionChange } from '@app/schema';
import type { ChangeProgress } from './change-progress.js';
import { Conflicts } from './conflicts.js';
import { migrated } from './migrated-object.js';

/**
 * Validates all objects of a class by a new definition. Throws Problem `definition_conflict` if any does not fit, and
 * what `signal` throws.
 */
export async function checkObjects(
  database: Database,
  classId: string,
  change: DefinitionChange,
  signal: Cancellation,
): Promise<void> {
  const conflicts = new Conflicts();
  await validateObjects(database, classId, change, conflicts, { signal });
  conflicts.throwIfAny();
}

/**
 * Validates the objects of a class by a new definition while others write, up to the first that must be rewritten. If
 * none must be, answers the segments seen, so that only objects written meanwhile are left to check. Throws Problem
 * `definition_conflict` if any object does not fit.
 */
export async function checkUntilRewritten(
  database: Database,
  classId: string,
  change: DefinitionChange,
  progress: ChangeProgress,
): Promise<ScannedSegments | undefined> {
  // The versions of segments show concurrent writes of this node only.
  if (database.isMultiPrimary) return undefined;
  const conflicts = new Conflicts();
  progress.begin('checking');
  const options = { untilRewritten: true, progress };
  const seen = await validateObjects(database, classId, change, conflicts, options);
  if (seen !== undefined) conflicts.throwIfAny();
  return seen;
}

interface Validation {
  /** Ends at the first object that has to be rewritten. */
  untilRewritten?: boolean;
  signal?: Cancellation;
  progress?: ChangeProgress;
}

/** Adds the objects that do not fit to `conflicts`. Answers the segments seen; undefined if not all objects were. */
function validateObjects(
  database: Database,
  classId: string,
  change: DefinitionChange,
  conflicts: Conflicts,
  { untilRewritten = false, signal, progress }: Validation = {},
): Promise<ScannedSegments | undefined> {
  const compiled = compileClass(change.after);
  const now = sharedNow();
  return inspectObjects(database, classId, async (rows) => {
    signal?.throwIfAborted();
    for (const row of rows) {
      if (pace.isDue) await pace.turn();
      const result = await migrated(compiled, row, change, now);
      if ('faults' in result) conflicts.add(row.idText, result.faults);
      else if (result.changed && untilRewritten) return false;
    }
    progress?.pass(rows.length);
    return true;
  });
}

/** Options of `migrateObjects`. */
export interface MigrationOptions {
  /** The word index to keep up to date, if the change keeps it. */
  words?: { index: WordIndex; source: WordSource } | undefined;
  /** Segments whose objects fit as they are stored. */
  fitting?: ScannedSegments | undefined;
  progress: ChangeProgress;
}

/**
 * Rewrites every object of a class for a new definition, and its words. Throws Problem `definition_conflict` if any
 * does not fit.
 */
export async function migrateObjects(
  database: Database,
  unit: UnitOfWork,
  classId: string,
  change: DefinitionChange,
  { words, fitting, progress }: MigrationOptions,
): Promise<void> {
  const compiled = compileClass(change.after);
  const conflicts = new Conflicts();
  const now = sharedNow();
  const unchanged = await fitting?.unchanged(unit.query);
  // If all objects were checked before, few are left.
  if (unchanged === undefined) progress.begin('changing');
  else progress.beginUncounted('changing');
  for await (const rows of scanObjects(database, unit.query, classId, unchanged)) {
    const updates: ObjectUpdate[] = [];
    const texts: ChangedText[] = [];
    for (const row of rows) {
      if (pace.isDue) await pace.turn(LOCKING);
      const { id, idText } = row;
      const result = await migrated(compiled, row, change, now, LOCKING);
      if ('faults' in result) conflicts.add(idText, result.faults);
      else if (result.changed) {
        if (pace.isDue) await pace.turn(LOCKING);
        const after = compiled.serialize(result.document);
        updates.push({ id, data: after });
        if (words !== undefined) texts.push({ id: idText, before: row.data, after });
      }
    }
    progress.pass(rows.length);
    if (conflicts.count > 0) continue;
    await rewriteObjects(database, unit, classId, updates);
    if (words !== undefined) await rewriteWords(database, unit, classId, words.index, words.source, texts);
  }
  conflicts.throwIfAny();
}

/**
 * Finds the objects that would share a value, after a unique index has refused a migration. There are none if values
 * only swap places, or pass through a field that is unique until the change is done.
 */
export function sharedValues(
  database: Database,
  classId: string,
  change: DefinitionChange,
): Promise<Problem> {
  const compiled = compileClass(change.after);
  const unique = Object.keys(change.after.fields).filter((name) => change.after.fields[name]!.unique);
  return database.snapshot(async ({ read }) => {
    const conflicts = new Conflicts();
    const firstHolders = new Map<string, string | undefined>();
    for await (const row of eachObject(database, read, classId)) {
      if (pace.isDue) await pace.turn();
      const id = row.idText;
      const result = await migrated(compiled, row, change, sharedNow());
      if ('faults' in result) continue;
      for (const field of unique.filter((name) => Object.hasOwn(result.document, name))) {
        const fault = shared(field, result.document[field]);
        const key = JSON.stringify([field, fault.received]);
        const known = firstHolders.has(key);
        const first = firstHolders.get(key);
        if (first !== undefined) conflicts.add(first, [fault]);
        if (known) conflicts.add(id, [fault]);
        firstHolders.set(key, known ? undefined : id);
      }
    }
    return conflicts.problem('would come to share a value of a unique field, or exchange them');
  }, database.scans);
}

async function* eachObject(database: Database, read: Read, classId: string): AsyncGenerator<ScannedObject> {
  for await (const rows of scanObjects(database, read, classId)) yield* rows;
}

function shared(field: string, received: unknown): Fault {
  return {
    pointer: `/${field}`,
    field,
    code: 'not_unique',
    message: `Another object would have this value of ${field}.`,
    received,
  };
}
