import type { ObjectClass } from '@app/classes';
import type { Keep } from '@app/database';
import type { CheckedBody } from '../writing/checked-body.js';

/** The result of a batch without elements: its answer is kept all the same, by itself, as there is no effect to keep it with. */
export async function answerEmptyBatch<T>(
  { table }: ObjectClass,
  result: T,
  { signal }: CheckedBody<unknown>,
  keep: Keep<T> | undefined,
): Promise<T> {
  await table.keepAnswer(keep?.(result), signal);
  return result;
}
