import { ClassRegistry, type ObjectClass } from '@app/classes';
import { LargeBodies, Limits, readJsonBody } from '@app/http';
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

/** Reads a body and holds it against its class. The class comes first: 404 before 400. */
abstract class BodyPipe<T> implements PipeTransform<Exchange, Promise<ClassInput<T>>> {
  constructor(
    private readonly registry: ClassRegistry,
    protected readonly limits: Limits,
    /** Only where the operation takes a key. */
    private readonly keys?: IdempotencyKeys,
    /** Only where bodies may be large. */
    private readonly largeBodies?: LargeBodies,
  ) {}

  async transform({ request, reply }: Exchange): Promise<ClassInput<T>> {
    const objectClass = await this.registry.get(request.params.objectClass!);
    let keyed: KeyedRequest | undefined;
    const unread = hasKey(request) ? this.keys?.read(request) : undefined;
    const inspect =
      (unread ?? this.largeBodies) &&
      (async (bytes: Uint8Array) => {
        await this.largeBodies?.enter(bytes.length, reply.raw);
        // A repetition gets its answer whatever the class says of the body by now.
        keyed = await unread?.complete(bytes);
      });
    const body = await readJsonBody(request.raw, this.size(), inspect);
    // Each element of a batch costs as much as a request of its own; the first has been paid for.
    if (Array.isArray(body) && body.length > 1) {
      request.allowance?.take(Math.min(body.length, this.limits.batchElements) - 1);
    }
    const check = (current: ObjectClass) => this.check(current, body, request);
    return this.registry.use(objectClass, async (current) => new ClassInput(current, check, keyed));
  }

  protected abstract size(): { maxBytes: number; maxDepth: number };
  protected abstract check(objectClass: ObjectClass, body: unknown, request: ObjectRequest): T;
}

@Injectable()
export class NewObjectPipe extends BodyPipe<Document> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys) {
    super(registry, limits, keys);
  }

  protected size() {
    return { maxBytes: this.limits.jsonBytes, maxDepth: OBJECT_DEPTH };
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

  protected size() {
    return { maxBytes: this.limits.jsonBytes, maxDepth: OBJECT_DEPTH };
  }

  protected check(objectClass: ObjectClass, body: unknown, request: ObjectRequest): Patch {
    return checkUpdate(objectClass, body, request.params.objectId!);
  }
}

@Injectable()
export class NewObjectsPipe extends BodyPipe<Document[]> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies);
  }

  protected size() {
    return { maxBytes: this.limits.batchBytes, maxDepth: BATCH_DEPTH };
  }

  protected check(objectClass: ObjectClass, body: unknown): Document[] {
    return checkBatchCreate(objectClass, body, this.limits.batchElements);
  }
}

@Injectable()
export class ObjectsChangesPipe extends BodyPipe<BatchChanges> {
  constructor(registry: ClassRegistry, limits: Limits, keys: IdempotencyKeys, largeBodies: LargeBodies) {
    super(registry, limits, keys, largeBodies);
  }

  protected size() {
    return { maxBytes: this.limits.batchBytes, maxDepth: BATCH_DEPTH };
  }

  protected check(objectClass: ObjectClass, body: unknown): BatchChanges {
    return checkBatchUpdate(objectClass, body, this.limits.batchElements);
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
