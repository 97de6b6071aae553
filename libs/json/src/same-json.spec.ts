import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';
import { isSameJson } from './same-json.js';

describe('isSameJson', () => {
  it('says of any two values what their canonical texts say', () => {
    // Few different values, so that many pairs are nearly equal.
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, 0, 1, '0', ''),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), tie('value'), { maxKeys: 2 }),
      ),
    }));
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(isSameJson(one, other)).toBe(canonicalJson(one) === canonicalJson(other));
        expect(isSameJson(one, structuredClone(one))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [[], {}],
    [{ a: undefined }, { b: undefined }],
    [{ length: 0 }, []],
    [{ toString: 1 }, { valueOf: 1 }],
    [[1, 2], [1]],
  ])('tells %j from %j', (one, other) => {
    expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([false, false]);
  });

  it('takes members in any order', () => {
    expect(isSameJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  });
});
