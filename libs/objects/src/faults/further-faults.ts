import type { ObjectClass } from '@app/classes';
import { pace, type Steps } from '@app/concurrency';
import { DatabaseUnavailable, isObjectId, type StoredObject } from '@app/database';
import type { Limits } from '@app/http';
import { elementFaults, type Fault, MAX_FAULTS, Problem } from '@app/problems';
import { type Document, type Patch, sentTimeStampFaults } from '@app/schema';
import { staleFault } from '../writing/expected-revision.js';
import { merged } from '../writing/object-writes.js';
import { BatchSize } from './batch-size.js';
import { elementSizeFaults, missingObject } from './object-problems.js';
import { type Candidate, uniqueFaults, writtenBy } from './unique-faults.js';

// A write is refused at the first of its stages that finds a fault. What the later ones would say is found here, by
// reading alone, so that its client need not repair one stage after the other.

/** Objects that are read at once: of no more the texts are in memory. */
const READ_AT_ONCE = 16;

/** A change of a stored object, by an element of a batch or by itself. */
export interface RefusedChange {
  id: string;
  patch: Patch;
  /** Its members with a fault, which `patch` leaves out. */
  unknown?: readonly string[];
  /** Only of an element. */
  index?: number;
  /** The revision that the object must have; undefined where any will do. */
  revision?: string | undefined;
}

/** The changes of a write that is refused. */
interface RefusedChanges {
  changes: readonly RefusedChange[];
  /** Objects that it would make beside them. */
  creations?: readonly Candidate[];
  /** Whether an object that does not exist is a fault of its element. */
  mustExist?: boolean;
}

/** The faults that are known of new objects, and the values that are taken. */
export function furtherFaultsOfCreates(
  objectClass: ObjectClass,
  candidates: readonly Candidate[],
  known: readonly Fault[],
): Promise<Fault[]> {
  return lookFurther(known, async (found) => {
    found.add(await uniqueFaults(objectClass, candidates, found.room));
  });
}

/**
 * The faults that are known of changes, objects that are missing or have another revision, sums and sizes that do not
 * fit, and values that are taken.
 */
export function furtherFaultsOfChanges(
  objectClass: ObjectClass,
  refused: RefusedChanges,
  known: readonly Fault[],
  limits: Limits,
): Promise<Fault[]> {
  return lookFurther(known, async (found) => {
    const { creations = [], mustExist = false } = refused;
    const changes = refused.changes.filter(({ id }) => isObjectId(id));
    const ids = [...new Set(changes.map(({ id }) => id))];
    if (!(await canBeRead(objectClass, ids, limits))) {
      const there = mustExist ? await objectClass.table.findIds(ids) : new Set(ids);
      found.add(changes.flatMap(({ index, id }) => (there.has(id) ? [] : [missingObject(index!, id)])));
      return;
    }
    const look = new ChangesLook(objectClass, changes, found, mustExist);
    for (let begin = 0; begin < changes.length && found.room > 0; begin += READ_AT_ONCE) {
      const some = changes.slice(begin, begin + READ_AT_ONCE);
      const size = new BatchSize(limits);
      await size.addStored(
        objectClass,
        some.map(({ id }) => id),
      );
      const judge = async () => {
        const stored = await Promise.all(some.map(({ id }) => objectClass.table.find(id)));
        await pace.run(look.judge(some, stored));
      };
      // What is known already is told at once.
      await size.during(judge, { waits: false });
    }
    found.add(await uniqueFaults(objectClass, [...look.candidates.values(), ...creations], found.room));
  });
}

/** If the database cannot be asked, the faults known so far are still true. */
async function lookFurther(
  known: readonly Fault[],
  look: (found: FoundFaults) => Promise<void>,
): Promise<Fault[]> {
  const found = new FoundFaults(known);
  if (found.room === 0) return found.all;
  try {
    await look(found);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || isUnavailable(error))) throw error;
  }
  return found.all;
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable';
}

