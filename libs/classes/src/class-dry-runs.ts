import { type Cancellation, pace } from '@app/concurrency';
import { type ClassEntity, Database } from '@app/database';
import type { ChangeCondition } from '@app/http';
import { type ClassDefinition, changesStoredObjects } from '@app/schema';
import { Injectable } from '@nestjs/common';
import { refuseDuplicates } from './change/conflicts.js';
import { planLookup } from './change/lookup-plan.js';
import { checkObjects } from './change/migrate-objects.js';
import { asChange, changesNothing, withoutInstructions } from './change/planned-change.js';
import {
  type ClassState,
  fromRow,
  rowOfClass,
  type StoredClass,
  serializedChange,
} from './registry/stored-class.js';

/** The options of a dry run. */
interface DryRun {
  condition?: ChangeCondition<StoredClass> | undefined;
  /** Whether the stored objects are read. */
  withObjects: boolean;
  signal: Cancellation;
}

/** Dry runs of changes of classes. */
@Injectable()
export class ClassDryRuns {
  constructor(private readonly database: Database) {}

  /**
   * Answers what `ClassChanger.replace` would return; stores nothing. Throws what that would throw, with two
   * exceptions: values that become equal in a unique field only through the change itself are not found, and objects
   * that do not fit are found only `withObjects` (otherwise no object is read). Also throws what `signal` throws.
   */
  check(name: string, wanted: ClassDefinition, { withObjects, ...dryRun }: DryRun): Promise<ClassState> {
    if (!withObjects) return this.#check(name, wanted, dryRun);
    // In turn with changes of the class: on servers one would wait for the end of these reads, and all other statements
    // behind it.
    return serializedChange(this.database, name, () =>
      this.#check(name, wanted, dryRun, (row, change) => this.#checkObjects(row, change, dryRun.signal)),
    );
  }

  async #check(
    name: string,
    wanted: ClassDefinition,
    { condition, signal }: Omit<DryRun, 'withObjects'>,
    look?: (row: ClassEntity, change: ClassDefinition) => Promise<void>,
  ): Promise<ClassState> {
    signal.throwIfAborted();
    const row = await rowOfClass(this.database, name);
    // As in `ClassesService.get`: one large definition in each turn of the event loop.
    if (pace.isDue) await pace.turn();
    condition?.(fromRow(row));
    const change = asChange(row, wanted);
    if (changesNothing(row, change)) return fromRow(row);
    await look?.(row, change);
    const definition = withoutInstructions(change);
    return { ...fromRow(row), definition, revision: row.revision + 1, updatedAt: Date.now() };
  }

  /** Duplicates first, as where objects are changed in place. */
  async #checkObjects(row: ClassEntity, change: ClassDefinition, signal: Cancellation): Promise<void> {
    const before = JSON.parse(row.definition) as ClassDefinition;
    const { added } = planLookup(change, row.columns, row.nextSlot);
    for (const column of added) await refuseDuplicates(this.database, row.id, change, column, signal);
    if (!changesStoredObjects(before, change)) return;
    await checkObjects(this.database, row.id, { before, after: change }, signal);
  }
}
