import type { ObjectClass } from '@app/classes';
import { pace, type Steps } from '@app/concurrency';
import type { Limits } from '@app/http';
import { type Fault, MAX_FAULTS } from '@app/problems';
import type { Document, KeyValue } from '@app/schema';
import { furtherFaultsOfChanges, type RefusedChange } from '../faults/further-faults.js';
import { furtherFaultsOfChange, furtherFaultsOfCreate } from '../faults/object-checks.js';
import type { Candidate } from '../faults/unique-faults.js';
import { validPart } from '../faults/valid-part.js';
import type { ConflictRule } from './conflict-rule.js';
import type { Upsert, UpsertElement } from './upsert.js';

/**
 * The faults that are known of one element, and those that only the stored objects tell. `id`: of the object with its
 * key.
 */
export async function furtherFaultsOfUpsert(
  objectClass: ObjectClass,
  rule: ConflictRule,
  element: UpsertElement,
  id: string | undefined,
  known: readonly Fault[],
  limits: Limits,
): Promise<Fault[]> {
  if (isAbout(rule.key, known)) return [...known];
  const body = judgedPart(element, rule);
  if (id === undefined) return furtherFaultsOfCreate(objectClass, body, known);
  if (rule.action === 'skip') return [...known];
  return furtherFaultsOfChange(objectClass, { id, ...validPart(objectClass, body, known) }, known, limits);
}

/** The same for a batch, by the objects that have its keys. */
export async function furtherFaultsOfUpserts(
  objectClass: ObjectClass,
  upsert: Upsert,
  holders: ReadonlyMap<KeyValue, string>,
  known: readonly Fault[],
  limits: Limits,
): Promise<Fault[]> {
  const { length } = upsert.elements;
  // The elements end where one is too large: what follows may give up any value.
  const isCut = known.some(({ index }) => index !== undefined && index >= length);
  if (isCut || known.length >= MAX_FAULTS) return [...known];
  const refused = await pace.run(partsOf(objectClass, upsert, holders, known));
  return furtherFaultsOfChanges(objectClass, refused, known, limits);
}

/** What is known of each element. Where its key has a fault, it is not known which object it is about. */
function* partsOf(
  objectClass: ObjectClass,
  { rule, elements }: Upsert,
  holders: ReadonlyMap<KeyValue, string>,
  known: readonly Fault[],
): Steps<{ changes: RefusedChange[]; creations: Candidate[] }> {
  const changes: RefusedChange[] = [];
  const creations: Candidate[] = [];
  for (const element of elements) {
    yield;
    const { index, value } = element;
    const own = known
      .filter((fault) => fault.index === index)
      .map((fault) => ({ ...fault, pointer: fault.pointer.slice(`/${index}`.length) }));
    if (isAbout(rule.key, own)) continue;
    const part = validPart(objectClass, judgedPart(element, rule), own);
    const id = value === undefined ? undefined : holders.get(value);
    if (id === undefined) creations.push({ index, document: part.patch.set });
    else if (rule.action === 'update') changes.push({ index, id, ...part });
  }
  return { changes, creations };
}

/** A body without its key, unless that must not be taken: by the time of this look another write may have it. */
function judgedPart({ body, value }: UpsertElement, { action, key }: ConflictRule): unknown {
  if (action === 'error' || value === undefined) return body;
  const { [key]: _, ...rest } = body as Document;
  return rest;
}

function isAbout(key: string, faults: readonly Fault[]): boolean {
  return faults.some(({ field }) => field === key);
}
