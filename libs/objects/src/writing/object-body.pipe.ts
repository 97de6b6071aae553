import { ClassRegistry, type ObjectClass } from '@app/classes';
import { pace } from '@app/concurrency';
import { LargeBodies, Limits, readJsonBatch, readJsonBody } from '@app/http';
import { hasKey, IdempotencyKeys, type KeyedRequest } from '@app/idempotency';
import type { Document, Patch } from '@app/schema';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClassInput } from './class-input.js';
import {
  type BatchChanges,
  checkBatchCreate,
  checkBatchUpdate,
  checkCreate,
  checkUpdate,
} from './object-checks.js';

type ObjectRequest = FastifyRequest<{ Params: Record<string, string> }>;

interface Exchange {
  request: ObjectRequest;
  reply: FastifyReply;
}

/** A batch may be one level deeper than an object: its outer array. */
const OBJECT_DEPTH = 32;
const BATCH_DEPTH = OBJECT_DEPTH + 1;

/** Reads a body and checks it against its class. The class is checked first: 404 before 400. */
abstract class BodyPipe<T> implements PipeTransform<Exchange, Promise<ClassInput<T>>> {
  constructor(
    private readonly registry: ClassRegistry,
    protected readonly limits: Limits,
    /** Set only if the operation accepts an Idempotency-Key. */
    private readonly keys?: IdempotencyKeys,
  ) {}

  async transform(exchange: Exchange): Promise<ClassInput<T>> {
    const { request } = exchange;
    const objectClass = await this.registry.get(request.params.objectClass!);
    let keyed: KeyedRequest | undefined;
    const unread = hasKey(request) ? this.keys?.read(request) : undefined;
    const inspect =
      unread &&
      (async (bytes: Uint8Array) => {
        // A repeated request gets the stored response, even if its body no longer fits the class.
        keyed = await unread.complete(bytes);
      });
    const body = await this.read(exchange, inspect);
    const check = (current: ObjectClass) => this.check(current, body, request);
    return this.registry.use(objectClass, (current) => ClassInput.of(current, check, keyed));
  }

  /** The body of an object. */
  protected read({ request }: Exchange, inspect: Inspect | undefined): Promise<unknown> {
    return readJsonBody(request.raw, { maxBytes: this.limits.jsonBytes, maxDepth: OBJECT_DEPTH }, inspect);
  }

  protected abstract check(objectClass: ObjectClass, body: unknown, request: ObjectRequest): T | Promise<T>;
}

type Inspect = (bytes: Uint8Array) => Promise<void>;

/** The same for a batch, which may be large. */
abstract class BatchPipe<T> extends BodyPipe<T> {
  constructor(
    registry: ClassRegistry,
    limits: Limits,
    keys: IdempotencyKeys,
    private readonly largeBodies: LargeBodies,
  ) {
    super(registry, limits, keys);
  }

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
    // Each element of a batch costs as much as one request. The guard has charged the first.
    if (Array.isArray(body) && body.length > 1) {
      request.allowance?.take(Math.min(body.length, batchElements) - 1);
    }
    return body;
  }
}

@Injectable()
export class NewObjectPipe extends BodyPipe<Document> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys) {
    super(registry, limits, keys);
  }

  protected check(objectClass: ObjectClass, body: unknown): Document {
    return checkCreate(objectClass, body);
  }
}

@Injectable()
export class ObjectChangesPipe extends BodyPipe<Patch> {
  constructor(registry: ClassRegistry, limits: Limits) {
    super(registry, limits);
  }

  protected check(objectClass: ObjectClass, body: unknown, request: ObjectRequest): Patch {
    return checkUpdate(objectClass, body, request.params.objectId!);
  }
}

@Injectable()
export class NewObjectsPipe extends BatchPipe<Document[]> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies);
  }

  protected check(objectClass: ObjectClass, body: unknown): Promise<Document[]> {
    return pace.run(checkBatchCreate(objectClass, body, this.limits));
  }
}

@Injectable()
export class ObjectsChangesPipe extends BatchPipe<BatchChanges> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies);
  }

  protected check(objectClass: ObjectClass, body: unknown): Promise<BatchChanges> {
    return pace.run(checkBatchUpdate(objectClass, body, this.limits));
  }
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
