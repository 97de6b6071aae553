import { ClassRegistry, type ObjectClass } from '@app/classes';
import { pace, retry } from '@app/concurrency';
import {
  type ChangedObject,
  newObjectId,
  type ObjectChange,
  type ResponseTo,
  type StoredObject,
} from '@app/database';
import { Limits } from '@app/http';
import type { Document, KeyValue } from '@app/schema';
import { Injectable } from '@nestjs/common';
import { answerEmptyBatch } from '../batches/batch-elements.js';
import { BatchSize } from '../faults/batch-size.js';
import {
  changeTo,
  checkBodyOfCreate,
  checkBodyOfUpdate,
  checkSize,
  checkTimeStamps,
  refusedWrite,
  withFurtherFaults,
} from '../faults/object-checks.js';
import { invalidObject } from '../faults/object-problems.js';
import { changedCandidates, writtenBy } from '../faults/unique-faults.js';
import type { CheckedBody } from '../writing/checked-body.js';
import { hasTruncatedWords, newText, patched, storeNew, withResponse } from '../writing/object-writes.js';
import type { ConflictRule } from './conflict-rule.js';
import { KeyRaceLost, noticingLostRace, RETRY_LOST_RACES } from './key-race.js';
import { furtherFaultsOfUpsert, furtherFaultsOfUpserts } from './refused-upsert.js';
import type { Upsert, UpsertElement } from './upsert.js';
import {
  documentOf,
  incrementFaults,
  mergeMatches,
  planUpsert,
  type UpsertedBatch,
  type UpsertedObject,
  type UpsertPlan,
  upsertedBatch,
} from './upsert-plan.js';

/** What is written, and the answer that is kept with it. */
interface Write<T> {
  input: CheckedBody<Upsert>;
  responseTo: ResponseTo<T> | undefined;
}

/**
 * Creates objects, with a rule for those whose key exists already. The look-up takes no locks: a lock on a missing key
 * would lock the gap around it, and concurrent inserts would deadlock. The unique index and the locked objects then
 * show whether the look-up was right; if it was not, the write begins again.
 */
@Injectable()
export class UpsertsService {
  constructor(
    private readonly registry: ClassRegistry,
    private readonly limits: Limits,
  ) {}

  /** Creates one object, or skips or updates the one that has its key. Throws Problem. */
  one(input: CheckedBody<Upsert>, responseTo?: ResponseTo<UpsertedObject>): Promise<UpsertedObject> {
    return this.registry.use(input.objectClass, async (current) => {
      const upsert = await input.under(current);
      return retry(
        () => this.#one(current, upsert.rule, upsert.elements[0]!, { input, responseTo }),
        RETRY_LOST_RACES,
      );
    });
  }

  /** The same for many objects, all or none. */
  many(input: CheckedBody<Upsert>, responseTo?: ResponseTo<UpsertedBatch>): Promise<UpsertedBatch> {
    return this.registry.use(input.objectClass, async (current) => {
      const upsert = await input.under(current);
      return retry(() => this.#many(current, upsert, { input, responseTo }), RETRY_LOST_RACES);
    });
  }

  async #one(
    current: ObjectClass,
    rule: ConflictRule,
    element: UpsertElement,
    write: Write<UpsertedObject>,
  ): Promise<UpsertedObject> {
    const id = [...(await holdersOf(current, rule, [element])).values()][0];
    try {
      if (id === undefined) return await this.#create(current, rule, element, write);
      return await this.#match(current, rule, element, id, write);
    } catch (error) {
      throw await withFurtherFaults(current, error, (known) =>
        furtherFaultsOfUpsert(current, rule, element, id, known, this.limits),
      );
    }
  }

