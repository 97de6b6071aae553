import type { ObjectClass } from '@app/classes';
import type { Limits } from '@app/http';
import type { Fault } from '@app/problems';
import type { Document, Patch } from '@app/schema';
import { takeRevision } from './element-revision.js';
import { furtherFaultsOfChanges, furtherFaultsOfCreates, type RefusedChange } from './further-faults.js';
import { checkCreate, checkUpdate } from './object-checks.js';
import { withFurtherFaults } from './refused-write.js';
import { writtenBy } from './unique-faults.js';
import { validPart } from './valid-part.js';

/** Checks a body for create. Throws Problem `invalid_object`, which lists values that are taken too. */
export function checkNewObject(objectClass: ObjectClass, body: unknown): Document | Promise<never> {
  try {
    return checkCreate(objectClass, body);
  } catch (error) {
    return refuse(objectClass, error, (known) => furtherFaultsOfCreate(objectClass, body, known));
  }
}

/**
 * Checks a body for update: a patch, and the revision that the object must have, if the body names one. Throws Problem
 * `invalid_object`, which lists sums and values that do not fit too.
 */
export function checkObjectChange(
  objectClass: ObjectClass,
  body: unknown,
  id: string,
  limits: Limits,
): { patch: Patch; revision?: string | undefined } | Promise<never> {
  const { element, revision, fault } = takeRevision(body) ?? { element: body };
  try {
    return { patch: checkUpdate(objectClass, element, id, fault), revision };
  } catch (error) {
    return refuse(objectClass, error, (known) =>
      furtherFaultsOfChange(objectClass, { id, ...validPart(objectClass, element, known) }, known, limits),
    );
  }
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

/** The faults that are known of one change, and those that only the stored objects tell. */
export async function furtherFaultsOfChange(
  objectClass: ObjectClass,
  change: RefusedChange,
  known: readonly Fault[],
  limits: Limits,
): Promise<Fault[]> {
  const { patch } = change;
  const written = writtenBy(patch);
  const { uniqueFields } = objectClass.table;
  if (patch.increments === undefined && !uniqueFields.some((field) => written.has(field))) return [...known];
  return furtherFaultsOfChanges(objectClass, { changes: [change] }, known, limits);
}

async function refuse(
  objectClass: ObjectClass,
  error: unknown,
  further: (known: readonly Fault[]) => Promise<Fault[]>,
): Promise<never> {
  throw await withFurtherFaults(objectClass, error, further);
}
