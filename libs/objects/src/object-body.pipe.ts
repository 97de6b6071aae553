import { ClassRegistry, type ObjectClass } from '@app/classes';
import { pace } from '@app/concurrency';
import {
  addWarnings,
  hasBody,
  LargeBodies,
  Limits,
  mayBeLarge,
  readJsonBatch,
  readJsonBody,
  readLargeJson,
  takeWriteRequest,
} from '@app/http';
import { IdempotencyKeys } from '@app/idempotency';
import { MAX_DEPTH } from '@app/json';
import type { Document, Patch } from '@app/schema';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkBatchCreate } from './batches/batch-create.js';
import { type BatchRemoval, checkBatchRemoval, type NamedObjects } from './batches/batch-removal.js';
import { type BatchChanges, checkBatchUpdate } from './batches/batch-update.js';
import { namedInAddress, refuseIdsInBody } from './batches/named-ids.js';
import { checkCreate, checkUpdate } from './faults/object-checks.js';
import { conflictRule } from './upserts/conflict-rule.js';
import { readBatchUpsert, readUpsert, type Upsert } from './upserts/upsert.js';
import { BATCH_UPDATE, CREATION, namesRule, type Operation, REMOVAL } from './write-operations.js';
import { CheckedBody } from './writing/checked-body.js';
import { type ConditionalChange, objectCondition } from './writing/expected-revision.js';

type ObjectRequest = FastifyRequest<{ Params: Record<string, string> }>;

interface Exchange {
  request: ObjectRequest;
  reply: FastifyReply;
}

/** A batch may be one level deeper than an object: its outer array. */
const BATCH_DEPTH = MAX_DEPTH + 1;

/** Reads a body and checks it against its class. The class is checked first: 404 before 400. */
abstract class BodyPipe<T> implements PipeTransform<Exchange, Promise<CheckedBody<T>>> {
  constructor(
    private readonly registry: ClassRegistry,
    protected readonly limits: Limits,
    private readonly keys: IdempotencyKeys,
    protected readonly largeBodies: LargeBodies,
    private readonly operation?: Operation,
  ) {}

  async transform(exchange: Exchange): Promise<CheckedBody<T>> {
    const { request, reply } = exchange;
    const objectClass = await this.registry.get(request.params.objectClass!, request.caller!.scopes);
    const { dryRun, signal } = takeWriteRequest(request, reply, this.operation?.parameters);
    this.operation?.refuseConditions?.(request);
    const unread = this.keys.read(request, this.operation?.effectOf?.(request.query));
    const body = await this.read(exchange, unread && ((bytes) => unread.setRawBody(bytes)));
    // A repeated request gets the stored response, even if its body no longer fits the class.
    const keyed = await unread?.completeJson(body);
    const check = (current: ObjectClass) => this.check(current, body, request);
    // A dry run keeps no answer, though an earlier one is sent.
    const options = { keyed: dryRun ? undefined : keyed, dryRun, signal };
    const checked = await this.registry.use(objectClass, (current) =>
      CheckedBody.of(current, check, options),
    );
    // What was checked is merged and written as text next.
    if (mayBeLarge(request.raw) && pace.isDue) await pace.turn();
    const warning = this.warningOf(await checked.under(checked.objectClass));
    if (warning !== undefined) addWarnings(reply, [warning]);
    return checked;
  }

  /** What the sender of a body should know of it. */
  protected warningOf(_checked: T): object | undefined {
    return undefined;
  }

  /** The body of an object. */
  protected read({ request, reply }: Exchange, inspect: Inspect | undefined): Promise<unknown> {
    const { raw, caller } = request;
    const limits = { maxBytes: this.limits.jsonBytes, maxDepth: MAX_DEPTH };
    if (!mayBeLarge(raw)) return readJsonBody(raw, limits, inspect);
    const large = this.largeBodies.expect(`${caller!.kind} ${caller!.id}`, limits.maxBytes);
    return readLargeJson(raw, reply.raw, large, limits, inspect);
  }

  protected abstract check(objectClass: ObjectClass, body: unknown, request: ObjectRequest): T | Promise<T>;
}

type Inspect = (bytes: Uint8Array) => void;

/** The same for a batch, which may be large. */
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
  protected charge({ allowance }: ObjectRequest, elements: unknown): void {
    if (Array.isArray(elements) && elements.length > 1) {
      allowance?.take(Math.min(elements.length, this.limits.batchElements) - 1);
    }
  }
}

/** The body of a create, or of an upsert where `onConflict` asks for one. */
@Injectable()
export class NewObjectPipe extends BodyPipe<Document | Upsert> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies, CREATION);
  }

  protected check(
    objectClass: ObjectClass,
    body: unknown,
    { query }: ObjectRequest,
  ): Document | Upsert | Promise<never> {
    const rule = namesRule(query) ? conflictRule(query, objectClass.definition) : undefined;
    return rule === undefined ? checkCreate(objectClass, body) : readUpsert(objectClass, body, rule);
  }
}

/** The body of an update. */
@Injectable()
export class ObjectChangesPipe extends BodyPipe<ConditionalChange> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies);
  }

  protected check(
    objectClass: ObjectClass,
    body: unknown,
    request: ObjectRequest,
  ): ConditionalChange | Promise<never> {
    const checked = checkUpdate(objectClass, body, request.params.objectId!, this.limits);
    if (checked instanceof Promise) return checked;
    const { patch, revision } = checked;
    return { patch, condition: objectCondition(request, objectClass.name, revision) };
  }

  protected override warningOf({ patch }: ConditionalChange): object | undefined {
    return changesNothing(patch) ? noFieldNamed('The body names') : undefined;
  }
}

/** The body of a batch of creates, or of upserts where `onConflict` asks for them. */
@Injectable()
export class NewObjectsPipe extends BatchPipe<Document[] | Upsert> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies, CREATION);
  }

  protected check(
    objectClass: ObjectClass,
    body: unknown,
    { query }: ObjectRequest,
  ): Promise<Document[] | Upsert> {
    const rule = namesRule(query) ? conflictRule(query, objectClass.definition) : undefined;
    return rule === undefined
      ? checkBatchCreate(objectClass, body, this.limits)
      : pace.run(readBatchUpsert(objectClass, body, rule, this.limits));
  }
}

/** The body of a batch of updates. */
@Injectable()
export class ObjectsChangesPipe extends BatchPipe<BatchChanges> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies, BATCH_UPDATE);
  }

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
export class ObjectsRemovalPipe extends BatchPipe<BatchRemoval> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies, REMOVAL);
  }

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

/** Some clients leave out what they have no type for, and are answered as if all were well. */
function noFieldNamed(what: string): object {
  return { code: 'no_field_named', message: `${what} no field, so nothing is changed by it.` };
}

function changesNothing({ set, clear, increments = [] }: Patch): boolean {
  return clear.length + increments.length === 0 && Object.keys(set).length === 0;
}

const Exchanged = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), reply: http.getResponse() };
});

/** The body of a create, checked. */
export const NewObject = () => Exchanged(NewObjectPipe);
/** The body of a batch create, checked. */
export const NewObjects = () => Exchanged(NewObjectsPipe);
/** The body of an update, checked. */
export const ObjectChanges = () => Exchanged(ObjectChangesPipe);
/** The body of a batch update, checked. */
export const ObjectsChanges = () => Exchanged(ObjectsChangesPipe);
/** The objects that a batch delete names, checked. */
export const ObjectsRemoval = () => Exchanged(ObjectsRemovalPipe);
