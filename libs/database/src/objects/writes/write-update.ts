import { pace } from '@app/concurrency';
import type { Database } from '../../connection/database.js';
import type { ObjectUpdate } from '../../dialects/dialect.js';
import { idBytes, makeIdsAbove } from '../../engine/objects/object-id.js';
import type { StoredObject } from '../../engine/objects/object-row.js';
import type { Sql } from '../../engine/sql.js';
import { collectStatements } from '../../engine/statement-groups.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { type QueuedWrite, type Refusals, signalOf } from '../../write-queue/write-queue.js';
import { updateObjects } from '../statements/object-statements.js';
import { placedIn } from '../statements/segment-statements.js';
import { type StoredResponse, storeResponse } from '../statements/stored-response.js';
import { type ChangedTable, changeLocked } from './locked-change.js';
import { type ChangedObject, type PendingWrite, PendingWrites } from './object-changes.js';

/** An update has no result: `change` has seen what it stores. */
const NO_RESULTS: readonly never[] = [];

/** Characters of objects that are changed at once: of a mebibyte each takes some ten milliseconds. */
const CHARACTERS_AT_ONCE = 256 * 1024;

/** A change of objects, all or none. It may make new ones. */
export interface Update extends QueuedWrite {
  /** A dry run: it is stored alone and rolled back at its end, and throws the errors that it would throw. */
  readonly dryRun?: boolean;
  /**
   * Gets the objects that exist, locked, in the order of `ids`, and answers what to store, or a promise where that
   * takes long, with turns of `owner`. May throw, and may be called again.
   */
  readonly change: (
    found: StoredObject[],
    owner: string | undefined,
  ) => ChangedObject[] | Promise<ChangedObject[]>;
}

/**
 * Stores updates in one transaction, except those whose `change` throws, which are noted in `refusals`. Where all do,
 * nothing is stored, not even the response, and the first error is thrown. An update is checked at its end: within one,
 * unique values may move from object to object. Throws StaleClass, what a signal throws, and the errors of the engine.
 */
export async function writeUpdates(
  database: Database,
  table: ChangedTable,
  updates: readonly Update[],
  {
    refusals = new Map(),
    response,
  }: { refusals?: Refusals<Update> | undefined; response?: StoredResponse | undefined } = {},
): Promise<readonly never[]> {
  const group = { updates, refusals };
  try {
    await storeOnce(database, table, group, response);
  } catch (error) {
    // Each update of a group is checked alone, without the values that others give up.
    const { ids, creates = 0 } = updates[0]!;
    const mayMoveValues = updates.length === 1 && ids.length > 0 && ids.length + creates > 1;
    if (!mayMoveValues || database.dialect.violatedSlot(error) === undefined) throw error;
    await storeOnce(database, table, group, response, true);
  }
  if (updates[0]!.dryRun) return NO_RESULTS;
  database.activity.noteGroup(updates.length);
  for (const update of updates) {
    if (createsAny(update) && !refusals.has(update)) table.segments.inserted(update.creates!);
  }
  return NO_RESULTS;
}

/** Updates of one transaction, and those of them that are refused. */
interface Group {
  updates: readonly Update[];
  refusals: Refusals<Update>;
}

/** No engine defers unique checks to the end: `inTwoSteps` gives all values up before any is taken. */
function storeOnce(
  database: Database,
  table: ChangedTable,
  group: Group,
  response: StoredResponse | undefined,
  inTwoSteps = false,
): Promise<void> {
  const { statements } = table;
  const [only, ...others] = group.updates;
  const ids = others.length === 0 ? only!.ids : [...new Set(group.updates.flatMap((one) => one.ids))];
  // All objects of a dry run may be new.
  const first = ids.length === 0 ? [] : [statements.findAndLock(ids)];
  if (response !== undefined) first.push(storeResponse(response));
  const decide = ([found = []]: readonly unknown[], map: SegmentMap, owner: string | undefined) => {
    // While the class is locked nothing is sealed, so new objects stay above all segments.
    if (group.updates.some(createsAny)) makeIdsAbove(map.sealedTo);
    const made = applied(group, (found as object[]).map(database.dialect.object.from), owner);
    const statementsFor = (what: Applied) => statementsOf(database, table, what, map, inTwoSteps);
    if (!(made instanceof Promise)) return [...statementsFor(made)];
    return made.then((later) => collectStatements(statementsFor(later), owner));
  };
  const { dryRun } = group.updates[0]!;
  return changeLocked(database, table, first, decide, { dryRun, signal: signalOf(group.updates) });
}

