import type { ObjectClass } from '@app/classes';
import type { Steps } from '@app/concurrency';
import { isObjectId } from '@app/database';
import type { Limits } from '@app/http';
import { TOO_LARGE } from '@app/json';
import { elementFaults, type Fault, MAX_FAULTS } from '@app/problems';
import type { Document, Patch } from '@app/schema';
import { takeUnset } from '../faults/unset-fields.js';
import { validPart } from '../faults/valid-part.js';
import { takeRevision } from '../writing/expected-revision.js';
import { elements, elementTooLarge, type Target } from './batch-elements.js';

/** One element of a batch update. */
interface Change extends Target {
  patch: Patch;
  /** The revision that the object must have; undefined where any will do. */
  revision: string | undefined;
  /** Its members with a fault, which `patch` leaves out. */
  unknown?: readonly string[];
}

/** A batch update, checked as far as that is possible without the stored objects. */
export interface BatchChanges {
  /** All elements that name an object, even if they have faults. */
  changes: Change[];
  faults: Fault[];
  /** The elements end where one is too large: what follows is not known. */
  isCut: boolean;
}

/**
 * Checks a body for batch update. Returns its faults, since the caller adds those that only the stored objects show.
 */
export function* checkBatchUpdate(
  objectClass: ObjectClass,
  body: unknown,
  limits: Limits,
): Steps<BatchChanges> {
  const faults: Fault[] = [];
  const changes: Change[] = [];
  const firstUse = new Map<string, number>();
  for (const [index, given] of elements(body, limits.batchElements).entries()) {
    yield;
    if (given === TOO_LARGE) {
      faults.push(elementTooLarge(index, limits));
      return { changes, faults, isCut: true };
    }
    const { element: fields, revision, fault } = takeRevision(given) ?? { element: given };
    if (fault !== undefined) faults.push(...elementFaults(index, [fault]));
    const { element, faults: unset } = takeUnset(objectClass, fields) ?? { element: fields, faults: [] };
    faults.push(...elementFaults(index, unset));
    const id = idOf(element);
    const earlier = typeof id === 'string' ? firstUse.get(id) : undefined;
    if (typeof id !== 'string') {
      faults.push({ index, pointer: `/${index}/_id`, field: '_id', ...id });
    } else if (earlier !== undefined) {
      faults.push(repeatedObject(index, id, earlier));
    } else {
      firstUse.set(id, index);
    }
    const result = objectClass.compiled.patch(element, typeof id === 'string' ? id : '');
    const own = 'faults' in result ? result.faults.filter(({ field }) => field !== '_id') : [];
    faults.push(...elementFaults(index, own));
    if (typeof id === 'string') {
      if ('patch' in result) changes.push({ index, id, revision, patch: result.patch });
      else changes.push({ index, id, revision, ...validPart(objectClass, element, own) });
    }
    if (faults.length >= MAX_FAULTS) break;
  }
  return { changes, faults, isCut: false };
}

/**
 * A patch with its increments carried out on a stored document. Adds what does not fit to `faults`, and leaves that
 * out.
 */
export function increasedElement(
  { compiled }: ObjectClass,
  stored: Document,
  { index, patch }: Change,
  faults: Fault[],
): Patch {
  const result = compiled.increase(stored, patch);
  if ('patch' in result) return result.patch;
  faults.push(...elementFaults(index, result.faults));
  return { set: {}, clear: [] };
}

function repeatedObject(index: number, id: string, earlier: number): Fault {
  return {
    index,
    pointer: `/${index}/_id`,
    field: '_id',
    code: 'duplicate_id',
    message: `Element ${earlier} of this batch updates the same object.`,
    received: id,
  };
}

function idOf(element: unknown): string | Pick<Fault, 'code' | 'message' | 'received'> {
  const id =
    typeof element === 'object' && element !== null && Object.hasOwn(element, '_id')
      ? (element as { _id: unknown })._id
      : undefined;
  if (id === undefined || id === null)
    return { code: 'required', message: 'Each element names its object by _id.' };
  if (typeof id !== 'string') return { code: 'type', message: 'The _id is a string.' };
  if (!isObjectId(id)) {
    return { code: 'object_not_found', message: 'No object has this id.', received: id.slice(0, 100) };
  }
  return id;
}
