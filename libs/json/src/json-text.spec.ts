import fc from 'fast-check';
import { canonicalJson, hasUnsafeInteger, jsonText, numberText, readJson } from './index.js';

const read = (text: string) => readJson(Buffer.from(text));
const TWO_TO_53 = 2 ** 53;

describe('the text of a number', () => {
  it.each([
    [0, '0'],
    [-1.5e-7, '-1.5e-7'],
    [TWO_TO_53 - 1, '9007199254740991'],
    [1 - TWO_TO_53, '-9007199254740991'],
    [TWO_TO_53, '9.007199254740992e15'],
    [1e16, '1e16'],
    [-1e16, '-1e16'],
    [1.2345678901234567e19, '1.2345678901234567e19'],
    [1e21, '1e21'],
    [Number.MAX_VALUE, '1.7976931348623157e308'],
  ])('%d is %s', (value, text) => {
    expect([numberText(value), jsonText(value), canonicalJson(value)]).toEqual([text, text, text]);
    expect(read(text)).toEqual({ value });
    expect(hasUnsafeInteger({ a: [value] })).toBe(text.includes('e') && !text.includes('e-'));
  });

  it('is taken by the strict reader, whatever the number', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(numbers, (value) => {
        expect(read(numberText(value))).toEqual({ value: value === 0 ? 0 : value });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('jsonText', () => {
  it('is the text of JSON.stringify but for large numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = jsonText(value);
        if (!hasUnsafeInteger(value)) expect(text).toBe(JSON.stringify(value));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it('has the members of JSON.stringify, in their order', () => {
    const value = { b: undefined, z: [undefined, 1e16, new Date(0)], a: { '': -1e20, '1': Number.NaN } };
    expect(jsonText(value)).toBe('{"z":[null,1e16,"1970-01-01T00:00:00.000Z"],"a":{"1":null,"":-1e20}}');
    expect(jsonText([Number.POSITIVE_INFINITY])).toBe('[null]');
  });
});
