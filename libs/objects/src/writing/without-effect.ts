import type { ObjectClass } from '@app/classes';
import type { Keep } from '@app/database';
import type { ClassInput } from './class-input.js';

/** The result of a batch without elements: its answer is kept all the same, by itself, as there is no effect to keep it with. */
export async function withoutEffect<T>(
  { table }: ObjectClass,
  result: T,
  { signal }: ClassInput<unknown>,
  keep: Keep<T> | undefined,
): Promise<T> {
  await table.keepAnswer(keep?.(result), signal);
  return result;
}
