import { type AuditContext, recordEvent } from '@app/auth';
import { BlobStore, classPrefix } from '@app/blobs';
import { settlesWithin } from '@app/concurrency';
import { ClassEntity, ClassTables, Database, hasObjects, type UnitOfWork } from '@app/database';
import type { ChangeCondition } from '@app/http';
import { Problem } from '@app/problems';
import { Injectable, Logger } from '@nestjs/common';
import { dropTables } from './change/tidy-class.js';
import { ClassRegistry } from './registry/class-registry.js';
import {
  classNotFound,
  fromRow,
  idOfClass,
  type StoredClass,
  serializedChange,
} from './registry/stored-class.js';

/** How long a deletion waits for the bytes of attachments to be removed: those of many objects take minutes. */
const MAX_WAIT_MILLISECONDS = 2000;

/** The options of a deletion. */
interface Removal {
  /** Whether objects are deleted with it. */
  force: boolean;
  condition?: ChangeCondition<StoredClass> | undefined;
}

/** Deletes classes: first the row, then the tables and attachments that nothing refers to any more. */
@Injectable()
export class ClassRemovals {
  readonly #logger = new Logger(ClassRemovals.name);
  readonly #tables: ClassTables;

  constructor(
    private readonly database: Database,
    private readonly registry: ClassRegistry,
    private readonly blobs: BlobStore,
  ) {
    this.#tables = new ClassTables(database);
  }

  /**
   * Deletes a class. Throws Problem `class_not_found`, `class_not_empty` unless forced, and what `condition` throws;
   * then nothing has changed.
   */
  async remove(name: string, { force, condition }: Removal, origin: AuditContext): Promise<{ id: string }> {
    const removed = await serializedChange(this.database, name, async (runDdl) => {
      const id = await idOfClass(this.database, name);
      await this.database.transaction(async (unit) => {
        await this.#lock(unit, { id, name }, { force, condition });
        await unit.manager.delete(ClassEntity, { id });
        await this.#tables.noteDeletion(unit, id);
        await this.#tables.forgetSegments(unit, id);
        await recordEvent(unit, origin, { kind: 'class.deleted', subject: name, details: { force } });
      });
      this.registry.forget(name);
      await dropTables(this.#tables, id, runDdl, this.#logger);
      return { id };
    });
    // The class is deleted by now, and one can be made of its name. The sweeper removes the bytes that cannot be
    // removed here.
    const removal = this.blobs.removeAll(classPrefix(removed.id));
    await settlesWithin(
      removal.catch((error) => this.#logger.error(error)),
      MAX_WAIT_MILLISECONDS,
    );
    return removed;
  }

  /** Throws Problem `class_not_found`. No definition is read: a class whose definition is broken can be deleted. */
  async refuseAbsent(name: string): Promise<void> {
    await idOfClass(this.database, name);
  }

  /** Throws what `remove` would throw; nothing is deleted. */
  async check(name: string, removal: Removal): Promise<void> {
    const id = await idOfClass(this.database, name);
    await this.database.transaction((unit) => this.#lock(unit, { id, name }, removal));
  }

  async #lock(
    unit: UnitOfWork,
    { id, name }: { id: string; name: string },
    { force, condition }: Removal,
  ): Promise<void> {
    await this.#tables.lock(unit, id);
    // Another node of a database cluster does not see the lock, and may have changed or deleted the class.
    const row = await unit.manager.findOneBy(ClassEntity, { id });
    if (row === null) throw classNotFound(name);
    condition?.(fromRow(row));
    if (force || !(await hasObjects(unit, id))) return;
    throw new Problem(
      'class_not_empty',
      `The class ${name} has objects; delete them first, or send ?force=true to delete them with the class.`,
    );
  }
}