/** Whether a batch that is not refused might read these objects. */
async function canBeRead(objectClass: ObjectClass, ids: readonly string[], limits: Limits): Promise<boolean> {
  try {
    await new BatchSize(limits).addStored(objectClass, ids);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Faults that are found again and again, each once. */
class FoundFaults {
  readonly all: Fault[] = [];
  readonly #keys = new Set<string>();

  constructor(known: readonly Fault[]) {
    this.add(known);
  }

  /** How many more the answer lists. */
  get room(): number {
    return Math.max(0, MAX_FAULTS - this.all.length);
  }

  add(faults: readonly Fault[]): void {
    for (const fault of faults) {
      const key = `${fault.pointer} ${fault.code}`;
      if (!this.#keys.has(key)) this.all.push(fault);
      this.#keys.add(key);
    }
  }

  isBad(index: number | undefined): boolean {
    return this.all.some((fault) => fault.index === index);
  }
}

/** What changes make of the stored objects, as far as that can be told. */
class ChangesLook {
  readonly candidates = new Map<string, Candidate>();
  readonly #repeated = new Set<string>();

  constructor(
    private readonly objectClass: ObjectClass,
    changes: readonly RefusedChange[],
    private readonly found: FoundFaults,
    private readonly mustExist: boolean,
  ) {
    const ids = new Set<string>();
    for (const { id } of changes) (ids.has(id) ? this.#repeated : ids).add(id);
  }

  *judge(changes: readonly RefusedChange[], stored: readonly (StoredObject | undefined)[]): Steps<void> {
    for (const [at, change] of changes.entries()) {
      yield;
      const before = stored[at];
      if (before !== undefined) this.#judge(change, before);
      else if (this.mustExist) this.found.add([missingObject(change.index!, change.id)]);
    }
  }

  #judge(change: RefusedChange, stored: StoredObject): void {
    const { id, index, patch } = change;
    const unknown = new Set(change.unknown);
    const written = new Set([...writtenBy(patch), ...unknown]);
    const stale = staleFault(change, stored);
    if (stale !== undefined) this.found.add([stale]);
    if (patch.timeStamps !== undefined) {
      const document = JSON.parse(stored.data) as Document;
      this.found.add(elementFaults(index, sentTimeStampFaults(patch.timeStamps, document)));
    }
    const earlier = this.candidates.get(id);
    if (earlier !== undefined) {
      // What two elements make of one object cannot be told.
      this.candidates.set(id, {
        ...earlier,
        written: new Set([...earlier.written!, ...written]),
        unknown: new Set([...earlier.unknown!, ...written]),
      });
      return;
    }
    let due = patch;
    if (patch.increments !== undefined) {
      if (stale === undefined && !this.#repeated.has(id)) due = this.#increased(change, stored, unknown);
      else for (const { field } of patch.increments) unknown.add(field);
    }
    this.candidates.set(id, { index, id, document: due.set, written, unknown });
    if (!this.#repeated.has(id) && !this.found.isBad(index)) this.#measure(index, due, stored);
  }

  /** The patch with the increments whose sums fit carried out. The fields of the others become `unknown`. */
  #increased({ index, patch }: RefusedChange, { data }: StoredObject, unknown: Set<string>): Patch {
    const { compiled } = this.objectClass;
    const document = JSON.parse(data) as Document;
    const result = compiled.increase(document, patch);
    if ('patch' in result) return result.patch;
    this.found.add(elementFaults(index, result.faults));
    for (const { field } of result.faults) unknown.add(field!);
    const increments = patch.increments!.filter(({ field }) => !unknown.has(field));
    const rest = compiled.increase(document, { ...patch, increments });
    return 'patch' in rest ? rest.patch : patch;
  }

  #measure(index: number | undefined, patch: Patch, { data }: StoredObject): void {
    const after = merged(this.objectClass, JSON.parse(data) as Document, patch);
    const text = this.objectClass.compiled.serialize(after);
    this.found.add(elementSizeFaults(this.objectClass, index, text));
  }
}
