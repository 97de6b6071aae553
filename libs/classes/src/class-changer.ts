import type { AuditContext } from '@app/auth';
import {
  type AssertLocked,
  ClassCopy,
  type ClassEntity,
  ClassTables,
  Database,
  DuplicateKey,
  type LookupColumn,
  NoDiskSpaceForCopy,
  OutcomeUnknown,
  type RunDdl,
} from '@app/database';
import type { ChangeCondition } from '@app/http';
import { type ClassDefinition, changesStoredObjects, searchableFields } from '@app/schema';
import { Injectable, Logger } from '@nestjs/common';
import { ChangeProgress } from './change/change-progress.js';
import { refuseDuplicates } from './change/conflicts.js';
import { planLookup, planWords } from './change/lookup-plan.js';
import {
  checkUntilRewritten,
  type MigrationOptions,
  migrateObjects,
  sharedValues,
} from './change/migrate-objects.js';
import { MigratedCopy, WordsWouldChange } from './change/migrated-copy.js';
import {
  asChange,
  changesNothing,
  keptWords,
  type PlannedChange,
  storeChange,
} from './change/planned-change.js';
import { tidyClass } from './change/tidy-class.js';
import { ClassRegistry, retryWhenStale } from './registry/class-registry.js';
import { fromRow, rowOfClass, type StoredClass, serializedChange } from './registry/stored-class.js';
import { ClassWords } from './words/class-words.js';

/** How a definition is replaced. */
interface Replacement {
  origin: AuditContext;
  condition?: ChangeCondition<StoredClass> | undefined;
  /** Is told how far it is. */
  progress?: ChangeProgress;
}

/** How it is replaced once the class is locked. */
interface LockedReplacement extends Replacement {
  progress: ChangeProgress;
  runDdl: RunDdl;
  assertLocked: AssertLocked;
}

/**
 * Replaces class definitions. What a new definition needs is created before the row of the class refers to it, and what
 * it no longer needs is dropped afterwards (`ClassesService`).
 */
@Injectable()
export class ClassChanger {
  readonly #logger = new Logger(ClassChanger.name);
  readonly #tables: ClassTables;

  constructor(
    private readonly database: Database,
    private readonly registry: ClassRegistry,
    private readonly words: ClassWords,
  ) {
    this.#tables = new ClassTables(database);
  }

  /**
   * Replaces a definition and migrates the stored objects; the same definition again changes nothing. Where other
   * fields become searchable, waits until their words are built, while objects can be written. Throws Problem
   * `class_not_found`, `invalid_definition` for a `renamedFrom` that names no field, or `definition_conflict` with
   * count and examples where objects would not fit, and what `condition` throws; then nothing has changed.
   */
  async replace(
    name: string,
    wanted: ClassDefinition,
    { origin, condition, progress = new ChangeProgress() }: Replacement,
  ): Promise<StoredClass> {
    await this.registry.beforeReplacement(name);
    const { replaced, isToBuild } = await serializedChange(this.database, name, (runDdl, assertLocked) => {
      progress.takeTurn();
      const locked = { origin, condition, progress, runDdl, assertLocked };
      // Another node of a database cluster does not see this lock.
      return retryWhenStale(() => this.#replace(name, wanted, locked));
    });
    if (isToBuild) await this.#buildWords(replaced.id, name, progress);
    return replaced;
  }

  /**
   * The class is changed by now, so a failure of this must not say that nothing has happened: words are built later.
   */
  async #buildWords(id: string, name: string, progress: ChangeProgress): Promise<void> {
    progress.begin('building words');
    try {
      for await (const objects of this.words.buildOf(id, name)) progress.pass(objects);
    } catch (cause) {
      if (this.database.failureOf(cause) === undefined) throw cause;
      throw new OutcomeUnknown('the words of the class are not complete yet', { cause });
    }
  }

