import type { ObjectClass } from '@app/classes';
import type { Steps } from '@app/concurrency';
import { type ChangedObject, type StoredObject, sharedNow } from '@app/database';
import { elementFaults, type Fault, MAX_FAULTS, pointerTo } from '@app/problems';
import { type Document, type KeyValue, type Patch, sentTimeStampFaults } from '@app/schema';
import type { BatchSize } from '../faults/batch-size.js';
import { elementSizeFaults, invalidBatch } from '../faults/object-problems.js';
import type { Candidates } from '../faults/unique-faults.js';
import { hasTruncatedWords, newText, patched } from '../writing/object-writes.js';
import type { ConflictRule } from './conflict-rule.js';
import { KeyRaceLost } from './key-race.js';
import type { Upsert } from './upsert.js';

/** An element that becomes a new object. */
interface Creation {
  index: number;
  /** Its value of the key, if any. */
  value: KeyValue | undefined;
  document: Document;
  /** As it will be stored. */
  data: string;
}

/** An element whose key an object has. */
interface Match {
  index: number;
  value: KeyValue;
  id: string;
  patch: Patch;
}

/** What became of an element. */
export type Outcome = 'created' | 'updated' | 'skipped';

/** What became of an object, and how it is stored now. */
export interface UpsertedObject {
  object: StoredObject;
  outcome: Outcome;
}

/** What became of a batch: the ids in the order of its elements, and how many had which outcome. */
export interface UpsertedBatch {
  ids: string[];
  counts: Record<Outcome, number>;
}

/** What becomes of each element, as the look at the stored objects has shown. */
export interface UpsertPlan {
  creations: Creation[];
  matches: Match[];
  /** How many creations have more words than are kept. */
  truncated: number;
  /** The share of the batch's limit that the creations use. */
  size: BatchSize;
  /** The objects as they become, once what is merged is known. */
  candidates: Candidates;
}

/**
 * Validates each element by what it will do: an element that creates an object gets defaults and needs all required
 * fields; any other is validated as an update. Throws Problem `invalid_batch` that lists every bad element.
 */
export function* planUpsert(
  objectClass: ObjectClass,
  { elements, faults: found }: Upsert,
  holders: ReadonlyMap<KeyValue, string>,
  size: BatchSize,
): Steps<UpsertPlan> {
  const { compiled } = objectClass;
  const now = sharedNow();
  const faults = [...found];
  const creations: Creation[] = [];
  const plan: UpsertPlan = { creations, matches: [], truncated: 0, size, candidates: () => creations };
  for (const { index, body, value } of elements) {
    yield;
    const id = value === undefined ? undefined : holders.get(value);
    if (id === undefined) {
      const result = compiled.create(body);
      if ('faults' in result) faults.push(...elementFaults(index, result.faults));
      else {
        const { document } = result;
        const data = newText(objectClass, document, now);
        for (const pending of objectClass.pending) pending.check(data, index);
        faults.push(...elementSizeFaults(objectClass, index, data));
        const room = size.add(data);
        if (room !== undefined) yield room;
        if (faults.length === 0) plan.truncated += Number(hasTruncatedWords(objectClass, document, data));
        creations.push({ index, value, document, data });
      }
    } else {
      const result = compiled.patch(body, id);
      const own = 'faults' in result ? result.faults : incrementFaults(result.patch);
      faults.push(...elementFaults(index, own));
      if ('patch' in result) plan.matches.push({ index, value: value!, id, patch: result.patch });
    }
    if (faults.length >= MAX_FAULTS) break;
  }
  if (faults.length > 0) throw invalidBatch(faults);
  return plan;
}

/** An increment needs an object that it adds to, which none of these has for certain. */
export function incrementFaults({ increments = [] }: Patch): Fault[] {
  return increments.map(({ field }) => ({
    pointer: pointerTo('', field),
    field,
    code: 'not_applicable',
    message: '$inc adds to an object that is there, so it cannot stand beside onConflict.',
  }));
}

/** Changes of matched objects, in the order of these. */
interface MergedMatches {
  changes: ChangedObject[];
  /** How many of them have more words than are kept. */
  truncated: number;
}

/**
 * Merges elements into the locked objects with their keys. With the rule to skip, no object changes. Throws KeyRaceLost
 * if an object has lost its key since the look-up, and Problem `invalid_batch`.
 */
export function* mergeMatches(
  objectClass: ObjectClass,
  { action, key }: Upsert['rule'],
  matches: readonly Match[],
  stored: ReadonlyMap<string, StoredObject>,
): Steps<MergedMatches> {
  const now = sharedNow();
  const faults: Fault[] = [];
  const changes: ChangedObject[] = [];
  let truncated = 0;
  for (const { index, value, id, patch } of matches) {
    yield;
    const before = documentOf(stored.get(id), key, value);
    // Of an object of a mebibyte to read it takes as long as to write it.
    yield;
    faults.push(...elementFaults(index, sentTimeStampFaults(patch.timeStamps, before)));
    if (action === 'skip') {
      changes.push({ id });
      continue;
    }
    const { after, data } = patched(objectClass, before, patch, { now, index });
    if (data !== undefined) faults.push(...elementSizeFaults(objectClass, index, data));
    if (faults.length === 0)
      truncated += Number(hasTruncatedWords(objectClass, after, data ?? stored.get(id)!.data));
    changes.push(data === undefined ? { id } : { id, data });
  }
  if (faults.length > 0) throw invalidBatch(faults);
  return { changes, truncated };
}

/** A stored object that still has its key. Throws KeyRaceLost. */
export function documentOf(stored: StoredObject | undefined, key: string, value: KeyValue): Document {
  const document = stored === undefined ? undefined : (JSON.parse(stored.data) as Document);
  if (document?.[key] !== value) throw new KeyRaceLost();
  return document;
}

/** The result of a plan whose new objects got these ids. */
export function upsertedBatch(
  { creations, matches }: UpsertPlan,
  { action }: ConflictRule,
  created: string[],
): UpsertedBatch {
  const ids = new Array<string>(creations.length + matches.length);
  for (const [at, { index }] of creations.entries()) ids[index] = created[at]!;
  for (const { index, id } of matches) ids[index] = id;
  const matched = matches.length;
  const isSkipped = action === 'skip';
  return {
    ids,
    counts: {
      created: created.length,
      updated: isSkipped ? 0 : matched,
      skipped: isSkipped ? matched : 0,
    },
  };
}
