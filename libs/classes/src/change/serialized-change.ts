import type { Database, RunDdl, StillLocked } from '@app/database';
import { idOfClass } from '../registry/stored-class.js';

/**
 * Runs `work` while no other change of the class with this name runs (`DefinitionChanges.change`). Throws Problem
 * `class_not_found`.
 */
export async function serializedChange<T>(
  database: Database,
  name: string,
  work: (runDdl: RunDdl, stillLocked: StillLocked) => Promise<T>,
): Promise<T> {
  for (;;) {
    const locked = await idOfClass(database, name);
    const outcome = await database.definitions.change(locked, async (runDdl, stillLocked) => {
      const id = await idOfClass(database, name);
      // Until its turn the class may have been deleted, and another one made of its name.
      return id === locked ? { result: await work(runDdl, stillLocked) } : undefined;
    });
    if (outcome !== undefined) return outcome.result;
  }
}
