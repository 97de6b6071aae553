import { ClassRegistry, type ObjectClass } from '@app/classes';
import { pace, type Steps } from '@app/concurrency';
import {
  addWarnings,
  type Exchange,
  FromExchange,
  LargeBodies,
  Limits,
  mayBeConditional,
  mayBeLarge,
  type PathRequest,
  readJsonBody,
  readLargeJson,
  refuseConditions,
  takeWriteRequest,
} from '@app/http';
import { IdempotencyKeys } from '@app/idempotency';
import { MAX_DEPTH } from '@app/json';
import type { Document, Patch } from '@app/schema';
import { Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { checkCreate, checkUpdate } from './faults/object-checks.js';
import { type ConflictParameters, conflictRule, conflictText } from './upserts/conflict-rule.js';
import { readUpsert, type Upsert } from './upserts/upsert.js';
import { CheckedBody } from './writing/checked-body.js';
import { type ConditionalChange, objectCondition } from './writing/expected-revision.js';

/** How an operation differs from other writes. */
export interface Operation {
  /** The names of its query parameters. */
  parameters?: ReadonlySet<string>;
  /** What they change about the effect of the request, as text; empty where they do not. */
  effectOf?: (query: unknown) => string;
  /** Which patterns of the class its bodies are held against; those for a create unless it says otherwise. */
  patterns?: 'of updates' | 'none';
  /** Throws if the request has a conditional header that the operation does not support. */
  refuseConditions?: (request: FastifyRequest) => void;
}

/** Reads a body and checks it against its class. The class is checked first: 404 before 400. */
@Injectable()
export abstract class BodyPipe<T> implements PipeTransform<Exchange, Promise<CheckedBody<T>>> {
  /** How this operation differs from other writes. */
  protected readonly operation: Operation = {};

  constructor(
    private readonly registry: ClassRegistry,
    protected readonly limits: Limits,
    private readonly keys: IdempotencyKeys,
    protected readonly largeBodies: LargeBodies,
  ) {}

  async transform(exchange: Exchange): Promise<CheckedBody<T>> {
    const { request, reply } = exchange;
    const objectClass = await this.registry.get(request.params.objectClass!, request.caller!.scopes);
    const { id } = request.caller!;
    const { dryRun, signal } = takeWriteRequest(request, reply, this.operation.parameters, id);
    this.operation.refuseConditions?.(request);
    const unread = this.keys.read(request, this.operation.effectOf?.(request.query));
    const body = await this.read(exchange, unread && ((bytes) => unread.setRawBody(bytes)));
    // A repeated request gets the stored response, even if its body no longer fits the class.
    const keyed = await unread?.identifyJson(body);
    const check = (current: ObjectClass) => {
      const preparation = this.#preparation(current, body);
      if (preparation === undefined) return this.check(current, body, request);
      return pace.run(preparation, id).then(() => this.check(current, body, request));
    };
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

  /** Compiles what the check needs, in steps; undefined where it needs nothing. */
  #preparation({ compiled, pending }: ObjectClass, body: unknown): Steps<void> | undefined {
    const { patterns } = this.operation;
    if (patterns === 'none') return undefined;
    // Most classes have no patterns, and are not being changed.
    if (compiled.preparation === undefined && pending.length === 0) return undefined;
    const each = [
      compiled.preparation?.(body, patterns === undefined ? 'create' : 'update'),
      // Whole objects have to fit definitions that are pending, with what an update does not name.
      ...pending.map((definition) => definition.compiled.fullPreparation?.()),
    ].filter((steps) => steps !== undefined);
    return each.length === 0 ? undefined : oneAfterAnother(each);
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

  protected abstract check(objectClass: ObjectClass, body: unknown, request: PathRequest): T | Promise<T>;
}

function* oneAfterAnother(all: readonly Steps<void>[]): Steps<void> {
  for (const steps of all) yield* steps;
}

/** Sees the bytes of a body before they are parsed. */
export type Inspect = (bytes: Uint8Array) => void;

/** A create, or a batch of them. */
export const CREATION: Operation = {
  parameters: new Set(['onConflict', 'key', 'dryRun']),
  effectOf: (query) => (namesRule(query) ? conflictText(query) : ''),
  refuseConditions: refuseConditionsOfCreate,
};

/** Whether a create may have a conflict rule. Most have neither parameter. */
export function namesRule(query: unknown): query is ConflictParameters {
  const { onConflict, key } = query as ConflictParameters;
  return onConflict !== undefined || key !== undefined;
}

/**
 * Refuses conditional headers of a create, which ignores them: it must not do what a condition was to prevent. A new
 * object always meets `If-None-Match`; one found by a key may not.
 */
function refuseConditionsOfCreate({ raw, query }: FastifyRequest): void {
  if (!mayBeConditional(raw)) return;
  const mayUpdate = (query as { onConflict?: unknown }).onConflict === 'update';
  const instead = 'an object is changed under a condition by a PUT of its id';
  refuseConditions(raw, mayUpdate ? ['If-Match', 'If-None-Match'] : ['If-Match'], instead);
}

/** The body of a create, or of an upsert where `onConflict` asks for one. */
@Injectable()
export class CreateBodyPipe extends BodyPipe<Document | Upsert> {
  protected override readonly operation = CREATION;

  protected check(
    objectClass: ObjectClass,
    body: unknown,
    { query }: PathRequest,
  ): Document | Upsert | Promise<never> {
    const rule = namesRule(query) ? conflictRule(query, objectClass.definition) : undefined;
    return rule === undefined ? checkCreate(objectClass, body) : readUpsert(objectClass, body, rule);
  }
}

const UPDATE: Operation = { patterns: 'of updates' };

/** The body of an update. */
@Injectable()
export class UpdateBodyPipe extends BodyPipe<ConditionalChange> {
  protected override readonly operation = UPDATE;

  protected check(
    objectClass: ObjectClass,
    body: unknown,
    request: PathRequest,
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

/** Some clients leave out what they have no type for, and are answered as if all were well. */
export function noFieldNamed(what: string): object {
  return { code: 'no_field_named', message: `${what} no field, so nothing is changed by it.` };
}

/** Whether a patch names no field. */
export function changesNothing({ set, clear, increments = [] }: Patch): boolean {
  return clear.length + increments.length === 0 && Object.keys(set).length === 0;
}

/** The body of a create, checked. */
export const CreateBody = () => FromExchange(CreateBodyPipe);
/** The body of an update, checked. */
export const UpdateBody = () => FromExchange(UpdateBodyPipe);