function createsAny({ creates = 0 }: Update): boolean {
  return creates > 0;
}

/** Writes and responses of updates. */
interface Applied {
  writes: PendingWrites;
  responses: StoredResponse[];
}

/**
 * The changes of all updates that do not throw, each made of what the one before leaves; throws where all do. A promise
 * where one takes long.
 */
function applied(
  { updates, refusals }: Group,
  found: readonly StoredObject[],
  owner: string | undefined,
): Applied | Promise<Applied> {
  // The transaction may be a retry, in which others are refused.
  refusals.clear();
  const writes = new PendingWrites(found);
  const responses: StoredResponse[] = [];
  const add = (changes: readonly ChangedObject[]) => {
    writes.add(changes);
    responses.push(...changes.flatMap(({ response }) => response ?? []));
  };
  const from = (first: number): Applied | Promise<Applied> => {
    let characters = 0;
    for (let at = first; at < updates.length; at++) {
      if (characters > CHARACTERS_AT_ONCE && pace.isDue) return pace.turn(owner).then(() => from(at));
      const update = updates[at]!;
      const stored = writes.find(update.ids);
      for (const { data } of stored) characters += data.length;
      let changes: ReturnType<Update['change']>;
      try {
        changes = update.change(stored, owner);
      } catch (error) {
        refusals.set(update, error);
        continue;
      }
      if (changes instanceof Promise) {
        const refuse = (error: unknown) => void refusals.set(update, error);
        return changes.then(add, refuse).then(() => from(at + 1));
      }
      add(changes);
    }
    if (refusals.size === updates.length) throw refusals.values().next().value;
    return { writes, responses };
  };
  return from(0);
}

/** Each statement is made on demand. No closure: it would keep its context alive (docs/decisions/011-processes.md). */
function* statementsOf(
  { dialect }: Database,
  { name, statements, words }: ChangedTable,
  { writes, responses }: Applied,
  map: SegmentMap,
  inTwoSteps: boolean,
): Generator<Sql> {
  const { rounds, created, removed } = writes;
  for (const answer of responses) yield storeResponse(answer);
  if (inTwoSteps) {
    const written = rounds.flatMap((round) => round.map(({ id }) => idBytes(id)));
    if (written.length > 0) yield statements.clearValues(written);
  }
  // No filter looks at descriptors, so they change no segment.
  const touched = new Map<string, Buffer>();
  for (const round of rounds) {
    const updates: ObjectUpdate[] = [];
    for (const { id, data, raise } of round) {
      if (data === undefined) continue;
      const bytes = idBytes(id);
      touched.set(id, bytes);
      updates.push({ id: bytes, data, raise });
    }
    yield* updateObjects(dialect, name, updates);
    for (const write of round) if (write.attachments !== undefined) yield attachmentsOf(write, statements);
  }
  yield* statements.bumpVersions(placedIn(map, [...touched.values()]));
  const rows = created.map(({ id, data }) => ({ id: idBytes(id), data }));
  if (rows.length > 0) yield* statements.insert(rows);
  if (words !== undefined) {
    yield* words.change(writes.changedTexts);
    yield* words.insert(rows);
  }
  const gone = placedIn(map, removed.map(idBytes));
  yield* statements.countRemovals(gone);
  if (gone.length > 0) yield statements.remove(gone.map(({ id }) => id));
}

/** The revision has been raised already where data is written as well. */
function attachmentsOf(
  { id, data, attachments = null, raise }: PendingWrite,
  statements: ChangedTable['statements'],
): Sql {
  return statements.setAttachments(idBytes(id), attachments, data === undefined ? raise : 0);
}
