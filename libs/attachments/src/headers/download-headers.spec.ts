import { contentDisposition, parseRange } from './download-headers.js';

describe('contentDisposition', () => {
  it.each([
    ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    ['a b.txt', `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`],
    [
      'naïve €😀.txt',
      `attachment; filename="na_ve __.txt"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC%F0%9F%98%80.txt`,
    ],
    [`"\\%41.txt`, `attachment; filename="___41.txt"; filename*=UTF-8''%22%5C%2541.txt`],
    [`it's (1)*.txt`, `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['a;b=c,d', `attachment; filename="a;b=c,d"; filename*=UTF-8''a%3Bb%3Dc%2Cd`],
  ])('writes %s', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });

  it('shows a file in place when asked to', () => {
    expect(contentDisposition('inline', 'a')).toBe(`inline; filename="a"; filename*=UTF-8''a`);
  });

  it('never lets a name out of its header', () => {
    const every = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).join('');
    expect(contentDisposition('inline', every)).toMatch(
      /^inline; filename="[ !#$&-[\]-~_]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/,
    );
  });
});

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
