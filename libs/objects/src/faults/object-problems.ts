import type { ObjectClass } from '@app/classes';
import { elementFaults, type Fault, MAX_FAULTS, Problem } from '@app/problems';

/** The problem of an object with faults. */
export function invalidObject(className: string, faults: Fault[]): Problem {
  const count = faults.length;
  return new Problem(
    'invalid_object',
    `The object does not fit the class ${className}: ${count} ${count === 1 ? 'fault' : 'faults'}.`,
    { errors: faults },
  );
}

/** The problem of a batch that was refused as a whole; `done` says what would have been done. */
export function invalidBatch(faults: Fault[], done: 'stored' | 'deleted' = 'stored'): Problem {
  const sorted = [...faults].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const bad = new Set(sorted.flatMap(({ index }) => index ?? [])).size;
  // The search for faults stops at this number.
  const least = faults.length < MAX_FAULTS ? '' : 'At least ';
  return new Problem(
    'invalid_batch',
    `${least}${bad} ${bad === 1 ? 'element is' : 'elements are'} not acceptable; nothing of the batch was ${done}.`,
    { errors: sorted },
  );
}

/** The fault of an element whose text is larger than an object may be, if it is. */
export function elementSizeFaults(
  { compiled }: ObjectClass,
  index: number | undefined,
  text: string,
): Fault[] {
  return elementFaults(index, compiled.sizeFaults(text));
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
