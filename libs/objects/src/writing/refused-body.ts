import type { ObjectClass } from '@app/classes';
import type { Limits } from '@app/http';
import type { Fault } from '@app/problems';
import type { Document, Patch } from '@app/schema';
import { furtherOfChanges, furtherOfCreates, type RefusedChange } from './further-faults.js';
import { checkCreate, checkUpdate } from './object-checks.js';
import { furtherProblem } from './refused-write.js';
import { soundPart } from './sound-part.js';
import { writtenBy } from './unique-faults.js';

/** Checks a body for create. Throws Problem `invalid_object`, which lists values that are taken too. */
export function checkNewObject(objectClass: ObjectClass, body: unknown): Document | Promise<never> {
  try {
    return checkCreate(objectClass, body);
  } catch (error) {
    return refuse(objectClass, error, (known) => furtherOfCreate(objectClass, body, known));
  }
}

/** Checks a body for update. Throws Problem `invalid_object`, which lists sums and values that do not fit too. */
export function checkObjectChange(
  objectClass: ObjectClass,
  body: unknown,
  id: string,
  limits: Limits,
): Patch | Promise<never> {
  try {
    return checkUpdate(objectClass, body, id);
  } catch (error) {
    return refuse(objectClass, error, (known) =>
      furtherOfChange(objectClass, { id, ...soundPart(objectClass, body, known) }, known, limits),
    );
  }
}

/** The faults that are known of a new object, and the values that are taken. */
export function furtherOfCreate(
  objectClass: ObjectClass,
  body: unknown,
  known: readonly Fault[],
): Promise<Fault[]> {
  const { set } = soundPart(objectClass, body, known).patch;
  return furtherOfCreates(objectClass, [{ document: set }], known);
}

/** The faults that are known of one change, and those that only the stored objects tell. */
export async function furtherOfChange(
  objectClass: ObjectClass,
  change: RefusedChange,
  known: readonly Fault[],
  limits: Limits,
): Promise<Fault[]> {
  const { patch } = change;
  const written = writtenBy(patch);
  const { uniqueFields } = objectClass.table;
  if (patch.increments === undefined && !uniqueFields.some((field) => written.has(field))) return [...known];
  return furtherOfChanges(objectClass, { changes: [change] }, known, limits);
}

async function refuse(
  objectClass: ObjectClass,
  error: unknown,
  further: (known: readonly Fault[]) => Promise<Fault[]>,
): Promise<never> {
  throw await furtherProblem(objectClass, error, further);
}
