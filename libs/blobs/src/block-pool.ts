/** Bytes of a file that are read or written at once: each time costs a hand-over to a thread and back. */
export const BLOCK_BYTES = 512 * 1024;

/**
 * The size used if there are many transfers. Most of them wait for their clients, and would otherwise hold too much
 * memory.
 */
const SMALL_BLOCK_BYTES = 64 * 1024;

/** Large blocks in use at once: 64 MiB. */
const MAX_LARGE = 128;

/** Free blocks kept for reuse: 8 MiB. */
const MAX_KEPT = 16;

const kept: Buffer[] = [];
let largeInUse = 0;

/**
 * A memory block for a part of a file. Blocks are pooled, because memory that is allocated for every part piles up
 * until the garbage collector notices it. One of `releaseBlock` and `leaveBlock` must follow.
 */
export function acquireBlock(): Buffer {
  if (largeInUse >= MAX_LARGE) return Buffer.allocUnsafeSlow(SMALL_BLOCK_BYTES);
  largeInUse++;
  return kept.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
}

/** Returns a block to the pool. Nothing may read or write it any more. */
export function releaseBlock(block: Buffer): void {
  leaveBlock(block);
  if (block.length === BLOCK_BYTES && kept.length < MAX_KEPT) kept.push(block);
}

/** Leaves a block that may still be read to the garbage collector. */
export function leaveBlock(block: Buffer): void {
  if (block.length === BLOCK_BYTES) largeInUse--;
}
