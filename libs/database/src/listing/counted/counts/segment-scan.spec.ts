import type { SqlValue } from '../../../engine/sql.js';
import { type Segment, SegmentMap } from '../../../segments/segment-map.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import { MatchCounts } from './match-counts.js';
import { SegmentScan } from './segment-scan.js';

/** Values of one statement of SQLite. */
const MAX_VALUES = 32_766;

describe('a scan of segments', () => {
  const id = (at: number) => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt32BE(at);
    return bytes;
  };
  const segments = Array.from(
    { length: 64 },
    (_, at): Segment => ({ lower: id(at), upper: id(at + 1), live: 64, version: 1 }),
  );
  const map = new SegmentMap(segments, id(64));

  it('has no more values in a statement than an engine takes, though a filter has thousands', async () => {
    const filter = { text: 'x', values: Array(3700).fill(1) as SqlValue[] } as unknown as ListingFilter;
    const scan = new SegmentScan(() => ({ classId: 'c', table: 't', hint: '' }), 4096);
    const counts = new MatchCounts('version');
    const lengths: number[] = [];
    const read = async <Row>(_: string, values: readonly SqlValue[]): Promise<Row[]> => {
      lengths.push(values.length);
      return map.segments.map((segment) => ({ ...segment, id: segment.lower })) as Row[];
    };
    // Every other one: neighbours are one condition.
    const positions = segments.map((_, at) => at).filter((at) => at % 2 === 0);
    expect(await scan.count(read, map, counts, positions, filter, Infinity)).toBe(true);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_VALUES);
    expect([...counts.missing(map).keys()]).toEqual(positions.map((at) => at + 1));
  });
});
