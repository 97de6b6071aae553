import fc from 'fast-check';
import { canonicalJson, canonicalJsonInSteps, canonicalTexts, isSameJson } from './json-text.js';

describe('canonicalJson', () => {
  it('sorts members by code unit at every depth', () => {
    expect(
      canonicalJson({ b: [{ z: 1, a: null }], '\u{1f600}': 1, '\uffff': 2, B: true, '10': 0, '9': 0 }),
    ).toBe('{"10":0,"9":0,"B":true,"b":[{"a":null,"z":1}],"\u{1f600}":1,"\uffff":2}');
  });

  it('leaves the order of elements alone', () => {
    expect(canonicalJson([3, 1, 2, []])).toBe('[3,1,2,[]]');
  });

  it('gives equal text to equal values, whatever the order of their members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value));
      }),
      { numRuns: 300 },
    );
  });

  it('has the same text in steps, some for each member of the outer levels', () => {
    const textInSteps = (value: unknown) => {
      const steps = canonicalJsonInSteps(value);
      for (let count = 0; ; count++) {
        const step = steps.next();
        if (step.done) return { text: step.value, count };
      }
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(textInSteps(value).text).toBe(canonicalJson(value));
      }),
      { numRuns: 500 },
    );
    expect(textInSteps({ o: { b: { y: 1, x: [1, { z: 1, a: [] }] }, a: 1 } }).count).toBe(5);
  });

  it('means the same as JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([[null], [true], [0], [-1.5e-7], ['a"\\\n']])('writes %j as JSON.stringify does', (scalar) => {
    expect(canonicalJson(scalar)).toBe(JSON.stringify(scalar));
  });
});

describe('canonicalTexts', () => {
  it('are the canonical text, and with large numbers also that of digits', () => {
    expect(canonicalTexts({ b: [1, 'x'], a: null })).toEqual(['{"a":null,"b":[1,"x"]}']);
    expect(canonicalTexts({ b: [1e16], a: -1e21 })).toEqual([
      '{"a":-1e21,"b":[1e16]}',
      '{"a":-1e+21,"b":[10000000000000000]}',
    ]);
    expect(canonicalTexts(2 ** 53)).toEqual(['9.007199254740992e15', '9007199254740992']);
  });
});

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
