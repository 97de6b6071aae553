import { recordEvent } from '@app/auth';
import { ClassEntity, type ClassTables, type Database, StaleClass, type UnitOfWork } from '@app/database';
import { changedParts, type PlannedChange, withoutInstructions } from './planned-change.js';

/** Stores the definition, in one transaction with what is done to the objects. */
export async function storeChange(
  database: Database,
  tables: ClassTables,
  { row, before, definition, lookup, words: { index, isNew, nextSlot }, origin, stillLocked }: PlannedChange,
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
    await stillLocked();
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
