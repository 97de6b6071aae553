import { canonicalDatetime, isDate } from './canonical-datetime.js';

describe('canonicalDatetime', () => {
  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02t03:04:05.6789z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+05:30', '2026-01-01T21:34:05.000Z'],
    ['2026-01-02T03:04:05.1-00:00', '2026-01-02T03:04:05.100Z'],
    ['2024-02-29T23:59:59.999-23:59', '2024-03-01T23:58:59.999Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('brings %s to %s', (text, canonical) => {
    expect(canonicalDatetime(text)).toBe(canonical);
    expect(canonicalDatetime(canonical)).toBe(canonical);
  });

  it.each([
    '2026-01-02',
    '2026-01-02T03:04:05',
    '2026-01-02 03:04:05Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-02T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-02T03:04:05+24:00',
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '12026-01-02T03:04:05Z',
    ' 2026-01-02T03:04:05Z',
    '2026-01-02T03:04:05Z\n',
    '',
  ])('knows no instant %j', (text) => {
    expect(canonicalDatetime(text)).toBeUndefined();
  });

  it('keeps the order of instants in the order of texts', () => {
    const instants = [
      '1969-07-20T20:17:40Z',
      '1999-12-31T23:00:00-02:00',
      '2000-01-01T00:59:59Z',
      '2000-01-01T01:00:00.001Z',
    ];
    const forms = instants.map((text) => canonicalDatetime(text)!);
    expect([...forms].sort()).toEqual(
      [...instants].sort((a, b) => Date.parse(a) - Date.parse(b)).map((text) => canonicalDatetime(text)),
    );
  });
});

describe('isDate', () => {
  it.each([
    ['2026-01-31', true],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-1-1', false],
    ['2026-00-01', false],
    ['2026-01-01T00:00:00Z', false],
  ])('says of %s: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });
});
