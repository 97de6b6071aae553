import type { ObjectClass } from '@app/classes';
import { IndexedTextsTooLong, type ObjectChange, UniqueViolation } from '@app/database';
import type { Limits } from '@app/http';
import { elementFaults, type Fault, Problem } from '@app/problems';
import {
  type ClassDefinition,
  type Document,
  fieldValue,
  type Patch,
  sentTimeStampFaults,
} from '@app/schema';
import { staleBatchProblem, takeRevision } from '../writing/expected-revision.js';
import type { PatchedObject } from '../writing/object-writes.js';
import { furtherFaultsOfChanges, furtherFaultsOfCreates, type RefusedChange } from './further-faults.js';
import { invalidBatch, invalidObject } from './object-problems.js';
import { type Candidates, notUniqueProblem, writtenBy } from './unique-faults.js';
import { takeUnset } from './unset-fields.js';
import { validPart } from './valid-part.js';

/** Adds the faults that later stages of a write would find. */
type LookFurther = (known: readonly Fault[]) => Promise<Fault[]>;

/** Checks a body for create. Throws Problem `invalid_object`, which lists values that are taken too. */
export function checkCreate(objectClass: ObjectClass, body: unknown): Document | Promise<never> {
  try {
    return checkBodyOfCreate(objectClass, body);
  } catch (error) {
    return refuse(objectClass, error, (known) => furtherFaultsOfCreate(objectClass, body, known));
  }
}

/**
 * Checks a body for update. Answers the patch, and the revision that the object must have, if the body names one.
 * Throws Problem `invalid_object`, which also lists sums that do not fit, and values that are taken.
 */
export function checkUpdate(
  objectClass: ObjectClass,
  body: unknown,
  id: string,
  limits: Limits,
): { patch: Patch; revision?: string | undefined } | Promise<never> {
  const { element: fields, revision, fault } = takeRevision(body) ?? { element: body };
  const { element, faults } = takeUnset(objectClass, fields) ?? { element: fields, faults: [] };
  const known = fault === undefined ? faults : [fault, ...faults];
  try {
    return { patch: checkBodyOfUpdate(objectClass, element, id, known), revision };
  } catch (error) {
    return refuse(objectClass, error, (known) =>
      furtherFaultsOfChange(objectClass, { id, ...validPart(objectClass, element, known) }, known, limits),
    );
  }
}

/** Checks a body for create. Throws Problem `invalid_object`, of the body alone. */
export function checkBodyOfCreate({ compiled, name }: ObjectClass, body: unknown): Document {
  const result = compiled.create(body);
  if ('faults' in result) throw invalidObject(name, result.faults);
  return result.document;
}

/**
 * Checks a body for update; some faults may be known already. Throws Problem `invalid_object` for faults of the body
 * alone.
 */
export function checkBodyOfUpdate(
  { compiled, name }: ObjectClass,
  body: unknown,
  id: string,
  known: readonly Fault[] = [],
): Patch {
  const result = compiled.patch(body, id);
  if ('patch' in result && known.length === 0) return result.patch;
  throw invalidObject(name, [...known, ...('faults' in result ? result.faults : [])]);
}

/** A patch with its increments carried out on a stored document. Throws Problem `invalid_object`. */
export function increased({ compiled, name }: ObjectClass, stored: Document, patch: Patch): Patch {
  const result = compiled.increase(stored, patch);
  if ('faults' in result) throw invalidObject(name, result.faults);
  return result.patch;
}

/** Checks the time stamps that a patch sends back, if it does. Throws Problem `invalid_object`. */
export function checkTimeStamps({ name }: ObjectClass, stored: Document, { timeStamps }: Patch): void {
  const faults = sentTimeStampFaults(timeStamps, stored);
  if (faults.length > 0) throw invalidObject(name, faults);
}

/** Checks the text that an object would be stored as. Throws Problem `invalid_object` if it is too large. */
export function checkSize({ compiled, name }: ObjectClass, text: string): void {
  const faults = compiled.sizeFaults(text);
  if (faults.length > 0) throw invalidObject(name, faults);
}

