import { attachmentNameFault } from './definition.js';

describe('the name of an attachment', () => {
  it.each([
    'a',
    'report 2026.pdf',
    '...',
    '.hidden',
    'a\\b',
    'C:\\x',
    '__proto__',
    '%2F',
    'naïve.txt',
    'nai\u0308ve.txt',
    '😀',
    'é'.repeat(127),
    'x'.repeat(255),
  ])('accepts %j', (name) => {
    expect(attachmentNameFault(name)).toBeUndefined();
  });

  it.each([
    ['', 'it has 0 bytes of UTF-8, not 1 to 255'],
    ['x'.repeat(256), 'it has 256 bytes of UTF-8, not 1 to 255'],
    ['é'.repeat(128), 'it has 256 bytes of UTF-8, not 1 to 255'],
    ['.', 'it means a directory'],
    ['..', 'it means a directory'],
    ['a/b', 'it contains a slash'],
    ['../b', 'it contains a slash'],
    ['a\0', 'it contains a control character'],
    ['a\r\nb', 'it contains a control character'],
    ['\x1f', 'it contains a control character'],
    ['\x7f', 'it contains a control character'],
    ['\x80', 'it contains a control character'],
    ['\x9f', 'it contains a control character'],
    ['a\ud800', 'it contains half of a surrogate pair, which is no character'],
    ['\udc00a', 'it contains half of a surrogate pair, which is no character'],
  ])('refuses %j: %s', (name, why) => {
    expect(attachmentNameFault(name)).toBe(why);
  });
});
