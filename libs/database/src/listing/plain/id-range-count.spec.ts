import type { IdRange } from '../../filter/filter-access.js';
import { SegmentMap } from '../../segments/segment-map.js';
import { countOfIds } from './id-range-count.js';

/** Ids are numbers here, in the last bytes. */
const id = (number: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(number, 7, 6);
  return bytes;
};
const number = (bytes: unknown) => (bytes as Buffer).readUIntBE(7, 6);

describe('the number of objects in a range of ids', () => {
  const segment = (lower: number, upper: number) => ({
    lower: id(lower),
    upper: id(upper),
    live: upper - lower,
    version: 1,
  });
  const map = new SegmentMap([segment(0, 1000), segment(1000, 2000), segment(2000, 3000)], id(3000));
  /** The objects are all numbers up to 3100. */
  const LAST = 3100;

  /** What the statements add up to, and the most of them that is counted in one. */
  function evaluated(range: IdRange): { total: number; counted: number } {
    let counted = 0;
    const figures = countOfIds(map, range, 'k', ({ text, values }) => {
      const [low, high] = [
        text.includes('id > ?') ? number(values[0]) : 0,
        text.includes('id <= ?') ? number(values.at(-1)) : LAST,
      ];
      const objects = Math.max(0, Math.min(LAST, high) - low);
      counted = Math.max(counted, objects);
      return { text: 'SELECT ?', values: [objects] };
    }).map(({ text, values }) => {
      if (text.includes('segments')) return number(values[2]) - number(values[1]);
      return text.startsWith('SELECT -') ? -(values[0] as number) : (values[0] as number);
    });
    return { total: figures.reduce((sum, figure) => sum + figure, 0), counted };
  }

  it.each<[lower: number | undefined, upper: number | undefined, counted: number]>([
    [undefined, undefined, 100],
    [100, undefined, 100],
    [1900, undefined, 100],
    [1450, undefined, 450],
    [2000, undefined, 100],
    [3050, undefined, 50],
    [undefined, 300, 300],
    [undefined, 1700, 300],
    [undefined, 3040, 40],
    [1100, 2950, 100],
    [1100, 1200, 100],
    [900, 1100, 200],
    [3010, 3020, 10],
  ])(
    'from %s to %s is known of segments, and counted from the nearest ends of segments',
    (lower, upper, counted) => {
      const range = {
        lower: lower === undefined ? undefined : id(lower),
        upper: upper === undefined ? undefined : id(upper),
      };
      expect(evaluated(range)).toEqual({ total: (upper ?? LAST) - (lower ?? 0), counted });
    },
  );
});
