import { BlobStore, objectPrefix } from '@app/blobs';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import { type Cancellation, pace, type Steps } from '@app/concurrency';
import { type ChangedObject, isObjectId, type Keep, type StoredObject, sharedNow } from '@app/database';
import { type ChangeCondition, Limits } from '@app/http';
import { type Fault, Problem } from '@app/problems';
import type { Document, Patch } from '@app/schema';
import { Injectable, Logger } from '@nestjs/common';
import { answerList, type IsKnown, type ListAnswer } from './listing/list-answer.js';
import { type ListRequest, type ObjectPortions, stream } from './listing/listing.js';
import { type BatchRemoval, missingTarget } from './writing/batch-removal.js';
import { BatchSize } from './writing/batch-size.js';
import { type BatchChanges, increasedElement, missingObject } from './writing/batch-update.js';
import type { ClassInput } from './writing/class-input.js';
import { refuseStale } from './writing/element-revision.js';
import { furtherOfChanges, furtherOfCreates } from './writing/further-faults.js';
import { checkSize, elementSizeFaults, increased, invalidBatch } from './writing/object-checks.js';
import { furtherOfChange } from './writing/refused-body.js';
import { explained } from './writing/refused-write.js';
import { created, merged } from './writing/time-stamps.js';
import { writtenBy } from './writing/unique-faults.js';
import { withoutEffect } from './writing/without-effect.js';
import { isWordy } from './writing/word-warning.js';

/** An object and its new data. */
type ReplacedObject = ChangedObject & { data: string };

/** Objects whose attachments are removed side by side, after a batch delete. */
const REMOVALS_AT_ONCE = 16;

/** Operations on objects. Each method is atomic: done whole or not at all. */
@Injectable()
export class ObjectsService {
  readonly #logger = new Logger(ObjectsService.name);

  constructor(
    private readonly registry: ClassRegistry,
    private readonly blobs: BlobStore,
    private readonly limits: Limits,
  ) {}

  /** Stores with the object what `keep` returns for it. */
  create(input: ClassInput<Document>, keep?: Keep<StoredObject>): Promise<StoredObject> {
    return this.registry.use(input.objectClass, async (current) => {
      const document = await input.under(current);
      const data = current.compiled.serialize(created(current, document));
      input.wordy = Number(isWordy(current, document, data));
      const stored = (id: string) => ({ id, revision: 1, data, attachments: null });
      const candidates = [{ document }];
      const id = await explained(
        current,
        () => candidates,
        (known) => furtherOfCreates(current, candidates, known),
        async () => {
          checkSize(current.name, data, this.limits);
          if (input.dryRun) return (await current.table.tryInsert([data]))[0]!;
          const kept = keep && (([id]: string[]) => keep(stored(id!)));
          return current.table.insert(data, { keep: kept, signal: input.signal });
        },
      );
      return stored(id);
    });
  }

