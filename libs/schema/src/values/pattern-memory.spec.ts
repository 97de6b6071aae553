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
});
