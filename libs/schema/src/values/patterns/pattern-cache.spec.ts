import { PatternCache } from './pattern-cache.js';
import { compileWhenTested } from './string-checks.js';

describe('patternCache', () => {
  it('holds the compiled patterns to its bytes, however many texts are held against them', () => {
    const cache = new PatternCache(200_000);
    const pattern = compileWhenTested('a[ab]{8}[cd]', cache);
    const others = Array.from({ length: 40 }, (_, index) => compileWhenTested(`^${index}+$`, cache));
    const known: number[] = [];
    for (let text = 1; text < 1024; text++) {
      expect(pattern.test(text.toString(2).replaceAll('0', 'a').replaceAll('1', 'b'))).toBe(false);
      expect(others[text % 40]!.test(String(text % 40))).toBe(true);
      known.push(cache.bytes);
    }
    expect(Math.max(...known)).toBeGreaterThan(100_000);
    expect(Math.max(...known)).toBeLessThanOrEqual(200_000);
    expect(pattern.test(`${'a'.repeat(9)}d`)).toBe(true);
  });

  it('evicts the oldest, so that what was compiled just now need not be compiled again', () => {
    const cache = new PatternCache(400_000);
    const patterns = Array.from({ length: 100 }, (_, index) => compileWhenTested(`^${index}+$`, cache));
    for (const pattern of patterns) pattern.compile();
    expect(cache.bytes).toBeLessThanOrEqual(400_000);
    expect(patterns.slice(-20).map((pattern) => pattern.compile())).toEqual(Array(20).fill(false));
    expect(patterns[0]!.compile()).toBe(true);
  });

  it('does without tables for a pattern that fills them, and matches the same', () => {
    const cache = new PatternCache();
    const pattern = compileWhenTested('a[ab]{100}[cd]', cache);
    const known: number[] = [];
    for (let text = 1; text < 40; text++) {
      const digits = Array.from(
        { length: 200 },
        (_, index) => 'ab'[Math.imul(index * text, 0x9e3779b1) >>> 31],
      );
      expect(pattern.test(`${digits.join('')}b`)).toBe(false);
      expect(pattern.test(`a${digits.slice(0, 100).join('')}d`)).toBe(true);
      known.push(cache.bytes);
    }
    expect(Math.max(...known)).toBeGreaterThan(500_000);
    expect(known.at(-1)).toBeLessThan(100_000);
  });
});
