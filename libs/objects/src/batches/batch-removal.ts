import type { Steps } from '@app/concurrency';
import { isObjectId } from '@app/database';
import { hasBody, type Limits } from '@app/http';
import { TOO_LARGE } from '@app/json';
import { type Fault, invalidParameters, MAX_FAULTS, Problem, parameterFault } from '@app/problems';
import type { FastifyRequest } from 'fastify';
import { elements, type Target } from './batch-elements.js';

/** Most ids in `ids`, so that an address with them passes through proxies. */
const MAX_IDS_IN_ADDRESS = 200;

/** Where a batch delete names its objects. */
type IdSource = 'body' | 'ids';

/** The objects that a batch delete names, before anything is known of them. */
export interface NamedObjects {
  source: IdSource;
  ids: unknown;
}

/** A batch delete, checked as far as that is possible without the stored objects. */
export interface BatchRemoval {
  source: IdSource;
  /** All elements that name an object for the first time. */
  targets: Target[];
  faults: Fault[];
}

/**
 * Checks what a batch delete names. Throws Problem `invalid_batch` for too many; returns other faults, since the caller
 * adds the objects that do not exist.
 */
export function* checkBatchRemoval(
  { source, ids }: NamedObjects,
  { batchElements }: Limits,
): Steps<BatchRemoval> {
  const faults: Fault[] = [];
  const targets: Target[] = [];
  const firstUse = new Map<string, number>();
  const named = elements(ids, batchElements);
  if (source === 'ids' && named.length > MAX_IDS_IN_ADDRESS) throw tooManyInAddress(named.length);
  for (const [index, id] of named.entries()) {
    yield;
    const earlier = firstUse.get(id as string);
    if (typeof id !== 'string') {
      const received = id === TOO_LARGE ? 'an element above the limit' : typeof id;
      faults.push(faultAt(source, index, 'type', 'The id of an object is a string.', received));
    } else if (!isObjectId(id)) {
      faults.push(missingTarget(source, index, id.slice(0, 100)));
    } else if (earlier !== undefined) {
      const message = `Element ${earlier} of this batch names the same object.`;
      faults.push(faultAt(source, index, 'duplicate_id', message, id));
    } else {
      firstUse.set(id, index);
      targets.push({ index, id });
    }
    if (faults.length >= MAX_FAULTS) break;
  }
  return { source, targets, faults };
}

function tooManyInAddress(received: number): Problem {
  const message = `ids has at most ${MAX_IDS_IN_ADDRESS} ids, not ${received}; more go as a JSON array in the body.`;
  return new Problem('invalid_batch', message, {
    errors: [
      {
        pointer: '',
        field: 'ids',
        code: 'too_many_elements',
        message,
        expected: MAX_IDS_IN_ADDRESS,
        received,
      },
    ],
  });
}

/** The fault of an element whose object does not exist (404 would mean the class, as in a batch update). */
export function missingTarget(source: IdSource, index: number, id: string): Fault {
  return faultAt(source, index, 'object_not_found', 'No object of this class has this id.', id);
}

function faultAt(source: IdSource, index: number, code: string, message: string, received: string): Fault {
  const where = source === 'ids' ? { pointer: '', field: 'ids' } : { pointer: `/${index}` };
  return { index, ...where, code, message, received };
}

/**
 * The ids in the parameter `ids` of a batch delete; undefined if they are in its body. Some clients and proxies drop
 * the body of a DELETE (RFC 9110 section 9.3.5), so the problem of a request that names no object mentions `ids`.
 * @throws Problem invalid_parameter, invalid_batch
 */
export function namedInAddress({ query, raw }: FastifyRequest): string[] | undefined {
  const { ids } = query as Record<string, unknown>;
  if (ids === undefined) {
    if (!hasBody(raw)) throw nothingNamed();
    return undefined;
  }
  if (typeof ids !== 'string') throw invalidIds('ids is given once, with commas between the ids.');
  return ids === '' ? [] : ids.split(',');
}

/**
 * Checks the body of a request that names ids in its address: generated clients send `null` or `[]` for none. Throws
 * Problem `invalid_parameter`.
 */
export function refuseIdsInBody(body: unknown): void {
  const isNone = body === null || (Array.isArray(body) && body.length === 0);
  if (!isNone) throw invalidIds('The ids are either in the body or in ids, not in both.');
}

function nothingNamed(): Problem {
  const message =
    'The body is an array of ids; where it is lost on the way, ids=a,b in the address names them.';
  return new Problem('invalid_batch', message, {
    errors: [{ pointer: '', code: 'required', message, expected: 'array' }],
  });
}

function invalidIds(message: string): Problem {
  return invalidParameters([parameterFault('ids', message)]);
}
