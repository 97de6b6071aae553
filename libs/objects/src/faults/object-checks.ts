import type { ObjectClass } from '@app/classes';
import type { ObjectChange } from '@app/database';
import type { Limits } from '@app/http';
import { type Fault, MAX_FAULTS, Problem } from '@app/problems';
import { type Document, fieldValue, objectTooLarge, type Patch } from '@app/schema';
import type { PatchedObject } from '../writing/written-object.js';

/** Checks a body for create. Throws Problem `invalid_object`. */
export function checkCreate({ compiled, name }: ObjectClass, body: unknown): Document {
  const result = compiled.create(body);
  if ('faults' in result) throw invalidObject(name, result.faults);
  return result.document;
}

/** Checks a body for update, of which a fault may be known already. Throws Problem `invalid_object`. */
export function checkUpdate(
  { compiled, name }: ObjectClass,
  body: unknown,
  id: string,
  known?: Fault,
): Patch {
  const result = compiled.patch(body, id);
  if ('patch' in result && known === undefined) return result.patch;
  throw invalidObject(name, [
    ...(known === undefined ? [] : [known]),
    ...('faults' in result ? result.faults : []),
  ]);
}

/** A patch with its increments carried out on a stored document. Throws Problem `invalid_object`. */
export function increased({ compiled, name }: ObjectClass, stored: Document, patch: Patch): Patch {
  const result = compiled.increase(stored, patch);
  if ('faults' in result) throw invalidObject(name, result.faults);
  return result.patch;
}

/** Checks the text that an object would be stored as. Throws Problem `invalid_object` if it is too large. */
export function checkSize(className: string, text: string, limits: Limits): void {
  const fault = sizeFault(text, limits);
  if (fault !== undefined) throw invalidObject(className, [fault]);
}

/** The change of one object to what a patch has made of it. Throws Problem `invalid_object` if it is too large. */
export function changeTo(
  { before, after, data }: PatchedObject,
  { name, table }: ObjectClass,
  limits: Limits,
): ObjectChange {
  if (data === undefined) return {};
  checkSize(name, data, limits);
  const claims = table.uniqueFields.some((field) => fieldValue(before, field) !== fieldValue(after, field));
  return { data, claims };
}

/** The fault of an element, or of an object by itself, whose stored text would be too large, if it is. */
export function elementSizeFaults(index: number | undefined, text: string, limits: Limits): Fault[] {
  const fault = sizeFault(text, limits);
  return fault === undefined ? [] : elementFaults(index, [fault]);
}

function sizeFault(text: string, limits: Limits): Fault | undefined {
  // A UTF-16 code unit takes three bytes at most.
  if (3 * text.length <= limits.jsonBytes) return undefined;
  const bytes = Buffer.byteLength(text);
  return bytes > limits.jsonBytes ? { ...objectTooLarge(limits.jsonBytes), received: bytes } : undefined;
}

/** The problem of a batch of which nothing was `done`. */
export function invalidBatch(faults: Fault[], done: 'stored' | 'deleted' = 'stored'): Problem {
  const sorted = [...faults].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const bad = new Set(sorted.flatMap(({ index }) => index ?? [])).size;
  // No more faults than that are looked for.
  const least = faults.length < MAX_FAULTS ? '' : 'At least ';
  return new Problem(
    'invalid_batch',
    `${least}${bad} ${bad === 1 ? 'element is' : 'elements are'} not acceptable; nothing of the batch was ${done}.`,
    { errors: sorted },
  );
}

/** The problem of an object with faults. */
export function invalidObject(className: string, faults: Fault[]): Problem {
  const count = faults.length;
  return new Problem(
    'invalid_object',
    `The object does not fit the class ${className}: ${count} ${count === 1 ? 'fault' : 'faults'}.`,
    { errors: faults },
  );
}

/** Faults of an object as those of an element; as they are where it is none. */
export function elementFaults(index: number | undefined, faults: readonly Fault[]): Fault[] {
  if (index === undefined) return [...faults];
  return faults.map((fault) => ({ index, ...fault, pointer: `/${index}${fault.pointer}` }));
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
