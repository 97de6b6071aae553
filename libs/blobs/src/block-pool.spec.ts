import { acquireBlock, BLOCK_BYTES, leaveBlock, releaseBlock } from './block-pool.js';

describe('The pool of blocks', () => {
  it('has small ones beside 128 that are in use', () => {
    const acquire = (count: number) => Array.from({ length: count }, acquireBlock);
    const large = acquire(128);
    expect(large.every(({ length }) => length === BLOCK_BYTES)).toBe(true);
    const small = acquire(2);
    expect(small.map(({ length }) => length)).toEqual([65_536, 65_536]);
    for (const block of small) releaseBlock(block);
    expect(acquireBlock()).toHaveLength(65_536);
    releaseBlock(large[0]!);
    leaveBlock(large[1]!);
    // What may still be read is not given to another.
    const [again, other] = acquire(2);
    expect(again).toBe(large[0]);
    expect(other).toHaveLength(BLOCK_BYTES);
    expect(other).not.toBe(large[1]);
    for (const block of [again!, other!, ...large.slice(2)]) releaseBlock(block);
  });
});
