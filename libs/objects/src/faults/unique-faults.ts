import type { ObjectClass } from '@app/classes';
import type { Steps } from '@app/concurrency';
import type { ChangedObject, UniqueViolation } from '@app/database';
import { type Fault, MAX_FAULTS, Problem } from '@app/problems';
import { type Document, emptyHint, fieldValue, type KeyValue, type Patch } from '@app/schema';

/** An object about to be written. */
export interface Candidate {
  index?: number;
  /** Only if it exists already; no two candidates have the same. */
  id?: string;
  /** Its indexed values, at least. */
  document: Document;
  /** The fields that are written; undefined: all. The others keep their stored values. */
  written?: ReadonlySet<string>;
  /** Those of them whose values are not known, since something is wrong with them. */
  unknown?: ReadonlySet<string>;
}

/** The objects that a write would leave, made only where it is refused. */
export type Candidates = () => readonly Candidate[] | Promise<readonly Candidate[]>;

/**
 * The objects that patches lead to, by their new texts. Of each only the values are kept by which a refused write is
 * explained (`refusedWrite`): the objects of a batch may be large, and parsed they take many times what their texts do.
 */
export function* changedCandidates(
  { definition }: ObjectClass,
  patches: readonly { index: number; patch: Patch }[],
  changed: readonly ChangedObject[],
): Steps<Candidate[]> {
  const kept = Object.entries(definition.fields).flatMap(([field, { indexed, unique }]) =>
    indexed || unique ? field : [],
  );
  const candidates: Candidate[] = [];
  for (const [at, { id, data }] of changed.entries()) {
    if (data === undefined) continue;
    yield;
    const document = JSON.parse(data) as Document;
    const values = kept.flatMap((field) =>
      Object.hasOwn(document, field) ? [[field, document[field]]] : [],
    );
    const { index, patch } = patches[at]!;
    candidates.push({ index, id, document: Object.fromEntries(values), written: writtenBy(patch) });
  }
  return candidates;
}

/** The names of the fields that a patch writes. */
export function writtenBy({ set, clear, increments = [] }: Patch): Set<string> {
  return new Set([...Object.keys(set), ...clear, ...increments.map(({ field }) => field)]);
}

/**
 * Explains a unique index that refused a write: every value that is taken. The index has already decided; this only
 * lists the faults.
 */
export async function notUniqueProblem(
  objectClass: ObjectClass,
  candidates: readonly Candidate[],
  violation: UniqueViolation,
): Promise<Problem> {
  const faults = await uniqueFaults(objectClass, candidates);
  if (faults.length === 0) {
    // The object with this value is gone by now.
    faults.push(takenValue(violation.field, undefined));
  }
  return new Problem('not_unique', `A value of the unique field ${faults[0]!.field} is taken.`, {
    errors: faults,
  });
}

/**
 * Finds up to `most` values of unique fields that would be taken at the end of the write: by a stored object that keeps
 * its value, or by an earlier candidate. If the write changes the field of the holder to an unknown value, no fault is
 * reported.
 */
export async function uniqueFaults(
  { definition, table }: ObjectClass,
  candidates: readonly Candidate[],
  most = MAX_FAULTS,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const stored = new Map(candidates.flatMap((one) => (one.id === undefined ? [] : [[one.id, one]])));
  for (const [field, rules] of Object.entries(definition.fields)) {
    if (!rules.unique || faults.length >= most) continue;
    const valued = candidates.filter((one) => writtenValue(one, field) !== undefined);
    const values = [...new Set(valued.map((one) => writtenValue(one, field)!))];
    if (values.length === 0) continue;
    const taken = new Map<KeyValue, Candidate | undefined>();
    const owners = new Map<KeyValue, Candidate>();
    for (const { id, value } of await table.holders(field, values)) {
      const holder = stored.get(id);
      if (holder === undefined || !writes(holder, field)) taken.set(value, undefined);
      else if (writtenValue(holder, field) === value) owners.set(value, holder);
    }
    for (const one of valued) {
      const value = writtenValue(one, field)!;
      const owner = owners.get(value);
      if (owner === one) continue;
      if (owner !== undefined || taken.has(value)) {
        const by = (owner ?? taken.get(value))?.index;
        faults.push(takenValue(field, value, { index: one.index, by, hint: emptyHint(value, rules) }));
      } else {
        // The next candidate with this value repeats it.
        taken.set(value, one);
      }
    }
  }
  return faults.slice(0, most);
}

function writes({ written }: Candidate, field: string): boolean {
  return written === undefined || written.has(field);
}

/** The value that a candidate writes, if that is known. */
function writtenValue(one: Candidate, field: string): KeyValue | undefined {
  if (!writes(one, field) || one.unknown?.has(field)) return undefined;
  return fieldValue(one.document, field) as KeyValue | undefined;
}

/** What is told of a value that is taken. */
interface Taken {
  index?: number | undefined;
  /** The element of the same batch that has the value, where it is one. */
  by?: number | undefined;
  hint?: string;
}

function takenValue(field: string, received: unknown, { index, by, hint = '' }: Taken = {}): Fault {
  const holder =
    by === undefined
      ? `Another object of the class has this value of ${field}.`
      : `Element ${by} of this batch has the same ${field}.`;
  return {
    ...(index === undefined ? {} : { index }),
    pointer: index === undefined ? `/${field}` : `/${index}/${field}`,
    field,
    code: 'not_unique',
    message: holder + hint,
    ...(received === undefined
      ? {}
      : { received: typeof received === 'string' ? received.slice(0, 100) : received }),
  };
}
