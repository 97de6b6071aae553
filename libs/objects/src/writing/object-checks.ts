import type { ObjectClass } from '@app/classes';
import type { Steps } from '@app/concurrency';
import { isObjectId } from '@app/database';
import type { Limits } from '@app/http';
import { TOO_LARGE } from '@app/json';
import { type Fault, MAX_FAULTS, Problem } from '@app/problems';
import { type Document, objectTooLarge, type Patch } from '@app/schema';
import { takeRevision } from './element-revision.js';

/** The object that an element of a batch update names. */
export interface Target {
  index: number;
  id: string;
}

/** One element of a batch update. */
export interface Change extends Target {
  patch: Patch;
  /** The revision that the object must have; undefined where any will do. */
  revision: string | undefined;
}

/** A batch update, checked as far as that is possible without the stored objects. */
export interface BatchChanges {
  /** All elements that name an object, even if they have other faults. */
  targets: Target[];
  changes: Change[];
  faults: Fault[];
}

/** Checks a body for create. Throws Problem `invalid_object`. */
export function checkCreate({ compiled, name }: ObjectClass, body: unknown): Document {
  const result = compiled.create(body);
  if ('faults' in result) throw invalidObject(name, result.faults);
  return result.document;
}

/** Checks a body for update. Throws Problem `invalid_object`. */
export function checkUpdate({ compiled, name }: ObjectClass, body: unknown, id: string): Patch {
  const result = compiled.patch(body, id);
  if ('faults' in result) throw invalidObject(name, result.faults);
  return result.patch;
}

/** A patch with its increments carried out on a stored document. Throws Problem `invalid_object`. */
export function increased({ compiled, name }: ObjectClass, stored: Document, patch: Patch): Patch {
  const result = compiled.increase(stored, patch);
  if ('faults' in result) throw invalidObject(name, result.faults);
  return result.patch;
}

/** The same for an element of a batch: adds what does not fit to `faults`, and leaves that out. */
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

/** Checks a body for batch create. Throws Problem `invalid_batch` that lists every bad element. */
export function* checkBatchCreate(
  { compiled }: ObjectClass,
  body: unknown,
  limits: Limits,
): Steps<Document[]> {
  const faults: Fault[] = [];
  const documents: Document[] = [];
  for (const [index, element] of elements(body, limits.batchElements).entries()) {
    yield;
    if (element === TOO_LARGE) {
      faults.push(elementTooLarge(index, limits));
      break;
    }
    const result = compiled.create(element);
    if ('document' in result) documents.push(result.document);
    else faults.push(...elementFaults(index, result.faults));
    if (faults.length >= MAX_FAULTS) break;
  }
  if (faults.length > 0) throw invalidBatch(faults);
  return documents;
}

/** Checks a body for batch update. Returns its faults, since the caller adds the objects that do not exist. */
export function* checkBatchUpdate(
  { compiled }: ObjectClass,
  body: unknown,
  limits: Limits,
): Steps<BatchChanges> {
  const faults: Fault[] = [];
  const targets: Target[] = [];
  const changes: Change[] = [];
  const firstUse = new Map<string, number>();
  for (const [index, given] of elements(body, limits.batchElements).entries()) {
    yield;
    if (given === TOO_LARGE) {
      faults.push(elementTooLarge(index, limits));
      break;
    }
    const conditional = takeRevision(given);
    if (conditional?.fault !== undefined) faults.push(...elementFaults(index, [conditional.fault]));
    const element = conditional === undefined ? given : conditional.element;
    const id = idOf(element);
    const earlier = typeof id === 'string' ? firstUse.get(id) : undefined;
    if (typeof id !== 'string') {
      faults.push({ index, pointer: `/${index}/_id`, field: '_id', ...id });
    } else if (earlier !== undefined) {
      faults.push({
        index,
        pointer: `/${index}/_id`,
        field: '_id',
        code: 'duplicate_id',
        message: `Element ${earlier} of this batch updates the same object.`,
        received: id,
      });
    } else {
      firstUse.set(id, index);
      targets.push({ index, id });
    }
    const result = compiled.patch(element, typeof id === 'string' ? id : '');
    if ('patch' in result && typeof id === 'string') {
      changes.push({ index, id, patch: result.patch, revision: conditional?.revision });
    }
    if ('faults' in result)
      faults.push(
        ...elementFaults(
          index,
          result.faults.filter(({ field }) => field !== '_id'),
        ),
      );
    if (faults.length >= MAX_FAULTS) break;
  }
  return { targets, changes, faults };
}

