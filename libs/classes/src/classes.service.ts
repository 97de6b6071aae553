import { type AuditContext, recordEvent } from '@app/auth';
import { pace } from '@app/concurrency';
import {
  type AssertLocked,
  ClassEntity,
  ClassTables,
  Database,
  DuplicateKey,
  largeRowPage,
  OutcomeUnknown,
  type RunDdl,
} from '@app/database';
import {
  Limits,
  mapInTurns,
  mapPortions,
  PageMetadataDto,
  type PagePortions,
  type PageRequest,
} from '@app/http';
import { Problem } from '@app/problems';
import type { ClassDefinition } from '@app/schema';
import { Injectable, Logger } from '@nestjs/common';
import { v7 } from 'uuid';
import { planLookup, planWords } from './change/lookup-plan.js';
import { dropTables } from './change/tidy-class.js';
import { type ClassState, fromRow, rowOfClass, type StoredClass } from './registry/stored-class.js';

/**
 * If no more than this many classes may still be created, each is created under an exclusive lock. This assumes that at
 * most this many instances create a class at the same moment.
 */
const NEAR_LIMIT = 100;

/**
 * Class definitions and their change. On MySQL every DDL statement commits by itself, so each change is a sequence of
 * steps that are harmless one by one: what a new definition needs is created before the row of the class refers to it,
 * and what it no longer needs is dropped afterwards. A row never refers to a missing table or column.
 */
@Injectable()
export class ClassesService {
  readonly #logger = new Logger(ClassesService.name);
  readonly #tables: ClassTables;

  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {
    this.#tables = new ClassTables(database);
  }

  /** A page of them, by name. */
  async list(
    request: PageRequest,
  ): Promise<{ metadata: PageMetadataDto; classes: PagePortions<StoredClass> }> {
    const { portions, total } = await largeRowPage(
      this.database,
      ClassEntity,
      'definition',
      { name: 'ASC' },
      request,
    );
    const classes = await mapPortions(portions, (rows) => mapInTurns(rows, fromRow));
    return { metadata: PageMetadataDto.of(request, total), classes };
  }

  /** Throws Problem `class_not_found`. */
  async get(name: string): Promise<StoredClass> {
    const row = await rowOfClass(this.database, name);
    // To parse a definition of a mebibyte, and to write it as an answer, takes long: one in each turn of the event
    // loop.
    if (pace.isDue) await pace.turn();
    return fromRow(row);
  }

  /** Throws Problem `class_exists` or `too_many_classes`. */
  async create(definition: ClassDefinition, origin: AuditContext): Promise<StoredClass> {
    const { definitions } = this.database;
    const making = (spare: number) => (runDdl: RunDdl, assertLocked: AssertLocked) =>
      this.#create(definition, origin, { runDdl, assertLocked, spare });
    return (await definitions.create(making(NEAR_LIMIT))) ?? (await definitions.createAlone(making(0)))!;
  }

  /**
   * Answers undefined and creates nothing if the limit of classes is so near that other instances might reach it
   * meanwhile.
   */
  async #create(
    definition: ClassDefinition,
    origin: AuditContext,
    { runDdl, assertLocked, spare }: { runDdl: RunDdl; assertLocked: AssertLocked; spare: number },
  ): Promise<StoredClass | undefined> {
    const left = await this.database.readingAsWriter((manager) => this.#checkName(manager, definition.name));
    if (left <= spare && !this.database.hasOneProcess) return undefined;
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
    await runDdl([
      ...this.#tables.create(row.id, columns),
      ...(index === null ? [] : this.#tables.createWords(row.id, index)),
    ]);
    try {
      await this.database.transaction(async (unit) => {
        await unit.manager.insert(ClassEntity, row);
        // Else another instance may have dropped the tables, as those of a class without a row.
        await assertLocked();
        const fields = Object.keys(definition.fields);
        await recordEvent(unit, origin, { kind: 'class.created', subject: row.name, details: { fields } });
      });
    } catch (error) {
      // The row may be there. If it is not, OrphanedTables drops them.
      if (error instanceof OutcomeUnknown) throw error;
      await dropTables(this.#tables, row.id, runDdl, this.#logger);
      // Created concurrently by another process, which does not share this lock.
      throw error instanceof DuplicateKey ? classExists(definition.name) : error;
    }
    return fromRow(row);
  }

  /** What `create` would return; nothing is stored. Throws Problem `class_exists` or `too_many_classes`. */
  async checkCreation(definition: ClassDefinition): Promise<ClassState> {
    const now = Date.now();
    await this.#checkName(this.database.reading, definition.name);
    return { definition, revision: 1, createdAt: now, updatedAt: now };
  }

  /** Answers how many more classes there may be. */
  async #checkName(reading: Database['reading'], name: string): Promise<number> {
    if (await reading.existsBy(ClassEntity, { name })) throw classExists(name);
    const most = this.limits.classes;
    const left = most - (await reading.count(ClassEntity));
    if (left > 0) return left;
    throw new Problem(
      'too_many_classes',
      `There are ${most} classes already, as many as MAX_CLASSES allows.`,
    );
  }
}

function classExists(name: string): Problem {
  return new Problem(
    'class_exists',
    `A class named ${name} exists already. PUT replaces its definition: fields that are left out are deleted with their values.`,
  );
}
