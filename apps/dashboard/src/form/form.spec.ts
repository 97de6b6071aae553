import { textDirection } from '../ui/long-text.js';
import { hintOf } from './hint.js';
import { hasInvalidJson, InvalidJson, invalidJsonIn } from './invalid-json.js';
import { instantOf, localOf } from './local-datetime.js';
import { numberOf, whyNoNumber } from './number-text.js';

describe('a text typed for a number', () => {
  it('is the number it says', () => {
    expect([numberOf('12'), numberOf(' -1.5e3 '), numberOf('0')]).toEqual([12, -1500, 0]);
  });

  it('is no value when it is empty', () => {
    expect(numberOf('  ')).toBeUndefined();
  });

  it('stays text where it is no number, or would not come back as it was typed', () => {
    expect([numberOf('12a'), numberOf('1e400'), numberOf('9007199254740993')]).toEqual([
      '12a',
      '1e400',
      '9007199254740993',
    ]);
  });
});

describe('a text that is no number', () => {
  it.each([
    ['9007199254740993', 'integer', /exact up to 9007199254740991.*text field/],
    ['-9007199254740993', 'number', /exact up to/],
    ['1e400', 'number', /end at/],
    ['007', 'integer', /no leading zeros: 7\./],
    ['-00.50', 'number', /no leading zeros: -0\.50\./],
    ['12,5', 'number', /decimal point, not a comma: 12\.5\./],
    ['12,5', 'integer', /whole number/],
    ['1,234', 'number', /without a comma: 1\.234 or 1234\./],
    ['1,234', 'integer', /without a comma: 1234\./],
    ['1,234,567.5', 'number', /without commas: 1234567\.5\./],
    ['1 000', 'integer', /alone: 1000\./],
    ['+5', 'integer', /plus sign: 5\./],
    ['.5', 'number', /both sides/],
  ] as const)('%s is told how it is written (%s)', (text, type, words) => {
    expect(numberOf(text)).toBe(text);
    expect(whyNoNumber(text, type)).toMatch(words);
  });

  it('is left to the words of the service where it is like none', () => {
    expect(whyNoNumber('twelve', 'number')).toBeUndefined();
  });
});

describe('an instant on the clock on the wall', () => {
  it('comes back as it was, to the millisecond', () => {
    expect(instantOf(localOf('2026-01-02T03:04:05.678Z'))).toBe('2026-01-02T03:04:05.678Z');
  });

  it('is no value when nothing is there', () => {
    expect(instantOf('')).toBeUndefined();
    expect(localOf('never')).toBe('');
  });
});

describe('text that is not JSON', () => {
  it('is found wherever it stands in a value', () => {
    expect(hasInvalidJson({ a: [{ b: new InvalidJson('{', 'end') }] })).toBe(true);
    expect(hasInvalidJson({ a: [null, 1, 'x'] })).toBe(false);
  });

  it('is named by where it stands', () => {
    const wrong = new InvalidJson('{', 'end');
    expect(invalidJsonIn({ a: [1, { b: wrong }], c: { d: wrong }, e: wrong, f: {} }, '')).toEqual([
      'a 2.b',
      'c.d',
      'e',
    ]);
  });
});

describe('the hint of a field', () => {
  it('says its limits', () => {
    expect(hintOf({ type: 'string', minLength: 2, maxLength: 4, unique: true })).toBe(
      '2 to 4 characters · unique',
    );
    expect(hintOf({ type: 'integer', minimum: 0 })).toBe('at least 0');
  });
});

describe('the direction of a text', () => {
  const directionsOf = (length: number) =>
    ['1. שלום abc', 'abc שלום', '«مرحبا', '統一碼', '123 …', ''].map((text) =>
      textDirection(text.padEnd(length)),
    );

  it('is left to the browser', () => {
    expect(new Set(directionsOf(0))).toEqual(new Set(['auto']));
  });

  it('is that of its first letter where it is long', () => {
    expect(directionsOf(60_000)).toEqual(['rtl', 'ltr', 'rtl', 'ltr', 'ltr', 'ltr']);
  });
});
