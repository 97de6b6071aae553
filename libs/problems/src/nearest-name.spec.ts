import fc from 'fast-check';
import { nameHint, nearestName } from './nearest-name.js';

describe('nearestName', () => {
  it.each([
    ['refrence', 'reference'],
    ['Weight', 'weight'],
    ['weigth', 'weight'],
    ['sentat', 'sentAt'],
    ['form', 'from'],
  ])('takes %s for %s', (wrong, meant) => {
    expect(nearestName(wrong, ['reference', 'weight', 'sentAt', 'from'])).toBe(meant);
  });

  it('suggests nothing that is far off, and less for short names', () => {
    expect(nearestName('colour', ['reference', 'weight'])).toBeUndefined();
    expect(nearestName('ab', ['xy'])).toBeUndefined();
  });

  it('finds what a comparison of all letters finds', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'B'), maxLength: 6 });
    fc.assert(
      fc.property(letters, fc.array(letters, { maxLength: 5 }), (wrong, known) => {
        const allowed = wrong.length <= 4 ? 1 : 2;
        const same = known.find((name) => name.toLowerCase() === wrong.toLowerCase());
        const distances = known.map((name) => allEdits(wrong, name));
        const least = Math.min(...distances);
        const nearest = least <= allowed ? known[distances.indexOf(least)] : undefined;
        const found = nearestName(wrong, known);
        if (found !== same) expect(found).toBe(same ?? nearest);
      }),
      { numRuns: 300 },
    );
  });

  it('prefers the nearer of two', () => {
    expect(nearestName('statuss', ['stations', 'status'])).toBe('status');
  });
});

describe('nameHint', () => {
  it('asks for the nearest name, and says something else, or nothing, where there is none', () => {
    expect(nameHint('weight')).toBe(' Did you mean weight?');
    expect(nameHint('weight', 'Known are weight, from.')).toBe(' Did you mean weight?');
    expect(nameHint(undefined, 'Known are weight, from.')).toBe(' Known are weight, from.');
    expect(nameHint(undefined)).toBe('');
  });
});

/** Optimal string alignment, by its definition. */
function allEdits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  const edits = [allEdits(x, b) + 1, allEdits(a, y) + 1, allEdits(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1)];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    edits.push(allEdits(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...edits);
}