  async #create(
    current: ObjectClass,
    rule: ConflictRule,
    { body, value }: UpsertElement,
    { input, responseTo }: Write<UpsertedObject>,
  ): Promise<UpsertedObject> {
    const document = checkBodyOfCreate(current, body);
    const data = newText(current, document);
    checkSize(current, data);
    const upserted = (stored: StoredObject): UpsertedObject => ({ object: stored, outcome: 'created' });
    const responseToStored = responseTo && ((stored: StoredObject) => responseTo(upserted(stored)));
    const write = () => storeNew(current, document, data, input, responseToStored);
    return upserted(await noticingLostRace(current, rule, [value], () => [{ document }], write));
  }

  async #match(
    current: ObjectClass,
    { action, key }: ConflictRule,
    { body, value }: UpsertElement,
    id: string,
    write: Write<UpsertedObject>,
  ): Promise<UpsertedObject> {
    const { table, name } = current;
    const { input, responseTo } = write;
    const patch = checkBodyOfUpdate(current, body, id);
    const faults = incrementFaults(patch);
    if (faults.length > 0) throw invalidObject(name, faults);
    const outcome = action === 'skip' ? 'skipped' : 'updated';
    let document: Document = {};
    const merge = (stored: StoredObject): ObjectChange => {
      const before = documentOf(stored, key, value!);
      checkTimeStamps(current, before, patch);
      if (action === 'skip') return {};
      const object = patched(current, before, patch);
      document = object.after;
      const change = changeTo(object, current);
      input.truncated = Number(hasTruncatedWords(current, document, object.data ?? stored.data));
      return change;
    };
    const change = withResponse(merge, responseTo && ((object) => responseTo({ object, outcome })));
    try {
      // A skipped object is locked only where an answer is kept with it.
      const isRead = action === 'skip' && responseTo === undefined;
      const object = isRead
        ? await table.find(id)
        : await table.update(id, change, {
            separate: responseTo !== undefined,
            dryRun: input.dryRun,
            signal: input.signal,
          });
      if (object === undefined) throw new KeyRaceLost();
      if (isRead) checkTimeStamps(current, documentOf(object, key, value!), patch);
      return { object, outcome };
    } catch (error) {
      throw await refusedWrite(current, () => [{ id, document, written: writtenBy(patch) }], error);
    }
  }

  async #many(current: ObjectClass, upsert: Upsert, write: Write<UpsertedBatch>): Promise<UpsertedBatch> {
    const holders = await holdersOf(current, upsert.rule, upsert.elements);
    try {
      return await this.#manyOf(current, upsert, holders, write);
    } catch (error) {
      throw await withFurtherFaults(current, error, (known) =>
        furtherFaultsOfUpserts(current, upsert, holders, known, this.limits),
      );
    }
  }

  async #manyOf(
    current: ObjectClass,
    upsert: Upsert,
    holders: ReadonlyMap<KeyValue, string>,
    write: Write<UpsertedBatch>,
  ): Promise<UpsertedBatch> {
    const { input, responseTo } = write;
    const { rule, elements } = upsert;
    const { signal, dryRun } = input;
    const size = new BatchSize(this.limits, signal);
    return size.during(async () => {
      const plan = await pace.run(planUpsert(current, upsert, holders, size));
      if (elements.length === 0)
        return answerEmptyBatch(current, upsertedBatch(plan, rule, []), input, responseTo);
      const { creations, matches } = plan;
      input.truncated = plan.truncated;
      const values = creations.map(({ value }) => value);
      const candidates = () => plan.candidates();
      return noticingLostRace(current, rule, values, candidates, async () => {
        if (matches.length > 0) return this.#mixed(current, rule, plan, write);
        const data = creations.map(({ data }) => data);
        const responseToIds = responseTo && ((ids: string[]) => responseTo(upsertedBatch(plan, rule, ids)));
        const ids = await current.table.insertMany(data, { responseTo: responseToIds, signal, dryRun });
        return upsertedBatch(plan, rule, ids);
      });
    });
  }

  /** New objects beside changes of others, in one transaction. */
  async #mixed(
    current: ObjectClass,
    rule: ConflictRule,
    plan: UpsertPlan,
    { input, responseTo }: Write<UpsertedBatch>,
  ): Promise<UpsertedBatch> {
    const { creations, matches, size } = plan;
    let upserted: UpsertedBatch | undefined;
    const change = async (found: StoredObject[], owner?: string): Promise<ChangedObject[]> => {
      size.noteRead(current, found);
      const stored = new Map(found.map((object) => [object.id, object]));
      const merged = await pace.run(mergeMatches(current, rule, matches, stored), owner);
      input.truncated = plan.truncated + merged.truncated;
      plan.candidates = async () => [
        ...(await pace.run(changedCandidates(current, matches, merged.changes))),
        ...creations,
      ];
      const created = creations.map(
        ({ data }): ChangedObject => ({ id: newObjectId(), data, created: true }),
      );
      upserted = upsertedBatch(
        plan,
        rule,
        created.map(({ id }) => id),
      );
      const [first, ...others] = [...merged.changes, ...created];
      return [responseTo === undefined ? first! : { ...first!, response: responseTo(upserted) }, ...others];
    };
    const ids = matches.map(({ id }) => id);
    const how = {
      creates: creations.length,
      separate: responseTo !== undefined,
      dryRun: input.dryRun,
      signal: input.signal,
    };
    await size.addChanged(current, ids);
    await size.during(() => current.table.changeMany(ids, change, how));
    return upserted!;
  }
}

/** Which objects have the keys of these elements, in one look. */
async function holdersOf(
  { table }: ObjectClass,
  { action, key }: ConflictRule,
  elements: readonly UpsertElement[],
): Promise<Map<KeyValue, string>> {
  const values = action === 'error' ? [] : elements.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return new Map();
  const holders = await table.holders(key, values);
  return new Map(holders.map(({ id, value }) => [value, id]));
}
