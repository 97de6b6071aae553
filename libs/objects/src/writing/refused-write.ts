import type { ObjectClass } from '@app/classes';
import { IndexedTextsTooLong, UniqueViolation } from '@app/database';
import type { Fault } from '@app/problems';
import type { ClassDefinition, Document } from '@app/schema';
import { elementFaults, invalidBatch, invalidObject } from './object-checks.js';
import { type Candidate, notUnique } from './unique-faults.js';

/** What the database has refused of these objects, as a Problem that lists the faults; else the error itself. */
export async function refusedWrite(
  objectClass: ObjectClass,
  made: () => readonly Candidate[],
  error: unknown,
): Promise<unknown> {
  if (error instanceof UniqueViolation) return notUnique(objectClass, made(), error);
  if (!(error instanceof IndexedTextsTooLong)) return error;
  const { definition, name } = objectClass;
  const candidates = made();
  const sizes = candidates.map(({ document }) => indexedLength(definition, document));
  // The database does not tell which one it was; the others may be too long as well.
  const { index } = candidates[sizes.indexOf(Math.max(...sizes))]!;
  return index === undefined
    ? invalidObject(name, [TOO_LONG])
    : invalidBatch(elementFaults(index, [TOO_LONG]));
}

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
    const value = document[field];
    if ((indexed || unique) && typeof value === 'string') length += value.length;
  }
  return length;
}
