import { type Segment, SegmentMap } from '../../../segments/segment-map.js';
import { type KnownSegment, SPARSE, sampleIds } from './known-segment.js';
import { MatchCounts } from './match-counts.js';

const id = (value: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(value, 12);
  return bytes;
};
const ids = (count: number) => Array.from({ length: count }, (_, at) => id(at));

/** A map of segments with the upper ends 10, 20, 30... and these versions; `undefined`: merged into the next. */
function mapOf(...versions: (number | undefined)[]): SegmentMap {
  const segments: Segment[] = [];
  let lower = 0;
  versions.forEach((version, position) => {
    if (version === undefined) return;
    const upper = 10 * (position + 1);
    segments.push({ lower: id(lower), upper: id(upper), live: 10, version });
    lower = upper;
  });
  return new SegmentMap(segments, id(lower));
}

function counted(map: SegmentMap, position: number, matches: number): KnownSegment {
  const { lower, upper, version } = map.segments[position]!;
  return { lower, upper, stamp: version, matches };
}

describe('MatchCounts', () => {
  const before = mapOf(1, 2, 3);
  let counts: MatchCounts;

  beforeEach(() => {
    counts = new MatchCounts('version');
    counts.learn(
      before,
      [0, 1, 2].map((position) => counted(before, position, 4 + position)),
    );
  });

  const missing = (map: SegmentMap, of = counts) => [...of.missing(map).keys()];
  const matches = (map: SegmentMap) => counts.of(map).map((known) => known?.matches);

  it('knows nothing at first, and everything once it has been told', () => {
    expect(missing(before, new MatchCounts('version'))).toEqual([0, 1, 2]);
    expect(missing(before)).toEqual([]);
    expect(matches(before)).toEqual([4, 5, 6]);
  });

  it('misses just the segments that are new', () => {
    expect(missing(mapOf(1, 9, 3, 0))).toEqual([3]);
  });

  it('adds up what was known of segments that were merged', () => {
    const after = mapOf(undefined, 3, 3, 0);
    expect(missing(after)).toEqual([2]);
    expect(matches(after)).toEqual([9, 6, undefined]);
  });

  const stamped = (map: SegmentMap, stamps: number[]) =>
    counts.at(map, counts.of(map), JSON.stringify(stamps));

  it('tells how many matched at a moment', () => {
    expect(stamped(before, [1, 2, 3])).toMatchObject({ matches: 15 });
  });

  it('tells which segments have changed, and how many matched once they have been counted', () => {
    expect(stamped(before, [1, 9, 3])).toEqual({ uncounted: new Map([[1, 9]]) });
    counts.learn(before, [{ ...counted(before, 1, 1), stamp: 9 }]);
    expect(stamped(before, [1, 9, 3])).toMatchObject({ matches: 11 });
  });

  it('tells about a moment before the latest by what was known when the page was planned', () => {
    const planned = counts.of(before);
    counts.learn(before, [{ ...counted(before, 1, 1), stamp: 9 }]);
    expect(counts.at(before, planned, '[1,2,3]')).toMatchObject({ matches: 15 });
    expect(counts.at(before, planned, '[1,9,3]')).toMatchObject({ matches: 11 });
  });

  it('cannot tell about a moment between two that are known', () => {
    counts.learn(before, [{ ...counted(before, 1, 1), stamp: 9 }]);
    expect(stamped(before, [1, 8, 3])).toBe('superseded');
  });

  it('keeps what is later, in whatever order it learns', () => {
    counts.learn(before, [{ ...counted(before, 1, 1), stamp: 9 }]);
    counts.learn(before, [counted(before, 1, 5)]);
    expect(stamped(before, [1, 9, 3])).toMatchObject({ matches: 11 });
  });

  it('counts by the stamps themselves where every object matches', () => {
    const everyObject = new MatchCounts('live');
    const all = before.segments.map(({ lower, upper, live }) => ({
      lower,
      upper,
      stamp: live,
      matches: live,
    }));
    everyObject.learn(before, all);
    expect(everyObject.at(before, everyObject.of(before), '[10,8,10]')).toMatchObject({ matches: 28 });
    expect(everyObject.of(before)[1]).toMatchObject({ stamp: 8, matches: 8 });
    // An answer that was under way meanwhile.
    expect(everyObject.at(before, all, '[10,9,10]')).toMatchObject({ matches: 29 });
    expect(everyObject.of(before)[1]).toMatchObject({ matches: 8 });
  });

  it('expects more changes for a while after one', () => {
    stamped(before, [1, 2, 3]);
    expect(counts.isVolatile).toBe(false);
    counts.learn(before, [{ ...counted(before, 1, 1), stamp: 9 }]);
    for (let page = 0; page <= 256; page++) {
      stamped(before, [1, 9, 3]);
      expect(counts.isVolatile).toBe(page < 256);
    }
  });

  it('counts in rounds: for all who ask before one begins, and nothing that is known by then', async () => {
    const stamps = new Map([[1, 9]]);
    const rounds: (readonly number[])[] = [];
    const work = async (positions: readonly number[]) => {
      rounds.push(positions);
      counts.learn(
        before,
        positions.map((position) => ({ ...counted(before, position, 1), stamp: 9 })),
      );
      await new Promise(setImmediate);
      return true;
    };
    const first = [counts.count(before, stamps, work), counts.count(before, new Map([[0, 9]]), work)];
    await Promise.resolve();
    const second = [counts.count(before, stamps, work), counts.count(before, new Map([[2, 9]]), work)];
    const third = counts.count(before, stamps, work);
    expect(await Promise.all([...first, ...second, third])).toEqual([true, true, true, true, true]);
    expect(rounds).toEqual([[0, 1], [2]]);
    await expect(
      counts.count(before, new Map([[0, 10]]), () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow('gone');
    expect(await counts.count(before, new Map([[0, 10]]), async () => false)).toBe(false);
  });

  it('learns nothing more about segments that have been merged or sealed since', () => {
    const after = mapOf(undefined, 3, 3, 0);
    counts.of(after);
    expect([counts.isOutdated(before), counts.isOutdated(after)]).toEqual([true, false]);
    counts.learn(before, [counted(before, 2, 99)]);
    expect(matches(after)).toEqual([9, 6, undefined]);
    expect(counts.at(before, [], '[1,2,3]')).toBe('superseded');
  });

  it('takes along only what a map says is still true', () => {
    expect(missing(mapOf(1, 9, 3), counts.asOf(mapOf(1, 9, 3)))).toEqual([1]);
  });

  it('learns nothing about segments that the map does not have', () => {
    const other = mapOf(undefined, 3, 3);
    counts.learn(before, [counted(other, 0, 99)]);
    expect(matches(before)).toEqual([4, 5, 6]);
  });
});

describe('sampleIds', () => {
  it('keeps every id where few match', () => {
    const few = ids(SPARSE);
    expect(sampleIds(few, 8192)).toEqual({ stride: 1, ids: few });
  });

  it.each([
    [8192, 8192],
    [2731, 8192],
    [300, 8192],
  ])(
    'keeps so many of %d ids among %d objects that a walk between two passes 128 of them or hardly more',
    (count, live) => {
      const { stride, ids: kept } = sampleIds(ids(count), live);
      expect(kept).toHaveLength(Math.ceil(count / stride));
      expect((stride * live) / count).toBeLessThanOrEqual(128);
    },
  );
});
