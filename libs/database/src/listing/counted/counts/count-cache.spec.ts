import { SegmentMap } from '../../../segments/segment-map.js';
import { CountCache } from './count-cache.js';

const id = (value: number) => Buffer.alloc(16, value);
const map = new SegmentMap([{ lower: id(0), upper: id(1), live: 10, version: 0 }], id(1));

/** What one cached filter with a short key takes. */
const ONE = 760;

function remember(memory: CountCache, key: string): void {
  const counts = memory.of(key, 'version', memory.use(key));
  const [{ lower, upper }] = map.segments as [(typeof map.segments)[number]];
  counts.learn(map, [{ lower, upper, stamp: 0, matches: 1 }]);
  memory.grown(key);
}

describe('CountCache', () => {
  const knows = (memory: CountCache, key: string) => memory.known(key) !== undefined;

  it('tells what is used again', () => {
    const memory = new CountCache();
    expect(['a', 'b', 'a', 'a', 'b', 'c'].map((key) => memory.use(key))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('tells so of the last 10,000 filters that were not remembered', () => {
    const memory = new CountCache();
    for (let at = 0; at < 10_001; at++) memory.use(`filter ${at}`);
    expect([memory.use('filter 9999'), memory.use('filter 0')]).toEqual([true, false]);
  });

  it('evicts the least recently used when it takes too much', () => {
    const memory = new CountCache(3 * ONE);
    for (const key of ['a', 'b', 'c', 'a', 'b', 'c', 'a']) remember(memory, key);
    remember(memory, 'd');
    remember(memory, 'd');
    expect(['a', 'b', 'c', 'd'].map((key) => knows(memory, key))).toEqual([true, false, true, true]);
  });

  it('evicts nothing that has come back for 10,000 filters that have not', () => {
    const memory = new CountCache(3 * ONE);
    remember(memory, 'often');
    remember(memory, 'often');
    for (let at = 0; at < 10_000; at++) remember(memory, `${at}`);
    expect(['often', '0', '9997', '9999'].map((key) => knows(memory, key))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('counts what it makes, also where nothing is learned of it', () => {
    const memory = new CountCache(3 * ONE);
    for (let at = 0; at < 100; at++) memory.of(`${at}`, 'version', false);
    expect(['0', '95', '99'].map((key) => knows(memory, key))).toEqual([false, false, true]);
  });

  it('keeps what the listing under way needs, however much it is', () => {
    const memory = new CountCache(1);
    remember(memory, 'a');
    expect(knows(memory, 'a')).toBe(true);
    remember(memory, 'b');
    expect([knows(memory, 'a'), knows(memory, 'b')]).toEqual([false, true]);
  });
});
