import type { ObjectClass } from '@app/classes';
import { IndexedTextsTooLong, UniqueViolation } from '@app/database';
import { type Fault, Problem } from '@app/problems';
import { type ClassDefinition, type Document, fieldValue } from '@app/schema';
import { staleBatchProblem } from '../writing/expected-revision.js';
import { elementFaults, invalidBatch, invalidObject } from './object-problems.js';
import { type Candidate, notUniqueProblem } from './unique-faults.js';

/** Adds to faults those that later stages of a write would find. */
type LookFurther = (known: readonly Fault[]) => Promise<Fault[]>;

/** Runs a write, and turns what is refused of it into a list of all faults. */
export async function withAllFaults<T>(
  objectClass: ObjectClass,
  made: () => readonly Candidate[],
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
  made: () => readonly Candidate[],
  error: unknown,
): Promise<unknown> {
  if (error instanceof UniqueViolation) return notUniqueProblem(objectClass, made(), error);
  if (!(error instanceof IndexedTextsTooLong)) return error;
  const { definition, name } = objectClass;
  const candidates = made();
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
