import { ClassRegistry, type ObjectClass } from '@app/classes';
import { pace, type Steps } from '@app/concurrency';
import { type ChangedObject, type ResponseTo, type StoredObject, sharedNow } from '@app/database';
import { Limits } from '@app/http';
import { elementFaults, type Fault } from '@app/problems';
import { type Document, sentTimeStampFaults } from '@app/schema';
import { Injectable } from '@nestjs/common';
import { answerEmptyBatch } from './batches/batch-elements.js';
import { type BatchRemoval, missingTarget } from './batches/batch-removal.js';
import { type BatchChanges, increasedElement } from './batches/batch-update.js';
import { BatchSize } from './faults/batch-size.js';
import { furtherFaultsOfChanges, furtherFaultsOfCreates } from './faults/further-faults.js';
import { withAllFaults } from './faults/object-checks.js';
import { elementSizeFaults, invalidBatch, missingObject } from './faults/object-problems.js';
import { changedCandidates } from './faults/unique-faults.js';
import { ObjectsService } from './objects.service.js';
import type { CheckedBody } from './writing/checked-body.js';
import { refuseStale } from './writing/expected-revision.js';
import { hasTruncatedWords, newText, patched } from './writing/object-writes.js';

/** Objects whose attachments are removed side by side, after a batch delete. */
const REMOVALS_AT_ONCE = 16;

