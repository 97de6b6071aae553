import { hintOf } from './hint.js';
import { hasInvalidJson, InvalidJson } from './invalid-json.js';
import { instantOf, localOf } from './local-datetime.js';
import { numberOf } from './number-text.js';

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
});

describe('the hint of a field', () => {
  it('says its limits', () => {
    expect(hintOf({ type: 'string', minLength: 2, maxLength: 4, unique: true })).toBe(
      '2 to 4 characters · unique',
    );
    expect(hintOf({ type: 'integer', minimum: 0 })).toBe('at least 0');
  });
});
