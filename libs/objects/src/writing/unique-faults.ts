import type { ObjectClass } from '@app/classes';
import type { UniqueViolation } from '@app/database';
import { type Fault, Problem } from '@app/problems';
import type { Document } from '@app/schema';

/** An object about to be written; `id` only if it exists already. */
export interface Candidate {
  index?: number;
  id?: string;
  document: Document;
}

/**
 * Explains a unique index that refused a write: every value that is taken, by another stored object or by an earlier
 * element of the batch. The index has already decided; this only lists the faults.
 */
export async function notUnique(
  { definition, table }: ObjectClass,
  candidates: readonly Candidate[],
  violation: UniqueViolation,
): Promise<Problem> {
  const faults: Fault[] = [];
  const own = new Set(candidates.map(({ id }) => id));
  for (const [field, { unique }] of Object.entries(definition.fields)) {
    if (!unique) continue;
    const valued = candidates.filter(({ document }) => document[field] !== undefined);
    const values = [...new Set(valued.map(({ document }) => document[field] as string | number))];
    if (values.length === 0) continue;
    const taken = new Set<unknown>();
    for (const holder of await table.holders(field, values)) {
      if (!own.has(holder.id)) taken.add(holder.value);
    }
    for (const { index, document } of valued) {
      const value = document[field];
      if (taken.has(value)) faults.push(takenValue(field, value, index));
      // The next element with this value repeats it.
      taken.add(value);
    }
  }
  if (faults.length === 0) {
    // The object with this value is gone by now.
    faults.push(takenValue(violation.field, undefined, undefined));
  }
  return new Problem('not_unique', `A value of the unique field ${faults[0]!.field} is taken.`, {
    errors: faults,
  });
}

function takenValue(field: string, received: unknown, index: number | undefined): Fault {
  return {
    ...(index === undefined ? {} : { index }),
    pointer: index === undefined ? `/${field}` : `/${index}/${field}`,
    field,
    code: 'not_unique',
    message: `Another object of the class has this value of ${field}.`,
    ...(received === undefined ? {} : { received }),
  };
}
