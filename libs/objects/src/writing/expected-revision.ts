import type { StoredObject } from '@app/database';
import { type ChangeCondition, changeCondition, mayBeConditional, tagCondition } from '@app/http';
import { type Fault, Problem } from '@app/problems';
import type { Patch } from '@app/schema';
import type { FastifyRequest } from 'fastify';
import { objectTag, objectText, tagOfRevision } from '../representation/object-representation.js';

/** The member of an update, or of an element of a batch update, that is its `If-Match`. */
const MEMBER = '_revision';

/** The code of the fault of an element whose object has another revision, and of the problem. */
const STALE = 'precondition_failed';

/** The text of an ETag, without its quotes. */
const REVISION = /^[1-9]\d*$/;

/** A change of an object, and the condition under which it is stored. */
export interface ConditionalChange {
  patch: Patch;
  condition: ChangeCondition<StoredObject> | undefined;
}

/** The condition that the headers set, and the revision that the body names; undefined where there is neither. */
export function objectCondition(
  request: FastifyRequest,
  className: string,
  revision?: string,
): ChangeCondition<StoredObject> | undefined {
  const { raw } = request;
  // Most changes have neither.
  if (!mayBeConditional(raw) && revision === undefined) return undefined;
  const resource = {
    noun: 'object',
    tagOf: objectTag,
    representationOf: (current: StoredObject) => JSON.parse(objectText(current, className, request.baseUrl)),
  };
  const ofHeaders = changeCondition(raw, resource);
  if (revision === undefined) return ofHeaders;
  const ofBody = tagCondition([tagOfRevision(revision)], resource);
  return (stored) => {
    ofHeaders?.(stored);
    ofBody(stored);
  };
}

/** The body of an update, or an element of a batch update, without its condition. */
interface ConditionalElement {
  element: unknown;
  /** The revision that the stored object must have; undefined where any will do. */
  revision?: string;
  fault?: Fault;
}

/** Takes the condition off an element that has one. An element without it is left as it is. */
export function takeRevision(element: unknown): ConditionalElement | undefined {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, MEMBER)) return undefined;
  const { [MEMBER]: revision, ...rest } = element as Record<string, unknown>;
  if (revision === null) return { element: rest };
  if (typeof revision === 'string' && REVISION.test(revision)) return { element: rest, revision };
  return { element: rest, fault: unusableRevision(revision) };
}

function unusableRevision(received: unknown): Fault {
  return {
    pointer: `/${MEMBER}`,
    field: MEMBER,
    code: typeof received === 'string' ? 'format' : 'type',
    message: `${MEMBER} is the text of the ETag that was read, without its quotes, such as "3".`,
    received: typeof received === 'string' ? received.slice(0, 100) : typeof received,
  };
}

/**
 * Compares the revisions that elements name with those of their locked objects. Throws Problem `precondition_failed`
 * that lists every element whose object has another revision.
 */
export function refuseStale(
  changes: readonly (Conditional & { id: string })[],
  stored: ReadonlyMap<string, StoredObject>,
): void {
  const faults = changes.flatMap((change) => staleFault(change, stored.get(change.id)!) ?? []);
  if (faults.length > 0) throw staleBatchProblem(faults);
}

/** An element of a batch, and the revision that its object must have. */
interface Conditional {
  index?: number;
  revision?: string | undefined;
}

/** The fault of an element whose object has another revision than it names, if it has. */
export function staleFault({ index, revision }: Conditional, stored: StoredObject): Fault | undefined {
  const current = String(stored.revision);
  if (index === undefined || revision === undefined || revision === current) return undefined;
  return {
    index,
    pointer: `/${index}/${MEMBER}`,
    field: MEMBER,
    code: STALE,
    message: `The revision of the object is ${current} now.`,
    expected: current,
    received: revision,
  };
}

/** The problem of a batch with objects that have changed since; it takes precedence over other faults. */
export function staleBatchProblem(faults: readonly Fault[]): Problem {
  const stale = faults.filter(({ code }) => code === STALE).length;
  const count = stale === 1 ? '1 object has' : `${stale} objects have`;
  return new Problem(
    STALE,
    `${count} been changed since; nothing of the batch was stored. Read again what \`errors\` names.`,
    { errors: [...faults].sort((a, b) => (a.index ?? 0) - (b.index ?? 0)) },
  );
}
