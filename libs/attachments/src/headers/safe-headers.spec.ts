import { contentDisposition } from './safe-headers.js';

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