/** Checks the text that an object would be stored as. Throws Problem `invalid_object` if it is too large. */
export function checkSize(className: string, text: string, limits: Limits): void {
  const fault = sizeFault(text, limits);
  if (fault !== undefined) throw invalidObject(className, [fault]);
}

/** The fault of an element whose stored text would be too large, if it is. */
export function elementSizeFaults(index: number, text: string, limits: Limits): Fault[] {
  const fault = sizeFault(text, limits);
  return fault === undefined ? [] : elementFaults(index, [fault]);
}

function sizeFault(text: string, limits: Limits): Fault | undefined {
  // A UTF-16 code unit takes three bytes at most.
  if (3 * text.length <= limits.jsonBytes) return undefined;
  const bytes = Buffer.byteLength(text);
  return bytes > limits.jsonBytes ? { ...objectTooLarge(limits.jsonBytes), received: bytes } : undefined;
}

/** The fault of an element that is larger than an object may be. */
export function elementTooLarge(index: number, limits: Limits): Fault {
  return elementFaults(index, [objectTooLarge(limits.jsonBytes)])[0]!;
}

/** The fault of a batch update whose object does not exist (404 would mean the class: SPEC 4.3). */
export function missingObject(index: number, id: string): Fault {
  return {
    index,
    pointer: `/${index}/_id`,
    field: '_id',
    code: 'object_not_found',
    message: 'No object of this class has this id.',
    received: id,
  };
}

/** The problem of a batch of which nothing was `done`. */
export function invalidBatch(faults: Fault[], done: 'stored' | 'deleted' = 'stored'): Problem {
  const sorted = [...faults].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const bad = new Set(sorted.map(({ index }) => index)).size;
  // No more faults than that are looked for.
  const least = faults.length < MAX_FAULTS ? '' : 'At least ';
  return new Problem(
    'invalid_batch',
    `${least}${bad} ${bad === 1 ? 'element is' : 'elements are'} not acceptable; nothing of the batch was ${done}.`,
    { errors: sorted },
  );
}

export function invalidObject(className: string, faults: Fault[]): Problem {
  const count = faults.length;
  return new Problem(
    'invalid_object',
    `The object does not fit the class ${className}: ${count} ${count === 1 ? 'fault' : 'faults'}.`,
    { errors: faults },
  );
}

/** The elements of a batch. Throws Problem `invalid_batch`. */
export function elements(body: unknown, maxElements: number): unknown[] {
  if (!Array.isArray(body)) {
    throw new Problem('invalid_batch', 'The body of a batch is a JSON array.', {
      errors: [{ pointer: '', code: 'type', message: 'The body must be an array.', expected: 'array' }],
    });
  }
  if (body.length > maxElements) {
    throw new Problem('invalid_batch', `A batch has at most ${maxElements} elements, not ${body.length}.`, {
      errors: [
        {
          pointer: '',
          code: 'too_many_elements',
          message: `The batch has ${body.length} elements.`,
          expected: maxElements,
          received: body.length,
        },
      ],
    });
  }
  return body;
}

function idOf(element: unknown): string | Pick<Fault, 'code' | 'message' | 'received'> {
  const id =
    typeof element === 'object' && element !== null && Object.hasOwn(element, '_id')
      ? (element as { _id: unknown })._id
      : undefined;
  if (id === undefined) return { code: 'required', message: 'Each element names its object by _id.' };
  if (typeof id !== 'string') return { code: 'type', message: 'The _id is a string.' };
  if (!isObjectId(id)) {
    return { code: 'object_not_found', message: 'No object has this id.', received: id.slice(0, 100) };
  }
  return id;
}

/** Faults of an object as those of an element. */
export function elementFaults(index: number, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({ index, ...fault, pointer: `/${index}${fault.pointer}` }));
}
