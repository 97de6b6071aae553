import { LRUCache } from 'lru-cache';

/** By the id of a class; a class that is evicted is one of which nothing is known. */
const largest = new LRUCache<string, number>({ max: 1000 });

/**
 * How many characters the largest object of a class has among those that a batch of this process has read, and those
 * that the process has written since; undefined where no batch has read any. Other instances may have written larger
 * ones.
 */
export function largestText(classId: string): number | undefined {
  return largest.get(classId);
}

/** Notes the largest of the objects that a batch has read. */
export function noteRead(classId: string, characters: number): void {
  largest.set(classId, Math.max(largest.peek(classId) ?? 0, characters));
}

/** Notes an object that is to be written. */
export function noteWritten(classId: string, { length }: string): void {
  const known = largest.peek(classId);
  if (known !== undefined && length > known) largest.set(classId, length);
}
