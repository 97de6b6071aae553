import { parseRange } from './byte-range.js';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['BYTES= 0-3 ', { start: 0, end: 3 }],
    ['bytes=-3', { start: 7, end: 9 }],
  ])('reads %s of 10 bytes', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it.each([
    ['bytes=5-100', { start: 5, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 9 }],
    [`bytes=-${'9'.repeat(400)}`, { start: 0, end: 9 }],
  ])('clamps %s to the body', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'cannot satisfy %s of 10 bytes',
    (header) => {
      expect(parseRange(header, 10)).toBe('unsatisfiable');
    },
  );

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,4-5',
    'items=0-1',
    'bytes=a-b',
    'bytes=0x1-2',
    'bytes=--1',
    'bytes=1.5-2',
  ])('answers %s with the whole body', (header) => {
    expect(parseRange(header, 10)).toBe('none');
  });

  it('finds no byte to begin at in an empty body', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=0-9', 0)).toBe('unsatisfiable');
  });

  it('answers the end of an empty body with the whole of it', () => {
    expect(parseRange('bytes=-5', 0)).toBe('none');
  });
});
