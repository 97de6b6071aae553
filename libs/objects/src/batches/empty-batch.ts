import type { ObjectClass } from '@app/classes';
import type { Responder } from '@app/database';
import type { CheckedBody } from '../writing/checked-body.js';

/** The result of a batch without elements: its answer is kept all the same, by itself, as there is no effect to keep it with. */
export async function answerEmptyBatch<T>(
  { table }: ObjectClass,
  result: T,
  { signal }: CheckedBody<unknown>,
  respond: Responder<T> | undefined,
): Promise<T> {
  await table.storeResponse(respond?.(result), signal);
  return result;
}
