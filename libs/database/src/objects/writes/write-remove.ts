import type { Cancellation } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import { idText } from '../../engine/objects/object-id.js';
import type { Sql } from '../../engine/sql.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { type QueuedWrite, signalOf } from '../../write-queue/write-queue.js';
import { type KeptAnswer, keepStatement } from '../statements/kept-answer.js';
import { placedIn } from '../statements/object-statements.js';
import type { WordRow } from '../words/word-writes.js';
import { type ChangedTable, changeLocked } from './locked-change.js';

/** What a removal tells of the object that is gone. */
export interface Removed {
  /** Whether it had attachments. */
  readonly attached: boolean;
}

const UNATTACHED: Removed = { attached: false };
const ATTACHED: Removed = { attached: true };

/** A removal of one object, which need not exist. */
export interface Removal extends QueuedWrite {
  readonly ids: readonly [id: string];
}

/**
 * Removes objects in one transaction, however many segments they are of: one statement lowers the counts, one deletes
 * them. Answers what was removed by each; undefined where there was no object. Throws StaleClass, and the errors of the
 * engine.
 */
export async function writeRemovals(
  database: Database,
  table: ChangedTable,
  removals: readonly Removal[],
): Promise<(Removed | undefined)[]> {
  const { statements, segments } = table;
  const ids = removals.map(({ ids: [id] }) => id);
  const signal = signalOf(removals);
  const map = table.words === undefined ? await segments.get() : undefined;
  // Most exist and have no attachments, so it is worth a try without a read first. It removes all or none. Words have to
  // be found.
  const removed =
    map === undefined
      ? 0
      : await database.execute(statements.removeUnattached(placedIn(map, ids), map.sealedTo), signal);
  const results = removed > 0 ? ids.map(() => UNATTACHED) : await removeFound(database, table, ids, signal);
  database.activity.noteGroup(removals.length);
  return results;
}

/** Looks which objects there are, and removes them. */
async function removeFound(
  database: Database,
  table: ChangedTable,
  ids: readonly string[],
  signal: Cancellation,
): Promise<(Removed | undefined)[]> {
  const allThere = (found: ReadonlyMap<string, Removed>) => ids.filter((id) => found.has(id));
  const found = await removeLocked(database, table, ids, allThere, { signal });
  return ids.map((id) => found.get(id));
}

/**
 * Locks objects, and removes the ones that `choose` names of those that exist; it may throw, and may be called again.
 * Answers those that exist, by id. Only ids are read, however large the objects. Throws StaleClass, what `choose` and the
 * signal throw, and the errors of the engine.
 */
export async function removeLocked(
  database: Database,
  table: ChangedTable,
  ids: readonly string[],
  choose: (found: ReadonlyMap<string, Removed>) => readonly string[],
  { kept, signal }: { kept?: KeptAnswer | undefined; signal: Cancellation },
): Promise<ReadonlyMap<string, Removed>> {
  const { statements, words } = table;
  const first = [statements.lockToRemove(ids)];
  if (words !== undefined) first.push(words.find(ids));
  if (kept !== undefined) first.push(keepStatement(kept));
  let found: ReadonlyMap<string, Removed> = new Map();
  const decide = ([rows, wordRows]: readonly unknown[], map: SegmentMap): Sql[] => {
    found = new Map((rows as { id: Buffer; attached: number }[]).map(removedOf));
    const chosen = choose(found);
    if (chosen.length === 0) return [];
    const removed = placedIn(map, chosen);
    return [
      ...statements.countRemovals(removed),
      statements.remove(removed.map(({ id }) => id)),
      ...(words?.remove(wordRows as WordRow[], chosen) ?? []),
    ];
  };
  await changeLocked(database, table, first, decide, { signal });
  return found;
}

/** A row of `lockToRemove`. */
function removedOf({ id, attached }: { id: Buffer; attached: number }): [id: string, Removed] {
  return [idText(id), Number(attached) === 1 ? ATTACHED : UNATTACHED];
}
