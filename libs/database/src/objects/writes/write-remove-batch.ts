import type { Database } from '../../connection/database.js';
import { type QueuedWrite, type Refusals, signalOf } from '../../write-queue/write-queue.js';
import type { KeptAnswer } from '../statements/kept-answer.js';
import type { ChangedTable } from './locked-change.js';
import { type Removed, removeLocked } from './write-remove.js';

/** A removal of several objects, all or none. */
export interface BatchRemoval extends QueuedWrite {
  /** Gets which of them exist, locked. Where it throws, none is removed. May be called again. */
  readonly check: (found: { has(id: string): boolean }) => void;
}

/**
 * Removes the objects of several batches in one transaction, except those of batches whose `check` throws, which are
 * noted in `refusals`. Where all do, nothing is stored, not even the answer to be kept, and the first error is thrown.
 * Only ids are read, however large the objects. Answers for each batch which of its objects had attachments. Throws
 * StaleClass, what a signal throws, and the errors of the engine.
 */
export async function writeBatchRemovals(
  database: Database,
  table: ChangedTable,
  removals: readonly BatchRemoval[],
  {
    refusals = new Map(),
    kept,
  }: { refusals?: Refusals<BatchRemoval> | undefined; kept?: KeptAnswer | undefined } = {},
): Promise<string[][]> {
  const named = removals.flatMap(({ ids }) => ids);
  const accept = (found: ReadonlyMap<string, Removed>) => acceptedIds(removals, found, refusals);
  const found = await removeLocked(database, table, named, accept, { kept, signal: signalOf(removals) });
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
