import fc from 'fast-check';
import { SegmentMap } from '../../segments/segment-map.js';
import { type KnownSegment, sampleIds } from './counts/known-segment.js';
import { driftOf, type PagePlan, planPage } from './page-plan.js';

const id = (value: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(value, 12);
  return bytes;
};

/** Objects with the ids 1, 2, 3..., of which some match, cut into segments, and the tail after the last. */
interface World {
  /** Of every object whether it matches. */
  matching: boolean[];
  /** The last id of each segment. */
  uppers: number[];
  /** Of every segment whether its places are cached. */
  placed: boolean[];
  /** Of every segment its stamp; 0 where there is none. */
  stamps?: number[];
}

function world(density: number): fc.Arbitrary<World> {
  return fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 5 }),
      fc.nat(60),
      fc.infiniteStream(fc.nat(99)),
    )
    .chain(([sizes, tail, chance]) => {
      const uppers = sizes.map((_, position) =>
        sizes.slice(0, position + 1).reduce((sum, size) => sum + size, 0),
      );
      const count = (uppers.at(-1) ?? 0) + tail;
      const matching = Array.from({ length: count }, () => chance.next().value < density);
      return fc.array(fc.boolean(), { minLength: sizes.length, maxLength: sizes.length }).map((placed) => ({
        matching,
        uppers,
        placed,
      }));
    });
}

function matchingIds({ matching }: World, after: number, to: number): number[] {
  return matching.flatMap((matches, at) => (matches && at + 1 > after && at + 1 <= to ? [at + 1] : []));
}

function inSegments(world: World): { map: SegmentMap; known: KnownSegment[] } {
  const known = world.uppers.map((upper, position) => {
    const lower = world.uppers[position - 1] ?? 0;
    const ids = matchingIds(world, lower, upper);
    const stamp = world.stamps?.[position] ?? 0;
    const sample = world.placed[position] ? sampleIds(ids.map(id), upper - lower) : undefined;
    return { lower: id(lower), upper: id(upper), stamp, matches: ids.length, ...(sample && { sample }) };
  });
  const segments = known.map(({ lower, upper }, position) => {
    const live = world.uppers[position]! - (world.uppers[position - 1] ?? 0);
    return { lower, upper, live, version: 0 };
  });
  return { map: new SegmentMap(segments, id(world.uppers.at(-1) ?? 0)), known };
}

/** What the statement that is made of a plan would find, and how many objects it would pass over. */
function read(world: World, plan: PagePlan): { found: number[]; skipped: number } {
  let skipped = 0;
  const found = plan.parts.flatMap((part) => {
    if (part.kind === 'ids') return part.ids.map((bytes) => bytes.readUInt32BE(12));
    skipped = Math.max(skipped, part.skip);
    const after = part.from.readUInt32BE(12) - (part.inclusive ? 1 : 0);
    const to = part.to?.readUInt32BE(12) ?? world.matching.length;
    return matchingIds(world, after, to).slice(part.skip, part.skip + part.take);
  });
  return { found, skipped };
}

describe.each([
  ['every object matches', 100, true],
  ['many objects match', 70, false],
  ['few objects match', 4, false],
  ['no object matches', 0, false],
])('planPage where %s', (_, density, everyObject) => {
  const request = fc.record({ offset: fc.nat(3000), limit: fc.integer({ min: 1, max: 200 }) });

  it('reads the page, or asks first for the places it needs and then reads the page', () => {
    fc.assert(
      fc.property(world(density), request, (before, { offset, limit }) => {
        const placed = [...before.placed];
        const plans = () => {
          const { map, known } = inSegments({ ...before, placed });
          return planPage(map, known, offset, limit, everyObject);
        };
        let plan = plans();
        if ('unlocated' in plan) {
          for (const position of plan.unlocated) {
            expect(placed[position]).toBe(false);
            placed[position] = true;
          }
          plan = plans();
        }
        if ('unlocated' in plan) throw new Error('asked twice');
        const { found } = read(before, plan);
        expect(found).toEqual(matchingIds(before, 0, before.matching.length).slice(offset, offset + limit));
      }),
    );
  });
});

