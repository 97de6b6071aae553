/** Bytes of a file that are read or written at once: each time costs a hand-over to a thread and back. */
export const BLOCK_BYTES = 512 * 1024;

/** Free blocks kept for reuse: 8 MiB. */
const MAX_KEPT = 16;

const kept: Buffer[] = [];

/**
 * A memory block for a part of a file. Blocks are pooled, because memory that is allocated for every part piles up
 * until the garbage collector notices it.
 */
export function acquireBlock(): Buffer {
  return kept.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
}

/** Returns a block to the pool. Nothing may read or write it any more. */
export function releaseBlock(block: Buffer): void {
  if (kept.length < MAX_KEPT) kept.push(block);
}
