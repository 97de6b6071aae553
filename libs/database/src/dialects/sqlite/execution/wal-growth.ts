import { statSync } from 'node:fs';

/**
 * Tells by how many bytes the write-ahead log of a database grows from now on: it does not start over while a snapshot
 * is open.
 */
export function walGrowth(database: string): () => number {
  const log = `${database}-wal`;
  const before = sizeOf(log);
  return () => sizeOf(log) - before;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
