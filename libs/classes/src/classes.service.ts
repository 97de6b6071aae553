import { type Origin, recordEvent } from '@app/auth';
import {
  ClassEntity,
  ClassTables,
  Database,
  type Define,
  DuplicateKey,
  type LookupColumn,
  OutcomeUnknown,
  rowPage,
  StaleClass,
  type WordIndex,
  type WordSource,
} from '@app/database';
import { type ChangeCondition, Limits, PageMetadataDto, type PageRequest } from '@app/http';
import { Problem } from '@app/problems';
import { type ClassDefinition, changesStoredObjects, SearchableWords, searchableFields } from '@app/schema';
import { Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import { asChange, changedParts, changesNothing, withoutInstructions } from './change/definition-change.js';
import { type LookupPlan, planLookup } from './change/lookup-plan.js';
import { checkObjects, migrateObjects, sharedValues } from './change/migrate-objects.js';
import { refuseDuplicates } from './change/refuse-duplicates.js';
import { retryWhenStale } from './change/retry-when-stale.js';
import { ClassRegistry } from './registry/class-registry.js';
import { type ClassState, fromRow, rowOfClass, type StoredClass } from './registry/stored-class.js';
import { wordSource } from './registry/word-source.js';
import { ClassWords } from './words/class-words.js';
import { planWords, type WordPlan } from './words/word-plan.js';

/**
 * Class definitions and their change. On MySQL every DDL statement commits by itself, so each change is a sequence of
 * steps that are harmless one by one: what a new definition needs is created before the row of the class refers to it,
 * and what it no longer needs is dropped afterwards. A row never refers to a missing table or column.
 */
@Injectable()
export class ClassesService {
  readonly #tables: ClassTables;

  constructor(
    private readonly database: Database,
    private readonly registry: ClassRegistry,
    private readonly words: ClassWords,
    private readonly limits: Limits,
  ) {
    this.#tables = new ClassTables(database);
  }

  /** A page of them, by name. */
  async list(request: PageRequest): Promise<{ metadata: PageMetadataDto; classes: StoredClass[] }> {
    const { rows, total } = await rowPage(this.database.reading, ClassEntity, { name: 'ASC' }, request);
    return { metadata: PageMetadataDto.of(request, total), classes: rows.map(fromRow) };
  }

  /** Throws Problem `class_not_found`. */
  async get(name: string): Promise<StoredClass> {
    return fromRow(await rowOfClass(this.database, name));
  }

  /** Throws Problem `class_exists` or `too_many_classes`. */
  create(definition: ClassDefinition, origin: Origin): Promise<StoredClass> {
    return this.database.changingClasses(async (define) => {
      await this.#checkName(definition.name);
      const { columns, nextSlot: slot } = planLookup(definition, [], 1);
      const { index, nextSlot } = planWords(undefined, definition, null, slot);
      const now = Date.now();
      const row = {
        id: v7().replaceAll('-', ''),
        name: definition.name,
        revision: 1,
        definition: JSON.stringify(definition),
        columns,
        nextSlot,
        // There is no object yet.
        words: index && { slot: index.slot, version: index.version },
        createdAt: now,
        updatedAt: now,
      };
      // Together: on SQLite after each transaction with DDL the whole schema is read again.
      await define([
        ...this.#tables.create(row.id, columns),
        ...(index === null ? [] : this.#tables.createWords(row.id, index)),
      ]);
      try {
        await this.database.transaction(async (unit) => {
          await unit.manager.insert(ClassEntity, row);
          const fields = Object.keys(definition.fields);
          await recordEvent(unit, origin, { kind: 'class.created', subject: row.name, details: { fields } });
        });
      } catch (error) {
        // The row may be there. If it is not, OrphanedTables drops them.
        if (error instanceof OutcomeUnknown) throw error;
        await define(await this.#tables.drop(row.id));
        // Created concurrently by another process, which does not share this lock.
        throw error instanceof DuplicateKey ? classExists(definition.name) : error;
      }
      return fromRow(row);
    });
  }

  /** What `create` would return; nothing is stored. Throws Problem `class_exists` or `too_many_classes`. */
  async checkCreation(definition: ClassDefinition): Promise<ClassState> {
    const now = Date.now();
    await this.#checkName(definition.name);
    return { definition, revision: 1, createdAt: now, updatedAt: now };
  }

  async #checkName(name: string): Promise<void> {
    const { reading } = this.database;
    if (await reading.existsBy(ClassEntity, { name })) throw classExists(name);
    const most = this.limits.classes;
    if ((await reading.count(ClassEntity)) >= most)
      throw new Problem(
        'too_many_classes',
        `There are ${most} classes already, as many as MAX_CLASSES allows.`,
      );
  }

  /**
   * What `replace` would return if all objects fit; nothing is stored, and the objects are not read. Throws Problem
   * `class_not_found` or `invalid_definition`, and what `condition` throws.
   */
  async checkReplacement(
    name: string,
    wanted: ClassDefinition,
    condition?: ChangeCondition<StoredClass>,
  ): Promise<ClassState> {
    const row = await rowOfClass(this.database, name);
    condition?.(fromRow(row));
    const change = asChange(row, wanted);
    if (changesNothing(row, change)) return fromRow(row);
    const definition = withoutInstructions(change);
    return { ...fromRow(row), definition, revision: row.revision + 1, updatedAt: Date.now() };
  }

  /**
   * Replaces a definition and migrates the stored objects; the same definition again changes nothing. Where other fields
   * become searchable, waits until their words are built, while objects can be written. Throws Problem
   * `class_not_found`, `invalid_definition` for a `renamedFrom` that names no field, or `definition_conflict` with
   * count and examples where objects would not fit, and what `condition` throws; then nothing has changed.
   */
  async replace(
    name: string,
    wanted: ClassDefinition,
    origin: Origin,
    condition?: ChangeCondition<StoredClass>,
  ): Promise<StoredClass> {
    await this.registry.beforeReplacement(name);
    const { replaced, isToBuild } = await this.database.changingClasses((define) =>
      // Another node of a database cluster does not see this lock.
      retryWhenStale(() => this.#replace(name, wanted, origin, define, condition)),
    );
    if (isToBuild) await this.#buildWords(replaced.id, name);
    return replaced;
  }

  /** The class is changed by now, so a failure of this must not say that nothing has happened: words are built later. */
  async #buildWords(id: string, name: string): Promise<void> {
    try {
      for await (const _ of this.words.buildOf(id, name));
    } catch (cause) {
      if (this.database.failureOf(cause) === undefined) throw cause;
      throw new OutcomeUnknown('the words of the class are not complete yet', { cause });
    }
  }

  /** Throws StaleClass where the class has changed since it was read. */
  async #replace(
    name: string,
    wanted: ClassDefinition,
    origin: Origin,
    define: Define,
    condition?: ChangeCondition<StoredClass>,
  ): Promise<{ replaced: StoredClass; isToBuild: boolean }> {
    const row = await rowOfClass(this.database, name);
    // The update below applies to this revision only.
    condition?.(fromRow(row));
    const definition = asChange(row, wanted);
    // Even after a commit with unknown outcome, the row says which columns are in use.
    const tidy = async () => {
      const { columns, words } = await rowOfClass(this.database, name);
      await define(await this.#tables.dropOthers(row.id, columns));
      if (row.words !== null) await define(await this.#tables.dropOtherWords(row.id, words));
    };
    await tidy();
    const lookup = planLookup(definition, row.columns, row.nextSlot);
    const before = JSON.parse(row.definition) as ClassDefinition;
    const words = planWords(before, definition, row.words, lookup.nextSlot);
    const isComplete = lookup.added.length + lookup.addedIndexes.length === 0 && !words.isNew;
    if (changesNothing(row, definition) && isComplete) return { replaced: fromRow(row), isToBuild: false };
    try {
      for (const column of lookup.added) await this.#addColumn(row, definition, column, define);
      for (const index of lookup.addedIndexes) await define(this.#tables.addIndex(row.id, index));
      if (words.isNew) await define(this.#tables.createWords(row.id, words.index!));
      const replaced = fromRow(await this.#store(row, definition, lookup, words, origin));
      return { replaced, isToBuild: words.isNew };
    } catch (error) {
      if (!isValueTaken(error)) throw error;
      throw await sharedValues(this.database, row.id, definition);
    } finally {
      this.registry.forget(name);
      await tidy();
    }
  }

  async #addColumn(
    row: ClassEntity,
    { fields }: ClassDefinition,
    column: LookupColumn,
    define: Define,
  ): Promise<void> {
    const source = fields[column.field]?.renamedFrom ?? column.field;
    if (column.unique) await refuseDuplicates(this.database, row.id, source, column);
    try {
      await define(this.#tables.addColumn(row.id, column));
    } catch (error) {
      // A concurrent write stored a duplicate after the check and before the index.
      if (!isValueTaken(error)) throw error;
      await refuseDuplicates(this.database, row.id, source, column);
      throw error;
    }
  }

  async #store(
    row: ClassEntity,
    definition: ClassDefinition,
    { columns }: LookupPlan,
    { index, isNew, nextSlot }: WordPlan,
    origin: Origin,
  ): Promise<ClassEntity> {
    const before = JSON.parse(row.definition) as ClassDefinition;
    const after = withoutInstructions(definition);
    const changed = {
      ...row,
      definition: JSON.stringify(after),
      columns,
      nextSlot,
      words: index,
      revision: row.revision + 1,
      updatedAt: Date.now(),
    };
    const isKept = index !== null && !isNew;
    const changesObjects = changesStoredObjects(before, definition);
    // Beside writers, which wait for the end of what is done to the class from the lock on.
    const seen = changesObjects ? await checkObjects(this.database, row.id, definition) : undefined;
    await this.database.transaction(async (unit) => {
      // From here on, no writer uses the old revision.
      await this.#tables.lock(unit, row.id);
      if (changesObjects) {
        const kept = isKept ? { index, source: sourceOf(index, after) } : undefined;
        await migrateObjects(this.database, unit, row.id, definition, { words: kept, seen });
      }
      const known = { id: row.id, revision: row.revision };
      // Words that are kept may just have been completed.
      const { words, ...others } = changed;
      const { affected } = await unit.manager.update(
        ClassEntity,
        known,
        isKept ? others : { ...others, words },
      );
      if (affected === 0) throw new StaleClass();
      await recordEvent(unit, origin, {
        kind: 'class.changed',
        subject: row.name,
        details: { revision: changed.revision, ...changedParts(before, after) },
      });
    });
    return changed;
  }
}

/** Whether the unique index of a field refused a value. */
function isValueTaken(error: unknown): boolean {
  return error instanceof DuplicateKey && error.slot !== undefined;
}

function sourceOf(index: WordIndex, definition: ClassDefinition): WordSource {
  return wordSource(new SearchableWords(searchableFields(definition)), index);
}

function classExists(name: string): Problem {
  return new Problem('class_exists', `A class named ${name} exists already; PUT changes it.`);
}
