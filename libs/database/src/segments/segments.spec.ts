import fc from 'fast-check';
import { itLong } from '../../../../test/support/extent.js';
import { mergeable, segmentSize } from './seal.js';
import { type Segment, SegmentMap } from './segment-map.js';

const id = (value: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(value, 12);
  return bytes;
};

describe('segmentSize', () => {
  it.each([
    [0, 64],
    [32_768, 64],
    [32_769, 128],
    [100_000, 256],
    [1_000_000, 2048],
    [50_000_000, 8192],
  ])('of a class of %d objects is %d', (objects, size) => {
    expect(segmentSize(objects)).toBe(size);
  });
});

describe('mergeable', () => {
  const total = (lives: readonly number[]) => lives.reduce((sum, live) => sum + live, 0);

  it('leaves segments alone that are full, or the only ones', () => {
    expect(mergeable([])).toEqual([]);
    expect(mergeable([3])).toEqual([]);
    expect(mergeable([64, 64, 64])).toEqual([]);
  });

  it('lets the last segments grow together until they are full', () => {
    expect(mergeable([64, 20, 30])).toEqual([[1, 2]]);
    expect(mergeable([64, 40, 30])).toEqual([]);
  });

  it('leaves gaps of deleted objects alone while there are few segments', () => {
    expect(mergeable([1, 1, 64])).toEqual([]);
  });

  itLong('brings too many segments down, without making one that is too large or losing an object', () => {
    const lives = fc.array(fc.nat(200), { minLength: 641, maxLength: 1000 });
    fc.assert(
      fc.property(lives, (before) => {
        const size = segmentSize(total(before));
        const groups = mergeable(before);
        let next = 0;
        for (const [first, last] of groups) {
          expect(first).toBeGreaterThanOrEqual(next);
          expect(last).toBeGreaterThan(first);
          expect(total(before.slice(first, last + 1))).toBeLessThanOrEqual(size);
          next = last + 1;
        }
        const after = before.length - groups.reduce((sum, [first, last]) => sum + last - first, 0);
        // Two neighbours that were not merged do not fit together.
        expect(after).toBeLessThanOrEqual(2 * Math.ceil(total(before) / size) + 1);
      }),
    );
  });
});

describe('SegmentMap', () => {
  const segment = (lower: number, upper: number, live: number, version: number): Segment => ({
    lower: id(lower),
    upper: id(upper),
    live,
    version,
  });
  const map = new SegmentMap([segment(0, 10, 3, 1), segment(10, 20, 0, 7), segment(20, 30, 5, 0)], id(30));

  it.each([
    [1, 0],
    [10, 0],
    [11, 1],
    [20, 1],
    [30, 2],
  ])('finds the segment of %d', (value, position) => {
    expect(map.segmentOf(id(value))).toBe(map.segments[position]);
  });

  it('has none for the tail, nor for a class that is not sealed', () => {
    expect(map.segmentOf(id(31))).toBeUndefined();
    expect(new SegmentMap([], id(0)).segmentOf(id(1))).toBeUndefined();
  });

  it('sums up', () => {
    expect(map.live).toBe(8);
  });
});
