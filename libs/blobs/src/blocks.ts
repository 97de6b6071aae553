/** Bytes of a file that are read or written at once: each time a thread has to be woken, and its answer taken. */
export const BLOCK_BYTES = 512 * 1024;

/** Blocks that are kept for the next: 8 MiB. */
const MAX_KEPT = 16;

const kept: Buffer[] = [];

/**
 * Memory for a part of a file on its way. It is used again and again, because what is allocated for every part piles up
 * until the garbage collector hears of it.
 */
export function takeBlock(): Buffer {
  return kept.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
}

/** For a block that nobody reads or writes any more. */
export function giveBlock(block: Buffer): void {
  if (kept.length < MAX_KEPT) kept.push(block);
}
