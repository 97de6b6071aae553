import type { Cancellation } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import { idText } from '../../engine/object-id.js';
import {
  type MakeWriteQueue,
  type QueuedWrite,
  type Store,
  signalOf,
  type WriteQueue,
} from '../../write-queue/write-queue.js';
import { placedIn } from '../statements/object-statements.js';
import type { WordRow } from '../words/word-writes.js';
import { type ChangedTable, changeLocked } from './locked-change.js';

/** Most removals that wait: each costs little, without a body. */
const MOST_WAITING = 10_000;

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

/** Removes single objects. Queued removals share statements. */
export class RemovalQueue {
  readonly #queue: WriteQueue<Removal, Removed | undefined>;

  constructor(
    makeQueue: MakeWriteQueue,
    store: Store<Removal, Removed | undefined>,
    failsWholeGroup: (error: unknown) => boolean,
  ) {
    this.#queue = makeQueue(store, failsWholeGroup, { mostWaiting: MOST_WAITING });
  }

  /** Answers what was removed, if there was such an object. Throws what `signal` and `store` do, or DatabaseUnavailable. */
  remove(id: string, signal?: Cancellation): Promise<Removed | undefined> {
    return this.#queue.write({ ids: [id], signal });
  }
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

/** Looks which objects there are, locks and removes them. */
async function removeFound(
  database: Database,
  table: ChangedTable,
  ids: readonly string[],
  signal: Cancellation,
): Promise<(Removed | undefined)[]> {
  const { statements, words } = table;
  const first = [statements.lockToRemove(ids), ...(words === undefined ? [] : [words.find(ids)])];
  let found: ReadonlyMap<string, Removed> = new Map();
  const decide: Parameters<typeof changeLocked>[3] = ([rows, wordRows], map) => {
    found = new Map((rows as { id: Buffer; attached: number }[]).map(removedOf));
    if (found.size === 0) return [];
    const removed = placedIn(
      map,
      ids.filter((id) => found.has(id)),
    );
    return [
      ...statements.countRemovals(removed),
      statements.remove(removed.map(({ id }) => id)),
      ...(words?.remove(wordRows as WordRow[], ids) ?? []),
    ];
  };
  await changeLocked(database, table, first, decide, { signal });
  return ids.map((id) => found.get(id));
}

/** A row of `lockToRemove`. */
export function removedOf({ id, attached }: { id: Buffer; attached: number }): [id: string, Removed] {
  return [idText(id), Number(attached) === 1 ? ATTACHED : UNATTACHED];
}