/** The change of one object to what a patch has made of it. Throws Problem `invalid_object` if it is too large. */
export function changeTo({ before, after, data }: PatchedObject, objectClass: ObjectClass): ObjectChange {
  if (data === undefined) return {};
  checkSize(objectClass, data);
  const { uniqueFields } = objectClass.table;
  const claims = uniqueFields.some((field) => fieldValue(before, field) !== fieldValue(after, field));
  return { data, claims };
}

/** The faults that are known of a new object, and the values that are taken. */
export function furtherFaultsOfCreate(
  objectClass: ObjectClass,
  body: unknown,
  known: readonly Fault[],
): Promise<Fault[]> {
  const { set } = validPart(objectClass, body, known).patch;
  return furtherFaultsOfCreates(objectClass, [{ document: set }], known);
}

/** The faults known of one change, with those that only the stored objects show. */
export async function furtherFaultsOfChange(
  objectClass: ObjectClass,
  change: RefusedChange,
  known: readonly Fault[],
  limits: Limits,
): Promise<Fault[]> {
  const { patch } = change;
  const written = writtenBy(patch);
  const { uniqueFields } = objectClass.table;
  const needsStored = patch.increments !== undefined || patch.timeStamps !== undefined;
  if (!needsStored && !uniqueFields.some((field) => written.has(field))) return [...known];
  return furtherFaultsOfChanges(objectClass, { changes: [change] }, known, limits);
}

/** Runs a write. If it is refused, finds all its faults, and throws them as one list. */
export async function withAllFaults<T>(
  objectClass: ObjectClass,
  made: Candidates,
  further: LookFurther,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw await withFurtherFaults(objectClass, await refusedWrite(objectClass, made, error), further);
  }
}

/** What the database has refused of these objects, as a Problem that lists the faults; else the error itself. */
export async function refusedWrite(
  objectClass: ObjectClass,
  made: Candidates,
  error: unknown,
): Promise<unknown> {
  if (error instanceof UniqueViolation) return notUniqueProblem(objectClass, await made(), error);
  if (!(error instanceof IndexedTextsTooLong)) return error;
  const { definition, name } = objectClass;
  const candidates = await made();
  const sizes = candidates.map(({ document }) => indexedLength(definition, document));
  // The database does not tell which one it was; the others may be too long as well.
  const { index } = candidates[sizes.indexOf(Math.max(...sizes))]!;
  const faults = elementFaults(index, [TOO_LONG]);
  return index === undefined ? invalidObject(name, faults) : invalidBatch(faults);
}

/** A Problem of objects at fault, with the faults that later stages would find; anything else as it is. */
export async function withFurtherFaults(
  { name }: ObjectClass,
  error: unknown,
  further: LookFurther,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.errors === undefined) return error;
  const problemOf = MADE_OF[error.code];
  if (problemOf === undefined) return error;
  const faults = await further(error.errors);
  return faults.length > error.errors.length ? problemOf(faults, name) : error;
}

/** The problems that stages of a write throw. */
const MADE_OF: Partial<Record<string, (faults: Fault[], className: string) => Problem>> = {
  invalid_object: (faults, className) => invalidObject(className, faults),
  invalid_batch: (faults) => invalidBatch(faults),
  precondition_failed: (faults) => staleBatchProblem(faults),
};

const TOO_LONG: Fault = {
  pointer: '',
  code: 'indexed_texts_too_long',
  message:
    'The database cannot change the indexes for texts that are this long together: shorten texts of indexed fields, ' +
    'change fewer of them at once, or index fewer fields.',
};

/** Characters of all texts that are indexed. */
function indexedLength({ fields }: ClassDefinition, document: Document): number {
  let length = 0;
  for (const [field, { indexed, unique }] of Object.entries(fields)) {
    const value = fieldValue(document, field);
    if ((indexed || unique) && typeof value === 'string') length += value.length;
  }
  return length;
}

async function refuse(objectClass: ObjectClass, error: unknown, further: LookFurther): Promise<never> {
  throw await withFurtherFaults(objectClass, error, further);
}
