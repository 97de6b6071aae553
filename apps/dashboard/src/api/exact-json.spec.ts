import { jsonText, numberText, parsedJson } from './exact-json.js';

describe('a value as JSON', () => {
  it('has whole numbers beyond 2^53-1 with an exponent, of the same value', () => {
    const value = { a: [1e16, -123456789012345680, 2 ** 53 - 1, 1.5, 1e21], b: '10000000000000000 "1e16"' };
    const text = jsonText(value);
    expect(text).toBe(
      '{"a":[1e16,-1.2345678901234568e17,9007199254740991,1.5,1e+21],"b":"10000000000000000 \\"1e16\\""}',
    );
    expect(JSON.parse(text)).toEqual(value);
    expect(jsonText({ a1000000000000000000: 0 })).toBe('{"a1000000000000000000":0}');
    expect(jsonText(undefined)).toBeUndefined();
  });

  it('is refused where a number would not come back as it was typed', () => {
    expect(parsedJson('{"a": 1e16, "b": "9007199254740993", "c": -9007199254740991}')).toEqual({
      a: 1e16,
      b: '9007199254740993',
      c: -9007199254740991,
    });
    expect(() => parsedJson('[9007199254740993]')).toThrow(/^9007199254740993: .*9\.007199254740992e15\./);
    expect(() => parsedJson('[1e400]')).toThrow(/^1e400: numbers end/);
    expect(() => parsedJson('[1')).toThrow(/^This is not JSON: /);
  });
});

it('a number is shown as it can be typed', () => {
  expect([1e16, 12.5, -1e300, 1e-7].map(numberText)).toEqual(['1e16', '12.5', '-1e+300', '1e-7']);
});
