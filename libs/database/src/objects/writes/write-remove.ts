import type { Cancellation } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import { idBytes, idText } from '../../engine/objects/object-id.js';
import type { Sql } from '../../engine/sql.js';
import { collectStatements } from '../../engine/statement-groups.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { type QueuedWrite, type Refusals, signalOf } from '../../write-queue/write-queue.js';
import { type PlacedObject, placedIn } from '../statements/segment-statements.js';
import { type StoredResponse, storeResponse } from '../statements/stored-response.js';
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

/** A removal of several objects, all or none. */
export interface BatchRemoval extends QueuedWrite {
  /** Gets which of them exist, locked. Where it throws, none is removed. May be called again. */
  readonly check: (found: { has(id: string): boolean }) => void;
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
  const { statements, segments, withinShare } = table;
  const ids = removals.map(({ ids: [id] }) => id);
  const signal = signalOf(removals);
  const map = table.words === undefined ? await segments.get() : undefined;
  // Most exist and have no attachments, so it is worth a try without a read first. It removes all or none. Words have
  // to be found.
  const removed =
    map === undefined
      ? 0
      : await withinShare(
          () =>
            database.execute(
              statements.removeUnattached(placedIn(map, ids.map(idBytes)), map.sealedTo),
              signal,
            ),
          signal,
        );
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
 * Removes the objects of several batches in one transaction, except those of batches whose `check` throws, which are
 * noted in `refusals`. Where all do, nothing is stored, not even the response, and the first error is thrown.
 * Only ids are read, however large the objects. Answers for each batch which of its objects had attachments. Throws
 * StaleClass, what a signal throws, and the errors of the engine.
 */
export async function writeBatchRemovals(
  database: Database,
  table: ChangedTable,
  removals: readonly BatchRemoval[],
  {
    refusals = new Map(),
    response,
  }: { refusals?: Refusals<BatchRemoval> | undefined; response?: StoredResponse | undefined } = {},
): Promise<string[][]> {
  const named = removals.flatMap(({ ids }) => ids);
  const accept = (found: ReadonlyMap<string, Removed>) => acceptedIds(removals, found, refusals);
  const found = await removeLocked(database, table, named, accept, { response, signal: signalOf(removals) });
  database.activity.noteGroup(removals.length);
  return removals.map(({ ids }) => ids.filter((id) => found.get(id)?.attached));
}

/** The objects of all batches that are not refused; throws where all are. */
function acceptedIds(
  removals: readonly BatchRemoval[],
  found: ReadonlyMap<string, Removed>,
  refusals: Refusals<BatchRemoval>,
): string[] {
  // The transaction may be a retry, in which others are refused.
  refusals.clear();
  const accepted: string[] = [];
  for (const removal of removals) {
    try {
      removal.check(found);
      accepted.push(...removal.ids);
    } catch (error) {
      refusals.set(removal, error);
    }
  }
  if (refusals.size === removals.length) throw refusals.values().next().value;
  return accepted;
}

/**
 * Locks objects, and removes the ones that `choose` names of those that exist; it may throw, and may be called again.
 * Answers those that exist, by id. Only ids are read, however large the objects. Throws StaleClass, what `choose` and
 * the signal throw, and the errors of the engine.
 */
async function removeLocked(
  database: Database,
  table: ChangedTable,
  ids: readonly string[],
  choose: (found: ReadonlyMap<string, Removed>) => readonly string[],
  { response, signal }: { response?: StoredResponse | undefined; signal: Cancellation },
): Promise<ReadonlyMap<string, Removed>> {
  const { statements, words } = table;
  const first = [statements.lockToRemove(ids)];
  const find = words?.find(ids);
  if (find !== undefined) first.push(find);
  if (response !== undefined) first.push(storeResponse(response));
  let found: ReadonlyMap<string, Removed> = new Map();
  const decide = ([rows, wordRows]: readonly unknown[], map: SegmentMap, owner: string | undefined) => {
    found = new Map((rows as { id: Buffer; attached: number }[]).map(removedOf));
    const chosen = choose(found);
    if (chosen.length === 0) return [];
    const made = removalOf(table, placedIn(map, chosen.map(idBytes)), chosen, wordRows as WordRow[]);
    return find === undefined ? [...made] : collectStatements(made, owner);
  };
  await changeLocked(database, table, first, decide, { signal });
  return found;
}

/** Each statement is made on demand. */
function* removalOf(
  { statements, words }: ChangedTable,
  removed: readonly PlacedObject[],
  ids: readonly string[],
  wordRows: readonly WordRow[],
): Generator<Sql> {
  yield* statements.countRemovals(removed);
  yield statements.remove(removed.map(({ id }) => id));
  if (words !== undefined) yield* words.remove(wordRows, ids);
}

/** A row of `lockToRemove`. */
function removedOf({ id, attached }: { id: Buffer; attached: number }): [id: string, Removed] {
  return [idText(id), Number(attached) === 1 ? ATTACHED : UNATTACHED];
}
