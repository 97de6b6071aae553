import fc from 'fast-check';
import { SegmentMap } from '../segments/segment-map.js';
import { type KnownSegment, placesOf } from './known-segment.js';
import { type PagePlan, planPage } from './page-plan.js';

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
  /** Of every segment whether its places are remembered. */
  placed: boolean[];
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
    const places = world.placed[position] ? placesOf(ids.map(id), upper - lower) : undefined;
    return { lower: id(lower), upper: id(upper), stamp: 0, matches: ids.length, ...(places && { places }) };
  });
  const segments = known.map(({ lower, upper }, position) => {
    const live = world.uppers[position]! - (world.uppers[position - 1] ?? 0);
    return { lower, upper, live, version: 0 };
  });
  return { map: new SegmentMap(segments, id(world.uppers.at(-1) ?? 0)), known };
}

/** What the statement that is made of a plan would find, and how many objects it would pass over. */
function read(
  world: World,
  plan: Extract<PagePlan, { parts: unknown }>,
): { found: number[]; skipped: number } {
  let skipped = 0;
  const found = plan.parts.flatMap((part) => {
    if (part.kind === 'named') return part.ids.map((bytes) => bytes.readUInt32BE(12));
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
        if ('unplaced' in plan) {
          for (const position of plan.unplaced) {
            expect(placed[position]).toBe(false);
            placed[position] = true;
          }
          plan = plans();
        }
        if ('unplaced' in plan) throw new Error('asked twice');
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
        if ('unplaced' in plan) throw new Error('all places are known');
        expect(read(all, plan).skipped).toBeLessThanOrEqual(128);
      }),
    );
  });
});