/** Writes of several objects of a class, all or none. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly registry: ClassRegistry,
    private readonly objects: ObjectsService,
    private readonly limits: Limits,
  ) {}

  /** Creates objects; returns the new ids in the order of the documents. */
  create(input: CheckedBody<Document[]>, responseTo?: ResponseTo<string[]>): Promise<string[]> {
    return this.registry.use(input.objectClass, async (current) => {
      const documents = await input.under(current);
      if (documents.length === 0) return answerEmptyBatch(current, [], input, responseTo);
      const candidates = () => documents.map((document, index) => ({ index, document }));
      return withAllFaults(
        current,
        candidates,
        (known) => furtherFaultsOfCreates(current, candidates(), known),
        () => {
          const { signal, dryRun } = input;
          const size = new BatchSize(this.limits, signal);
          return size.during(async () => {
            const data = await pace.run(this.#serialize(current, documents, input, size));
            return current.table.insertMany(data, { responseTo, signal, dryRun });
          });
        },
      );
    });
  }

  /** Merges patches into objects; returns their ids in the order of the batch. */
  update(input: CheckedBody<BatchChanges>, responseTo?: ResponseTo<string[]>): Promise<string[]> {
    return this.registry.use(input.objectClass, async (current) => {
      const batch = await input.under(current);
      const { changes, faults } = batch;
      const further = (known: readonly Fault[]) => this.#further(current, batch, known);
      if (faults.length > 0) throw invalidBatch(await further(faults));
      if (changes.length === 0) return answerEmptyBatch(current, [], input, responseTo);
      const ids = changes.map(({ id }) => id);
      const { signal, dryRun } = input;
      const size = new BatchSize(this.limits, signal);
      await size.addChanged(current, ids);
      let changed: ChangedObject[] = [];
      const apply = async (found: StoredObject[], owner: string | undefined) => {
        size.noteRead(current, found);
        const byId = new Map<string, StoredObject>();
        for (const stored of found) byId.set(stored.id, stored);
        const missing = changes.filter(({ id }) => !byId.has(id));
        if (missing.length > 0) throw invalidBatch(missing.map(({ index, id }) => missingObject(index, id)));
        refuseStale(changes, byId);
        changed = await pace.run(this.#merge(current, changes, byId, input), owner);
        return changed;
      };
      await withAllFaults(
        current,
        () => pace.run(changedCandidates(current, changes, changed)),
        further,
        () => {
          const change = () =>
            current.table.changeMany(ids, apply, { response: responseTo?.(ids), signal, dryRun });
          return size.during(change);
        },
      );
      return ids;
    });
  }

  /** Deletes objects and, once their rows are gone, their attachments; returns their ids in the order of the batch. */
  remove(input: CheckedBody<BatchRemoval>, responseTo?: ResponseTo<string[]>): Promise<string[]> {
    return this.registry.use(input.objectClass, async (current) => {
      const { source, targets, faults } = await input.under(current);
      const missing = (found: { has(id: string): boolean }) =>
        targets.filter(({ id }) => !found.has(id)).map(({ index, id }) => missingTarget(source, index, id));
      const ids = targets.map(({ id }) => id);
      if (faults.length > 0)
        throw invalidBatch([...faults, ...missing(await current.table.findIds(ids))], 'deleted');
      if (ids.length === 0) return answerEmptyBatch(current, [], input, responseTo);
      if (input.dryRun) {
        const absent = missing(await current.table.findIds(ids));
        if (absent.length > 0) throw invalidBatch(absent, 'deleted');
        return ids;
      }
      const check = (found: { has(id: string): boolean }) => {
        if (!ids.every((id) => found.has(id))) throw invalidBatch(missing(found), 'deleted');
      };
      const attached = await current.table.removeMany(ids, check, {
        response: responseTo?.(ids),
        signal: input.signal,
      });
      for (let begin = 0; begin < attached.length; begin += REMOVALS_AT_ONCE) {
        const some = attached.slice(begin, begin + REMOVALS_AT_ONCE);
        const removed = await Promise.all(some.map((id) => this.objects.removeAttachments(current.id, id)));
        // Each portion would wait for a store that hangs, until the answer came too late.
        if (removed.includes(false)) break;
      }
      return ids;
    });
  }

  /** The texts of new objects. Throws Problem `invalid_batch`. */
  *#serialize(
    objectClass: ObjectClass,
    documents: Document[],
    input: CheckedBody<Document[]>,
    size: BatchSize,
  ): Steps<string[]> {
    const now = sharedNow();
    input.truncated = 0;
    const faults: Fault[] = [];
    const texts: string[] = [];
    for (const [index, document] of documents.entries()) {
      yield;
      const data = newText(objectClass, document, now);
      for (const pending of objectClass.pending) pending.check(data, index);
      faults.push(...elementSizeFaults(objectClass, index, data));
      const room = size.add(data);
      if (room !== undefined) yield room;
      if (faults.length === 0) input.truncated += Number(hasTruncatedWords(objectClass, document, data));
      texts.push(data);
    }
    if (faults.length > 0) throw invalidBatch(faults);
    return texts;
  }

  /** The objects with their patches applied. Throws Problem `invalid_batch`. */
  *#merge(
    objectClass: ObjectClass,
    changes: BatchChanges['changes'],
    stored: ReadonlyMap<string, StoredObject>,
    input: CheckedBody<BatchChanges>,
  ): Steps<ChangedObject[]> {
    const now = sharedNow();
    input.truncated = 0;
    const faults: Fault[] = [];
    const changed: ChangedObject[] = [];
    // One after the other, so that only texts, not parsed documents, are in memory while the database writes.
    for (const change of changes) {
      yield;
      const { index, id, patch } = change;
      const before = stored.get(id)!;
      const document = JSON.parse(before.data) as Document;
      // Of an object of a mebibyte to read it takes as long as to write it.
      yield;
      if (patch.timeStamps !== undefined)
        faults.push(...elementFaults(index, sentTimeStampFaults(patch.timeStamps, document)));
      const due =
        patch.increments === undefined ? patch : increasedElement(objectClass, document, change, faults);
      const { after, data } = patched(objectClass, document, due, { now, index });
      if (data !== undefined) faults.push(...elementSizeFaults(objectClass, index, data));
      if (faults.length === 0)
        input.truncated += Number(hasTruncatedWords(objectClass, after, data ?? before.data));
      changed.push(data === undefined ? { id } : { id, data });
    }
    if (faults.length > 0) throw invalidBatch(faults);
    return changed;
  }

  /** The faults of a batch update that only the stored objects tell, too. */
  async #further(current: ObjectClass, { changes, isCut }: BatchChanges, known: readonly Fault[]) {
    if (!isCut) return furtherFaultsOfChanges(current, { changes, mustExist: true }, known, this.limits);
    // What follows may change any object, but it makes none exist.
    const found = await current.table.findIds(changes.map(({ id }) => id));
    return [
      ...known,
      ...changes.flatMap(({ index, id }) => (found.has(id) ? [] : [missingObject(index, id)])),
    ];
  }
}