  /** Throws StaleClass where the class has changed since it was read. */
  async #replace(
    name: string,
    wanted: ClassDefinition,
    { origin, condition, progress, runDdl, assertLocked }: LockedReplacement,
  ): Promise<{ replaced: StoredClass; isToBuild: boolean }> {
    const row = await rowOfClass(this.database, name);
    // The update below applies to this revision only.
    condition?.(fromRow(row));
    const definition = asChange(row, wanted);
    const isSearched = searchableFields(definition).length > 0;
    const withWords = row.words !== null || isSearched;
    const tidy = async () =>
      tidyClass(this.#tables, await rowOfClass(this.database, name), runDdl, { withWords });
    await tidy();
    const lookup = planLookup(definition, row.columns, row.nextSlot);
    const before = JSON.parse(row.definition) as ClassDefinition;
    const words = planWords(before, definition, row.words, lookup.nextSlot);
    const isComplete = lookup.added.length + lookup.addedIndexes.length === 0 && !words.isNew;
    if (changesNothing(row, definition) && isComplete) return { replaced: fromRow(row), isToBuild: false };
    const change: PlannedChange = { row, before, definition, lookup, words, origin, progress, assertLocked };
    try {
      const replaced = await this.#change(change, runDdl);
      return { replaced: fromRow(replaced), isToBuild: words.isNew };
    } catch (error) {
      if (!isValueTaken(error)) throw error;
      throw await sharedValues(this.database, row.id, { before, after: definition });
    } finally {
      this.registry.forget(name);
      // The change is done or not by now, whatever becomes of this: the next change tidies too, and copies are looked
      // for.
      await retryWhenStale(tidy).catch((error) =>
        this.#logger.warn(`What a change of ${name} has left is not dropped yet: ${error}`),
      );
    }
  }

  async #change(change: PlannedChange, runDdl: RunDdl): Promise<ClassEntity> {
    const { row, before, definition, progress } = change;
    progress.beginUncounted('checking');
    if (!changesStoredObjects(before, definition)) return this.#changeInPlace(change, runDdl);
    // Beside writers, which wait for the end of what is done to the class from the lock on.
    const check = () => checkUntilRewritten(this.database, row.id, { before, after: definition }, progress);
    if (!(await ClassCopy.serves(this.database, row.id))) return this.#changeInPlace(change, runDdl, check);
    const fitting = await check();
    // Where the objects fit as they are, none is written.
    const copied = fitting === undefined ? await this.#changeByCopy(change, runDdl) : undefined;
    return copied ?? this.#changeInPlace(change, runDdl, async () => fitting);
  }

  /**
   * Changes the objects where they are; writers of the class wait, and where there is a single writer, all of them.
   * `check` answers the segments whose objects fit as they are stored; without it, the definition alone is changed.
   */
  async #changeInPlace(
    change: PlannedChange,
    runDdl: RunDdl,
    check?: () => Promise<MigrationOptions['fitting']>,
  ): Promise<ClassEntity> {
    const { row, before, definition, lookup, words, progress } = change;
    progress.beginUncounted('changing');
    for (const column of lookup.added) await this.#addColumn(row, definition, column, runDdl);
    for (const index of lookup.addedIndexes) await runDdl(this.#tables.addIndex(row.id, index));
    if (words.isNew) await runDdl(this.#tables.createWords(row.id, words.index!));
    if (check === undefined) return storeChange(this.database, this.#tables, change);
    const options: MigrationOptions = { words: keptWords(change), fitting: await check(), progress };
    const wanted = { before, after: definition };
    return storeChange(this.database, this.#tables, change, (unit) =>
      migrateObjects(this.database, unit, row.id, wanted, options),
    );
  }

  /** Copies the objects beside all writers. Answers undefined where that is not possible; then nothing has changed. */
  async #changeByCopy(change: PlannedChange, runDdl: RunDdl): Promise<ClassEntity | undefined> {
    const { row, before, definition, progress } = change;
    for (const column of change.lookup.added)
      await refuseDuplicates(this.database, row.id, definition, column);
    const lookup = planLookup(definition, [], row.nextSlot);
    const words = planWords(before, definition, row.words, lookup.nextSlot);
    const copied: PlannedChange = { ...change, lookup, words };
    const copy = new MigratedCopy(this.database, row.id, {
      change: { before, after: definition },
      columns: lookup.columns,
      words: keptWords(copied)?.source,
      progress,
    });
    try {
      await runDdl(copy.create());
      await copy.fill();
      if (words.isNew) await runDdl(this.#tables.createWords(row.id, words.index!));
      return await storeChange(this.database, this.#tables, copied, (unit) => copy.finish(unit));
    } catch (error) {
      const isPossibleInPlace =
        error instanceof WordsWouldChange || error instanceof NoDiskSpaceForCopy || isValueTaken(error);
      if (!isPossibleInPlace) throw error;
      await runDdl(await this.#tables.dropCopy(row.id));
      return undefined;
    }
  }

  async #addColumn(
    row: ClassEntity,
    definition: ClassDefinition,
    column: LookupColumn,
    runDdl: RunDdl,
  ): Promise<void> {
    await refuseDuplicates(this.database, row.id, definition, column);
    try {
      await runDdl(this.#tables.addColumn(row.id, column));
    } catch (error) {
      // A concurrent write stored a duplicate after the check and before the index.
      if (isValueTaken(error)) await refuseDuplicates(this.database, row.id, definition, column);
      throw error;
    }
  }
}

/** Whether the unique index of a field refused a value. */
function isValueTaken(error: unknown): boolean {
  return error instanceof DuplicateKey && error.slot !== undefined;
}
