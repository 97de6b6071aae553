import type { ObjectClass } from '@app/classes';
import type { ResponseTo } from '@app/database';
import type { Limits } from '@app/http';
import { elementFaults, type Fault, Problem } from '@app/problems';
import { objectTooLarge } from '@app/schema';
import type { CheckedBody } from '../writing/checked-body.js';

/** The object that an element of a batch names. */
export interface Target {
  index: number;
  id: string;
}

/** The elements of a batch. Throws Problem `invalid_batch`. */
export function elements(body: unknown, maxElements: number): unknown[] {
  if (!Array.isArray(body)) {
    const message =
      'The body of a batch is a JSON array; a single object goes to the address without /batch.';
    throw new Problem('invalid_batch', message, {
      errors: [{ pointer: '', code: 'type', message, expected: 'array' }],
    });
  }
  if (body.length > maxElements) {
    const message = `A batch has at most ${maxElements} elements, not ${body.length}.`;
    throw new Problem('invalid_batch', message, {
      errors: [
        {
          pointer: '',
          code: 'too_many_elements',
          message,
          expected: maxElements,
          received: body.length,
        },
      ],
    });
  }
  return body;
}

/** The fault of an element that is larger than an object may be. */
export function elementTooLarge(index: number, limits: Limits): Fault {
  return elementFaults(index, [objectTooLarge(limits.jsonBytes)])[0]!;
}

/**
 * The result of a batch without elements: its answer is kept all the same, by itself, as there is no effect to keep it
 * with.
 */
export async function answerEmptyBatch<T>(
  { table }: ObjectClass,
  result: T,
  { signal }: CheckedBody<unknown>,
  responseTo: ResponseTo<T> | undefined,
): Promise<T> {
  await table.storeResponse(responseTo?.(result), signal);
  return result;
}