describe('planPage', () => {
  it('never passes many objects on the way to a page in the segments', () => {
    fc.assert(
      fc.property(world(70), fc.nat(2000), (all, offset) => {
        const { map, known } = inSegments({ ...all, placed: all.placed.map(() => true) });
        fc.pre(offset < known.reduce((sum, { matches }) => sum + matches, 0));
        const plan = planPage(map, known, offset, 10, false);
        if ('unlocated' in plan) throw new Error('all places are known');
        expect(read(all, plan).skipped).toBeLessThanOrEqual(128);
      }),
    );
  });
});

describe.each([
  ['every object matches', 100, true],
  ['many objects match', 70, false],
  ['few objects match', 4, false],
])('driftOf where %s', (_, density, everyObject) => {
  const request = fc.record({
    offset: fc.nat(2000),
    limit: fc.integer({ min: 1, max: 50 }),
    spare: fc.nat(4),
  });
  /** Objects that match no longer, or, with a filter, do now. */
  const changes = fc.array(fc.nat(2000), { maxLength: 6 });

  function changed(before: World, ids: readonly number[]): World & { stamps: number[] } {
    const matching = [...before.matching];
    const stamps = before.uppers.map(() => 0);
    for (const at of ids) {
      if (at >= matching.length || (everyObject && !matching[at])) continue;
      matching[at] = !matching[at];
      const segment = before.uppers.findIndex((upper) => at < upper);
      if (segment >= 0) stamps[segment]!++;
    }
    return { ...before, matching, stamps, placed: before.placed.map(() => !everyObject) };
  }

  it('tells which of the objects that were read are the page, or that it cannot', () => {
    let told = 0;
    fc.assert(
      fc.property(world(density), request, changes, (world, { offset, limit, spare }, ids) => {
        const before = { ...world, placed: world.placed.map(() => true) };
        const { map, known } = inSegments(before);
        const lead = everyObject ? 0 : Math.min(offset, spare);
        const plan = planPage(map, known, offset - lead, lead + limit + spare, everyObject);
        if ('unlocated' in plan) throw new Error('all places are known');
        const after = changed(before, ids);
        const drift = driftOf(plan, known, inSegments(after).known, everyObject);
        if (drift === undefined) {
          // By then it may match as before: what was changed is not in the stamps.
          expect(Math.max(...after.stamps)).toBeGreaterThan(0);
          return;
        }
        const from = lead + drift;
        if (from < 0) return;
        told++;
        const page = matchingIds(after, 0, after.matching.length).slice(offset, offset + limit);
        const { found } = read(after, plan);
        // As far as was read: what is missing at the end has to be read again.
        const enough = Math.max(0, found.length - from);
        expect(found.slice(from, from + limit)).toEqual(page.slice(0, enough));
        expect(enough >= page.length || drift > spare).toBe(true);
      }),
    );
    expect(told).toBeGreaterThan(20);
  });
});

describe('driftOf', () => {
  const segment = (position: number, stamp: number, matches: number): KnownSegment => ({
    lower: id(10 * position),
    upper: id(10 * position + 10),
    stamp,
    matches,
  });
  const scan = { kind: 'scan', from: id(20), inclusive: false, to: undefined, skip: 0, take: 10 } as const;

  it('counts what was deleted before the page, of every object', () => {
    const [planned, atRead] = [
      [10, 10, 10].map((matches, at) => segment(at, matches, matches)),
      [10, 7, 9].map((matches, at) => segment(at, matches, matches)),
    ];
    expect(driftOf({ parts: [scan], first: 2, last: 2 }, planned, atRead, true)).toBe(3);
    expect(driftOf({ parts: [scan], first: 1, last: 2 }, planned, atRead, true)).toBe(0);
  });

  it('trusts no remembered place in a segment from which something was deleted', () => {
    const [planned, atRead] = [[segment(0, 10, 10)], [segment(0, 9, 9)]];
    expect(
      driftOf({ parts: [{ ...scan, inclusive: true }], first: 0, last: 0 }, planned, atRead, true),
    ).toBeUndefined();
  });
});