  /** Returns the new ids in the order of the documents. */
  createMany(input: ClassInput<Document[]>, keep?: Keep<string[]>): Promise<string[]> {
    return this.registry.use(input.objectClass, async (current) => {
      const documents = await input.under(current);
      if (documents.length === 0) return withoutEffect(current, [], input, keep);
      const candidates = () => documents.map((document, index) => ({ index, document }));
      return explained(
        current,
        candidates,
        (known) => furtherOfCreates(current, candidates(), known),
        async () => {
          const data = await pace.run(this.#serialize(current, documents, input));
          return input.dryRun
            ? current.table.tryInsert(data)
            : current.table.insertMany(data, { keep, signal: input.signal });
        },
      );
    });
  }

  /** Throws Problem `object_not_found`. */
  get(objectClass: ObjectClass, id: string): Promise<StoredObject> {
    return this.registry.use(objectClass, ({ table, name }) => existing(name, id, () => table.find(id)));
  }

  list(
    { objectClass, ...request }: ListRequest,
    base: string,
    isKnown: IsKnown | undefined,
  ): Promise<ListAnswer> {
    return this.registry.use(objectClass, (current) =>
      answerList(current, request, this.limits, base, isKnown),
    );
  }

  /** All objects that match. Throws Problem `index_required`. */
  stream({ objectClass, ...request }: ListRequest): Promise<ObjectPortions> {
    return this.registry.use(objectClass, (current) => stream(current, request));
  }

  /** Merges a patch into an object. Throws Problem `object_not_found` or `not_unique`, and what `condition` throws. */
  update(
    input: ClassInput<Patch>,
    id: string,
    condition?: ChangeCondition<StoredObject>,
  ): Promise<StoredObject> {
    const how = { trial: input.dryRun, signal: input.signal };
    return this.registry.use(input.objectClass, async (current) => {
      const { compiled, table, name } = current;
      const patch = await input.under(current);
      let document: Document = {};
      const merge = (stored: StoredObject) => {
        condition?.(stored);
        const before = JSON.parse(stored.data) as Document;
        const due = patch.increments === undefined ? patch : increased(current, before, patch);
        document = merged(current, before, due);
        const data = compiled.serialize(document);
        checkSize(name, data, this.limits);
        input.wordy = Number(isWordy(current, document, data));
        const claims = table.uniqueFields.some((field) => before[field] !== document[field]);
        return { data, claims };
      };
      return explained(
        current,
        () => [{ id, document }],
        (known) => furtherOfChange(current, { id, patch }, known, this.limits),
        () => existing(name, id, () => table.update(id, merge, how)),
      );
    });
  }

  /** Merges patches into objects, all or none; returns their ids in the order of the batch. */
  updateMany(input: ClassInput<BatchChanges>, keep?: Keep<string[]>): Promise<string[]> {
    return this.registry.use(input.objectClass, async (current) => {
      const batch = await input.under(current);
      const { changes, faults } = batch;
      const further = (known: readonly Fault[]) => this.#further(current, batch, known);
      if (faults.length > 0) throw invalidBatch(await further(faults));
      if (changes.length === 0) return withoutEffect(current, [], input, keep);
      const ids = changes.map(({ id }) => id);
      await new BatchSize(this.limits).addStored(current, ids);
      let changed: ReplacedObject[] = [];
      const apply = async (found: StoredObject[]) => {
        const byId = new Map(found.map((stored) => [stored.id, stored]));
        const missing = changes.filter(({ id }) => !byId.has(id));
        if (missing.length > 0) throw invalidBatch(missing.map(({ index, id }) => missingObject(index, id)));
        refuseStale(changes, byId);
        changed = await pace.run(this.#merge(current, changes, byId, input));
        return changed;
      };
      await explained(
        current,
        () =>
          changed.map(({ id, data }, at) => ({
            index: changes[at]!.index,
            id,
            document: JSON.parse(data) as Document,
            written: writtenBy(changes[at]!.patch),
          })),
        further,
        () =>
          input.dryRun
            ? current.table.changeMany(ids, apply, { trial: true })
            : current.table.changeMany(ids, apply, { kept: keep?.(ids), signal: input.signal }),
      );
      return ids;
    });
  }

  /**
   * Deletes an object and, once its row is gone, its attachments. Throws Problem `object_not_found`, and what
   * `condition` and `signal` throw.
   */
  remove(
    objectClass: ObjectClass,
    id: string,
    signal: Cancellation,
    condition?: ChangeCondition<StoredObject>,
  ): Promise<void> {
    return this.registry.use(objectClass, async (current) => {
      const { id: classId, table, name } = current;
      const { attached } = await existing(name, id, () =>
        condition === undefined ? table.remove(id, signal) : table.removeIf(id, condition, signal),
      );
      if (attached) await this.#removeAttachments(classId, id);
    });
  }

  /** What `remove` would throw. */
  async tryRemove(objectClass: ObjectClass, id: string, condition?: ChangeCondition<StoredObject>) {
    const stored = await this.get(objectClass, id);
    condition?.(stored);
  }

  /** Deletes objects as `remove` does, all or none; returns their ids in the order of the batch. */
  removeMany(input: ClassInput<BatchRemoval>, keep?: Keep<string[]>): Promise<string[]> {
    return this.registry.use(input.objectClass, async (current) => {
      const { place, targets, faults } = await input.under(current);
      const missing = (found: { has(id: string): boolean }) =>
        targets.filter(({ id }) => !found.has(id)).map(({ index, id }) => missingTarget(place, index, id));
      const ids = targets.map(({ id }) => id);
      if (faults.length > 0)
        throw invalidBatch([...faults, ...missing(await current.table.findIds(ids))], 'deleted');
      if (ids.length === 0) return withoutEffect(current, [], input, keep);
      if (input.dryRun) {
        const absent = missing(await current.table.findIds(ids));
        if (absent.length > 0) throw invalidBatch(absent, 'deleted');
        return ids;
      }
      const check = (found: { has(id: string): boolean }) => {
        if (!ids.every((id) => found.has(id))) throw invalidBatch(missing(found), 'deleted');
      };
      const attached = await current.table.removeMany(ids, check, {
        kept: keep?.(ids),
        signal: input.signal,
      });
      for (let begin = 0; begin < attached.length; begin += REMOVALS_AT_ONCE) {
        const some = attached.slice(begin, begin + REMOVALS_AT_ONCE);
        await Promise.all(some.map((id) => this.#removeAttachments(current.id, id)));
      }
      return ids;
    });
  }

  /** The object is deleted by now. The sweeper removes the bytes that cannot be removed here. */
  async #removeAttachments(classId: string, objectId: string): Promise<void> {
    await this.blobs.removeAll(objectPrefix(classId, objectId)).catch((error) => this.#logger.error(error));
  }

  /** The texts of new objects. Throws Problem `invalid_batch`. */
  *#serialize(
    objectClass: ObjectClass,
    documents: Document[],
    input: ClassInput<Document[]>,
  ): Steps<string[]> {
    const { compiled } = objectClass;
    const now = sharedNow();
    input.wordy = 0;
    const size = new BatchSize(this.limits);
    const faults: Fault[] = [];
    const texts: string[] = [];
    for (const [index, document] of documents.entries()) {
      yield;
      const text = compiled.serialize(created(objectClass, document, now));
      input.wordy += Number(isWordy(objectClass, document, text));
      faults.push(...elementSizeFaults(index, text, this.limits));
      size.add(text);
      texts.push(text);
    }
    if (faults.length > 0) throw invalidBatch(faults);
    return texts;
  }

  /** The objects with their patches applied. Throws Problem `invalid_batch`. */
  *#merge(
    objectClass: ObjectClass,
    changes: BatchChanges['changes'],
    stored: ReadonlyMap<string, StoredObject>,
    input: ClassInput<BatchChanges>,
  ): Steps<ReplacedObject[]> {
    const { compiled } = objectClass;
    const now = sharedNow();
    input.wordy = 0;
    const faults: Fault[] = [];
    const changed: ReplacedObject[] = [];
    // One after the other, so that only texts, not parsed documents, are in memory while the database writes.
    for (const change of changes) {
      yield;
      const { index, id, patch } = change;
      const document = JSON.parse(stored.get(id)!.data) as Document;
      const due =
        patch.increments === undefined ? patch : increasedElement(objectClass, document, change, faults);
      const after = merged(objectClass, document, due, now);
      const data = compiled.serialize(after);
      input.wordy += Number(isWordy(objectClass, after, data));
      faults.push(...elementSizeFaults(index, data, this.limits));
      changed.push({ id, data });
    }
    if (faults.length > 0) throw invalidBatch(faults);
    return changed;
  }

  /** The faults of a batch update that only the stored objects tell, too. */
  async #further(current: ObjectClass, { changes, isCut }: BatchChanges, known: readonly Fault[]) {
    if (!isCut) return furtherOfChanges(current, { changes, mustExist: true }, known, this.limits);
    // What follows may change any object, but it makes none exist.
    const found = await current.table.findIds(changes.map(({ id }) => id));
    return [
      ...known,
      ...changes.flatMap(({ index, id }) => (found.has(id) ? [] : [missingObject(index, id)])),
    ];
  }
}

/** The result of `find`. Throws Problem `object_not_found`, also for a malformed id. */
async function existing<T>(className: string, id: string, find: () => Promise<T | undefined>): Promise<T> {
  const found = isObjectId(id) ? await find() : undefined;
  if (found === undefined) throw objectNotFound(className, id);
  return found;
}

export function objectNotFound(className: string, id: string): Problem {
  return new Problem(
    'object_not_found',
    `The class ${className} has no object with the id ${JSON.stringify(id.slice(0, 64))}.`,
  );
}
