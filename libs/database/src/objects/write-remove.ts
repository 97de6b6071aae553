import type { Database } from '../connection/database.js';
import { idBytes, idText } from '../engine/object-id.js';
import type { SegmentMap } from '../segments/segment-map.js';
import { type ChangedTable, changeLocked } from './locked-change.js';
import type { PlacedObject } from './object-statements.js';
import type { Batch, MakeWrites, Writes } from './write-queue.js';

/** An object that can be removed, and whether it has attachments. */
export interface Removable {
  id: string;
  attached: boolean;
}

/** Removals of objects, which need not exist; `change` may be called with a guess first. */
export type Removals = Batch<Removable, Removable[]>;

/** Most removals that wait: each costs little, without a body. */
const MOST_WAITING = 10_000;

/** Removes single objects. Queued removals share statements. */
export class RemovalQueue {
  readonly #writes: Writes<Removable, Removable[]>;

  constructor(
    makeWrites: MakeWrites,
    store: (batches: readonly Removals[]) => Promise<void>,
    failsWholeGroup: (error: unknown) => boolean,
  ) {
    this.#writes = makeWrites(store, failsWholeGroup, { mostWaiting: MOST_WAITING });
  }

  /** Answers what was removed, if there was such an object. Throws what `store` does, or DatabaseUnavailable. */
  async remove(id: string): Promise<Removable | undefined> {
    let removed: Removable | undefined;
    await this.#writes.write({
      ids: [id],
      change: (found) => {
        removed = found[0];
        return found;
      },
    });
    return removed;
  }
}

/**
 * Removes objects in one transaction, however many segments they are of: one statement lowers the counts, one deletes
 * them. Throws StaleClass, and the errors of the engine.
 */
export async function writeRemovals(
  database: Database,
  table: ChangedTable,
  batches: readonly Removals[],
): Promise<void> {
  const { statements, segments } = table;
  const map = await segments.get();
  if (map !== undefined) {
    // Most exist and have no attachments, so it is worth a try without a read first.
    const removed = removalsOf(batches, (id) => ({ id, attached: false }), map);
    if ((await database.execute(statements.removeUnattached(removed, map.sealedTo))) > 0) {
      database.activity.noteGroup(batches.length);
      return;
    }
  }
  await changeLocked(
    database,
    table,
    [statements.lockToRemove(batches.flatMap(({ ids }) => ids))],
    ([rows], map) => {
      const found = new Map((rows as { id: Buffer; attached: number }[]).map(removableOf));
      const removed = removalsOf(batches, (id) => found.get(id), map);
      if (removed.length === 0) return [];
      return [...statements.countRemovals(removed), statements.remove(removed.map(({ id }) => id))];
    },
  );
  database.activity.noteGroup(batches.length);
}

/** The found objects that the batches remove. */
function removalsOf(
  batches: readonly Removals[],
  find: (id: string) => Removable | undefined,
  map: SegmentMap,
): PlacedObject[] {
  return batches
    .flatMap(({ ids, change }) => change(ids.flatMap((id) => find(id) ?? [])))
    .map(({ id }) => {
      const bytes = idBytes(id);
      return { id: bytes, segment: map.segmentOf(bytes) };
    });
}

function removableOf({ id, attached }: { id: Buffer; attached: number }): [id: string, Removable] {
  const text = idText(id);
  return [text, { id: text, attached: Number(attached) === 1 }];
}
