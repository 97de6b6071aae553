import { type AuditContext, recordEvent } from '@app/auth';
import {
  type AssertLocked,
  ClassEntity,
  type ClassTables,
  type Database,
  StaleClass,
  type UnitOfWork,
} from '@app/database';
import { Problem } from '@app/problems';
import {
  type ClassDefinition,
  changeOf,
  directionless,
  type IndexKey,
  indexKeys,
  isTimeStamp,
} from '@app/schema';
import { wordSourceOf } from '../registry/word-source.js';
import type { ChangeProgress } from './change-progress.js';
import type { LookupPlan, WordPlan } from './lookup-plan.js';
import type { MigrationOptions } from './migrate-objects.js';

/** A change of a class, as planned before anything is done. */
export interface PlannedChange {
  row: ClassEntity;
  before: ClassDefinition;
  /** The definition as the client sent it, with `renamedFrom`. */
  definition: ClassDefinition;
  lookup: LookupPlan;
  words: WordPlan;
  origin: AuditContext;
  progress: ChangeProgress;
  assertLocked: AssertLocked;
}

/** A definition as a change of the stored definition. Throws Problem `invalid_definition`. */
export function asChange(row: ClassEntity, wanted: ClassDefinition): ClassDefinition {
  const change = changeOf(JSON.parse(row.definition) as ClassDefinition, wanted);
  if ('definition' in change) return change.definition;
  throw new Problem(
    'invalid_definition',
    'The definition moves values of fields that the class does not have.',
    {
      errors: change.faults,
    },
  );
}

/** Whether a change equals the stored definition, the order of the fields included. */
export function changesNothing(row: ClassEntity, change: ClassDefinition): boolean {
  return JSON.stringify(change) === row.definition;
}

/** Stores the definition, in one transaction with what is done to the objects. */
export async function storeChange(
  database: Database,
  tables: ClassTables,
  { row, before, definition, lookup, words: { index, isNew, nextSlot }, origin, assertLocked }: PlannedChange,
  changeObjects?: (unit: UnitOfWork) => Promise<void>,
): Promise<ClassEntity> {
  const after = withoutInstructions(definition);
  const changed = {
    ...row,
    definition: JSON.stringify(after),
    columns: lookup.columns,
    nextSlot,
    words: index,
    revision: row.revision + 1,
    updatedAt: Date.now(),
  };
  await database.transaction(async (unit) => {
    // From here on, no writer uses the old revision.
    await tables.lock(unit, row.id);
    // Else another instance may have dropped the columns that the row is about to name.
    await assertLocked();
    await changeObjects?.(unit);
    const known = { id: row.id, revision: row.revision };
    // Words that are kept may just have been completed.
    const { words, ...others } = changed;
    const isKept = index !== null && !isNew;
    const { affected } = await unit.manager.update(
      ClassEntity,
      known,
      isKept ? others : { ...others, words },
    );
    if (affected === 0) throw new StaleClass();
    await recordEvent(unit, origin, {
      kind: 'class.changed',
      subject: row.name,
      details: { revision: changed.revision, ...changedParts(before, definition) },
    });
  });
  return changed;
}

/**
 * Summarises a change for the audit log: the names of fields that are added, removed, renamed or otherwise changed,
 * compound indexes, and whether time stamps are added or removed. `wanted` still has `renamedFrom`.
 */
function changedParts(old: ClassDefinition, wanted: ClassDefinition) {
  const before = old.fields;
  const fields = Object.entries(withoutInstructions(wanted).fields).map(([name, field]) => {
    const from = wanted.fields[name]!.renamedFrom ?? name;
    return { name, field, from, isNew: !Object.hasOwn(before, from) };
  });
  const kept = fields.filter(({ isNew }) => !isNew);
  const renamed = kept
    .filter(({ name, from }) => from !== name)
    .map(({ name, from }) => ({ from, to: name }));
  const sources = new Set(kept.map(({ from }) => from));
  const names = new Map(kept.map(({ name, from }) => [from, name]));
  return {
    added: fields.filter(({ isNew }) => isNew).map(({ name }) => name),
    removed: Object.keys(before).filter((name) => !sources.has(name)),
    renamed,
    changed: kept
      .filter(({ field, from }) => JSON.stringify(before[from]) !== JSON.stringify(field))
      .map(({ name }) => name),
    ...changedIndexes(old.indexes ?? [], wanted.indexes ?? [], names),
    ...(old.timestamps === wanted.timestamps ? {} : { timestamps: wanted.timestamps === true }),
  };
}

/**
 * Indexes of several fields, as their definitions write them. One whose fields are renamed is the same, and so is its
 * opposite.
 */
function changedIndexes(before: string[][], after: string[][], names: ReadonlyMap<string, string>) {
  const renamed = ({ field, descending }: IndexKey) => ({
    field: isTimeStamp(field) ? field : (names.get(field) ?? `${field} before`),
    descending,
  });
  const old = before.map((index) => ({ index, text: directionless(indexKeys(index).map(renamed)) }));
  const wanted = after.map((index) => ({ index, text: directionless(indexKeys(index)) }));
  const missingIn = (others: typeof old) => {
    const texts = new Set(others.map(({ text }) => text));
    return ({ text }: { text: string }) => !texts.has(text);
  };
  return {
    indexesAdded: wanted.filter(missingIn(old)).map(({ index }) => index),
    indexesRemoved: old.filter(missingIn(wanted)).map(({ index }) => index),
  };
}

/** A definition as it is stored: without `renamedFrom`, which is an instruction for the migration. */
export function withoutInstructions(definition: ClassDefinition): ClassDefinition {
  const fields = Object.entries(definition.fields).map(([name, { renamedFrom: _, ...field }]) => [
    name,
    field,
  ]);
  return { ...definition, fields: Object.fromEntries(fields) };
}

/** The words that a change keeps. */
export function keptWords({ definition, words: { index, isNew } }: PlannedChange): MigrationOptions['words'] {
  if (index === null || isNew) return undefined;
  return { index, source: wordSourceOf(withoutInstructions(definition), index) };
}
