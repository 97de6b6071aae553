import { pace } from '@app/concurrency';
import {
  type Exchange,
  FromExchange,
  LargeBodies,
  Limits,
  readFlag,
  readJsonBody,
  takeWriteRequest,
  type WriteRequest,
} from '@app/http';
import { isObject } from '@app/json';
import { type Fault, Problem } from '@app/problems';
import { type ClassDefinition, checkDefinition } from '@app/schema';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { withoutInstructions } from './change/planned-change.js';
import { ClassRegistry } from './registry/class-registry.js';

/** A definition that was sent, and how. */
export interface SentDefinition extends WriteRequest {
  definition: ClassDefinition;
}

/** A changed definition that was sent, and how. */
export interface SentChange extends SentDefinition {
  /** Whether the stored objects are read, where it is only tried out. */
  withObjects: boolean;
}

/** Parameters of a change. */
const OF_CHANGES = new Set(['dryRun', 'checkObjects']);

/** Parses a definition and checks it, reporting all faults at once. */
@Injectable()
export class NewClassPipe implements PipeTransform<Exchange, Promise<SentDefinition>> {
  constructor(
    private readonly limits: Limits,
    private readonly largeBodies: LargeBodies,
  ) {}

  async transform({ request, reply }: Exchange): Promise<SentDefinition> {
    const how = takeWriteRequest(request, reply);
    const body = await readDefinition(request, this.limits, this.largeBodies);
    // Nothing is stored that could move: one file serves the service that has the class, and the one that has not.
    const definition = await checked(request, withoutState(body));
    return { definition: withoutInstructions(definition), ...how };
  }
}

/** The same for PUT, where the path names the class. */
@Injectable()
export class ClassChangePipe implements PipeTransform<Exchange, Promise<SentChange>> {
  constructor(
    private readonly registry: ClassRegistry,
    private readonly limits: Limits,
    private readonly largeBodies: LargeBodies,
  ) {}

  async transform({ request, reply }: Exchange): Promise<SentChange> {
    const { name } = await this.registry.get(request.params.objectClass!, request.caller!.scopes);
    const how = takeWriteRequest(request, reply, OF_CHANGES);
    const withObjects = readFlag(request, 'checkObjects', true);
    const body = await readDefinition(request, this.limits, this.largeBodies);
    return { definition: await changedDefinition(request, body, name), withObjects, ...how };
  }
}

/**
 * A definition takes room among the large bodies while it arrives, and none of their shares while its class is changed,
 * which may take minutes.
 */
async function readDefinition(
  { raw, caller }: Exchange['request'],
  { jsonBytes: maxBytes }: Limits,
  largeBodies: LargeBodies,
): Promise<unknown> {
  const watch = largeBodies.expect(`${caller!.kind} ${caller!.id}`, maxBytes);
  try {
    return await readJsonBody(raw, { maxBytes, watch });
  } finally {
    watch.leave();
  }
}

function changedDefinition(
  request: Exchange['request'],
  body: unknown,
  name: string,
): Promise<ClassDefinition> {
  const sent = withoutState(body);
  if (!isObject(sent)) return checked(request, sent);
  const renamed = sent.name != null && sent.name !== name;
  return checked(request, { ...sent, name }, renamed ? [nameMismatch(name, sent.name)] : []);
}

/** Without what only the service sets, so that what GET returned can be sent back, or to another service. */
function withoutState(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { revision: _, createdAt: __, updatedAt: ___, ...definition } = body;
  return definition;
}

/** `faults`: those found already. Throws Problem `invalid_definition`. */
async function checked(
  { caller }: Exchange['request'],
  body: unknown,
  faults: Fault[] = [],
): Promise<ClassDefinition> {
  const result = await pace.run(checkDefinition(body), caller!.id);
  if ('faults' in result) faults.push(...result.faults);
  else if (faults.length === 0) return result.definition;
  throw new Problem(
    'invalid_definition',
    `The definition has ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}.`,
    { errors: faults },
  );
}

function nameMismatch(expected: string, given: unknown): Fault {
  return {
    pointer: '/name',
    field: 'name',
    code: 'name_mismatch',
    message: 'The name of a class cannot be changed: it is the one in the path.',
    expected,
    received: typeof given === 'string' ? given.slice(0, 100) : typeof given,
  };
}

/** The definition in the body of POST. */
export const NewClass = () => FromExchange(NewClassPipe);
/** The definition in the body of PUT. */
export const ClassChange = () => FromExchange(ClassChangePipe);
