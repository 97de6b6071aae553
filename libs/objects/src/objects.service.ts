import { BlobStore, objectPrefix } from '@app/blobs';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import { isObjectId, type ObjectChange, type ResponseTo, type StoredObject } from '@app/database';
import { type ChangeCondition, Limits } from '@app/http';
import { Problem } from '@app/problems';
import type { Document } from '@app/schema';
import { Injectable, Logger } from '@nestjs/common';
import { furtherFaultsOfCreates } from './faults/further-faults.js';
import {
  changeTo,
  checkSize,
  checkTimeStamps,
  furtherFaultsOfChange,
  increased,
  withAllFaults,
} from './faults/object-checks.js';
import { answerList, type IsKnown, type ListAnswer } from './listing/answers/list-answer.js';
import { type ListRequest, type ObjectPortions, stream } from './listing/listing.js';
import { throwRefusal } from './listing/refused-reads.js';
import type { CheckedBody } from './writing/checked-body.js';
import type { ConditionalChange } from './writing/expected-revision.js';
import { hasTruncatedWords, newText, patched, storeNew, withResponse } from './writing/object-writes.js';

/** Operations on single objects, and reads. Each method is atomic: done whole or not at all. */
@Injectable()
export class ObjectsService {
  readonly #logger = new Logger(ObjectsService.name);

  constructor(
    private readonly registry: ClassRegistry,
    private readonly blobs: BlobStore,
    private readonly limits: Limits,
  ) {}

  /** Stores with the object what `responseTo` returns for it. */
  create(input: CheckedBody<Document>, responseTo?: ResponseTo<StoredObject>): Promise<StoredObject> {
    return this.registry.use(input.objectClass, async (current) => {
      const document = await input.under(current);
      const data = newText(current, document);
      const candidates = [{ document }];
      return withAllFaults(
        current,
        () => candidates,
        (known) => furtherFaultsOfCreates(current, candidates, known),
        async () => {
          checkSize(current, data);
          return storeNew(current, document, data, input, responseTo);
        },
      );
    });
  }

  /** Throws Problem `object_not_found`. */
  get(objectClass: ObjectClass, id: string): Promise<StoredObject> {
    return this.registry.use(objectClass, ({ table, name }) => findExisting(name, id, () => table.find(id)));
  }

  /**
   * One page of the objects that match, or that its client has it. Throws Problem `index_required`, and what `signal`
   * throws.
   */
  list(request: ListRequest, base: string, isKnown: IsKnown | undefined): Promise<ListAnswer> {
    let { refused } = request;
    return this.registry.use(request.objectClass, async (current) => {
      const before = refused;
      // From the second attempt on the reason for it may have gone.
      refused = undefined;
      throwRefusal(before, current);
      return answerList(current, request.under(current), this.limits, base, isKnown, request.signal);
    });
  }

  /** All objects that match. Throws Problem `index_required`, and what `signal` throws. */
  stream({ objectClass, under, signal }: ListRequest): Promise<ObjectPortions> {
    return this.registry.use(objectClass, async (current) => stream(current, under(current), signal));
  }

  /**
   * Merges a patch into an object, and stores with it what `responseTo` returns for it. Throws Problem
   * `object_not_found` or `not_unique`, and what the condition throws.
   */
  update(
    input: CheckedBody<ConditionalChange>,
    id: string,
    responseTo?: ResponseTo<StoredObject>,
  ): Promise<StoredObject> {
    const how = { separate: responseTo !== undefined, dryRun: input.dryRun, signal: input.signal };
    return this.registry.use(input.objectClass, async (current) => {
      const { table, name } = current;
      const { patch, condition } = await input.under(current);
      let document: Document = {};
      const merge = (stored: StoredObject): ObjectChange => {
        condition?.(stored);
        const before = JSON.parse(stored.data) as Document;
        checkTimeStamps(current, before, patch);
        const due = patch.increments === undefined ? patch : increased(current, before, patch);
        const object = patched(current, before, due);
        document = object.after;
        const change = changeTo(object, current);
        input.truncated = Number(hasTruncatedWords(current, document, object.data ?? stored.data));
        return change;
      };
      return withAllFaults(
        current,
        () => [{ id, document }],
        (known) => furtherFaultsOfChange(current, { id, patch }, known, this.limits),
        () => findExisting(name, id, () => table.update(id, withResponse(merge, responseTo), how)),
      );
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
      const { attached } = await findExisting(name, id, () =>
        condition === undefined ? table.remove(id, signal) : table.removeIf(id, condition, signal),
      );
      if (attached) await this.removeAttachments(classId, id);
    });
  }

  /** What `remove` would throw. */
  async tryRemove(objectClass: ObjectClass, id: string, condition?: ChangeCondition<StoredObject>) {
    const stored = await this.get(objectClass, id);
    condition?.(stored);
  }

  /**
   * Removes the attachments of an object that is deleted by now, and answers whether that was possible. The sweeper
   * removes the bytes that cannot be removed here.
   */
  async removeAttachments(classId: string, objectId: string): Promise<boolean> {
    try {
      await this.blobs.removeAll(objectPrefix(classId, objectId));
      return true;
    } catch (error) {
      this.#logger.error(error);
      return false;
    }
  }
}

/** Why an id in capitals is not found: some clients write UUIDs so, for example in Swift. */
const IDS_ARE_LOWER_CASE = ': ids are written in lower case.';

/**
 * The object that `find` answers. Throws Problem `object_not_found`, also for a malformed id, which is not looked for.
 */
export async function findExisting<T>(
  className: string,
  id: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const found = isObjectId(id) ? await find() : undefined;
  if (found !== undefined) return found;
  const hint = isObjectId(id.toLowerCase()) && !isObjectId(id) ? IDS_ARE_LOWER_CASE : '.';
  throw new Problem(
    'object_not_found',
    `The class ${className} has no object with the id ${JSON.stringify(id.slice(0, 64))}${hint}`,
  );
}
