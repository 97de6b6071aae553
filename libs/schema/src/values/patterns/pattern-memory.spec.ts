import { PatternMemory } from './pattern-memory.js';
import { compileWhenTested } from './string-checks.js';

describe('patternMemory', () => {
  it('holds the compiled patterns to its bytes, however many texts are held against them', () => {
    const memory = new PatternMemory(200_000);
    const pattern = compileWhenTested('a[ab]{8}[cd]', memory);
    const others = Array.from({ length: 40 }, (_, index) => compileWhenTested(`^${index}+$`, memory));
    const known: number[] = [];
    for (let text = 1; text < 1024; text++) {
      expect(pattern.test(text.toString(2).replaceAll('0', 'a').replaceAll('1', 'b'))).toBe(false);
      expect(others[text % 40]!.test(String(text % 40))).toBe(true);
      known.push(memory.bytes);
    }
    expect(Math.max(...known)).toBeGreaterThan(100_000);
    expect(Math.max(...known)).toBeLessThanOrEqual(200_000);
    expect(pattern.test(`${'a'.repeat(9)}d`)).toBe(true);
  });

  it('does without tables for a pattern that fills them, and matches the same', () => {
    const memory = new PatternMemory();
    const pattern = compileWhenTested('a[ab]{100}[cd]', memory);
    const known: number[] = [];
    for (let text = 1; text < 40; text++) {
      const digits = Array.from(
        { length: 200 },
        (_, index) => 'ab'[Math.imul(index * text, 0x9e3779b1) >>> 31],
      );
      expect(pattern.test(`${digits.join('')}b`)).toBe(false);
      expect(pattern.test(`a${digits.slice(0, 100).join('')}d`)).toBe(true);
      known.push(memory.bytes);
    }
    expect(Math.max(...known)).toBeGreaterThan(500_000);
    expect(known.at(-1)).toBeLessThan(100_000);
  });
});
