import type { ObjectClass } from '@app/classes';
import { pace } from '@app/concurrency';
import {
  type Exchange,
  FromExchange,
  hasBody,
  mayBeConditional,
  type PathRequest,
  readJsonBatch,
  refuseConditions,
} from '@app/http';
import { MAX_DEPTH } from '@app/json';
import type { Document } from '@app/schema';
import { Injectable } from '@nestjs/common';
import { checkBatchCreate } from './batches/batch-create.js';
import {
  type BatchRemoval,
  checkBatchRemoval,
  type NamedObjects,
  namedInAddress,
  refuseIdsInBody,
} from './batches/batch-removal.js';
import { type BatchChanges, checkBatchUpdate } from './batches/batch-update.js';
import {
  BodyPipe,
  CREATION,
  changesNothing,
  type Inspect,
  namesRule,
  noFieldNamed,
  type Operation,
} from './object-body.pipe.js';
import { conflictRule } from './upserts/conflict-rule.js';
import { readBatchUpsert, type Upsert } from './upserts/upsert.js';

/** A batch may be one level deeper than an object: its outer array. */
const BATCH_DEPTH = MAX_DEPTH + 1;

/** A batch of updates. */
const BATCH_UPDATE: Operation = {
  patterns: 'of updates',
  refuseConditions: refusing('_revision in an element is its If-Match'),
};
/** A batch of deletes. */
const REMOVAL: Operation = {
  parameters: new Set(['ids', 'dryRun']),
  patterns: 'none',
  refuseConditions: refusing('an object is deleted under a condition by a DELETE of its id'),
};

/** Reads the body of a batch, which may be large, and checks it against its class. */
abstract class BatchPipe<T> extends BodyPipe<T> {
  protected override async read(
    { request, reply }: Exchange,
    inspect: Inspect | undefined,
  ): Promise<unknown> {
    const { batchBytes, batchElements, jsonBytes } = this.limits;
    const { kind, id } = request.caller!;
    const body = await readJsonBatch(
      request.raw,
      reply.raw,
      this.largeBodies.expect(`${kind} ${id}`, batchBytes),
      { maxBytes: batchBytes, maxDepth: BATCH_DEPTH, maxElements: batchElements, maxElementBytes: jsonBytes },
      inspect,
    );
    this.charge(request, body);
    return body;
  }

  /** Each element of a batch costs as much as one request. The guard has charged the first. */
  protected charge({ allowance }: PathRequest, elements: unknown): void {
    if (Array.isArray(elements) && elements.length > 1) {
      allowance?.take(Math.min(elements.length, this.limits.batchElements) - 1);
    }
  }
}

/** The body of a batch of creates, or of upserts where `onConflict` asks for them. */
@Injectable()
export class BatchCreateBodyPipe extends BatchPipe<Document[] | Upsert> {
  protected override readonly operation = CREATION;

  protected check(
    objectClass: ObjectClass,
    body: unknown,
    { query }: PathRequest,
  ): Promise<Document[] | Upsert> {
    const rule = namesRule(query) ? conflictRule(query, objectClass.definition) : undefined;
    return rule === undefined
      ? checkBatchCreate(objectClass, body, this.limits)
      : pace.run(readBatchUpsert(objectClass, body, rule, this.limits));
  }
}

/** The body of a batch of updates. */
@Injectable()
export class BatchUpdateBodyPipe extends BatchPipe<BatchChanges> {
  protected override readonly operation = BATCH_UPDATE;

  protected check(objectClass: ObjectClass, body: unknown): Promise<BatchChanges> {
    return pace.run(checkBatchUpdate(objectClass, body, this.limits));
  }

  protected override warningOf({ changes, faults }: BatchChanges): object | undefined {
    // A bad element is refused, whatever is left of it.
    const count = faults.length > 0 ? 0 : changes.filter(({ patch }) => changesNothing(patch)).length;
    if (count === 0) return undefined;
    return noFieldNamed(count === 1 ? 'An element names' : `${count} elements name`);
  }
}

/** What a batch of deletes names: ids in the address, or in the body. */
@Injectable()
export class BatchDeleteTargetsPipe extends BatchPipe<BatchRemoval> {
  protected override readonly operation = REMOVAL;

  protected override async read(exchange: Exchange, inspect: Inspect | undefined): Promise<NamedObjects> {
    const { request } = exchange;
    const ids = namedInAddress(request);
    if (ids === undefined) return { source: 'body', ids: await super.read(exchange, inspect) };
    if (hasBody(request.raw)) refuseIdsInBody(await super.read(exchange, undefined));
    inspect?.(Buffer.from(ids.join()));
    this.charge(request, ids);
    return { source: 'ids', ids };
  }

  protected check(_objectClass: ObjectClass, named: unknown): Promise<BatchRemoval> {
    return pace.run(checkBatchRemoval(named as NamedObjects, this.limits));
  }
}

/** Refuses conditional headers of a batch, which supports none. `instead` names the alternative. */
function refusing(instead: string): Operation['refuseConditions'] {
  return ({ raw }) => {
    if (mayBeConditional(raw)) refuseConditions(raw, ['If-Match', 'If-None-Match'], instead);
  };
}

/** The body of a batch create, checked. */
export const BatchCreateBody = () => FromExchange(BatchCreateBodyPipe);
/** The body of a batch update, checked. */
export const BatchUpdateBody = () => FromExchange(BatchUpdateBodyPipe);
/** The objects that a batch delete names, checked. */
export const BatchDeleteTargets = () => FromExchange(BatchDeleteTargetsPipe);
