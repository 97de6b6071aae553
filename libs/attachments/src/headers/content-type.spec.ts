import { gzipSync } from 'node:zlib';
import { decideContentType, type TypeClues } from './content-type.js';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const ZIP = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const XML = Buffer.from('<?xml version="1.0"?><a/>');
const TEXT = Buffer.from('just some words');

function decide(clues: Partial<TypeClues>): Promise<string> {
  return decideContentType({ declared: undefined, head: TEXT, name: 'x', requestType: undefined, ...clues });
}

describe('decideContentType', () => {
  it('takes the surest clue there is', async () => {
    const clues = { declared: 'a/declared', head: PNG, name: 'x.pdf', requestType: 'a/request' };
    expect(await decide(clues)).toBe('a/declared');
    expect(await decide({ ...clues, declared: undefined })).toBe('image/png');
    expect(await decide({ ...clues, declared: undefined, head: TEXT })).toBe('application/pdf');
    expect(await decide({ ...clues, declared: undefined, head: TEXT, name: 'x' })).toBe('a/request');
    expect(await decide({})).toBe('application/octet-stream');
  });

  it.each([
    [ZIP, 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    [ZIP, 'a.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [ZIP, 'a.odt', 'application/vnd.oasis.opendocument.text'],
    [ZIP, 'a.epub', 'application/epub+zip'],
    [ZIP, 'a.jar', 'application/java-archive'],
    [CFB, 'a.doc', 'application/msword'],
    [CFB, 'a.xls', 'application/vnd.ms-excel'],
    [CFB, 'a.msg', 'application/vnd.ms-outlook'],
    [XML, 'a.svg', 'image/svg+xml'],
    [XML, 'a.xhtml', 'application/xhtml+xml'],
  ])('believes the extension about what is built on a container (%#)', async (head, name, type) => {
    expect(await decide({ head, name })).toBe(type);
  });

  it.each([
    [ZIP, 'a.png', 'application/zip'],
    [ZIP, 'a.txt', 'application/zip'],
    [ZIP, 'a.svg', 'application/zip'],
    [CFB, 'a.pdf', 'application/x-cfb'],
    [XML, 'a.docx', 'application/xml'],
    [XML, 'a.js', 'application/xml'],
    [gzipSync(TEXT), 'a.svgz', 'application/gzip'],
    [ZIP, 'a', 'application/zip'],
  ])('believes the bytes about everything else (%#)', async (head, name, type) => {
    expect(await decide({ head, name })).toBe(type);
  });

  it.each(['html', '.html', 'a.', 'a.unheard-of', 'a.constructor', 'a.__proto__', 'a.html\\b', 'html.'])(
    'sees no known extension in %s',
    async (name) => {
      expect(await decide({ name })).toBe('application/octet-stream');
    },
  );

  it('tells SVG without a prolog from its name', async () => {
    expect(await decide({ head: Buffer.from('<svg/>'), name: 'a.svg' })).toBe('image/svg+xml');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'APPLICATION/JSON; charset=utf-8',
    'text/plain;charset=UTF-8',
    'application/octet-stream',
    'application/base64',
    'multipart/form-data; boundary=x',
  ])('learns nothing from a request of type %s', async (requestType) => {
    expect(await decide({ requestType })).toBe('application/octet-stream');
  });

  it.each(['text/plain-ish', 'application/jsonl', 'text/csv; header=present'])(
    'believes a request of type %s',
    async (requestType) => {
      expect(await decide({ requestType })).toBe(requestType);
    },
  );

  it.each([
    'text/html',
    'text/html;charset=utf-8',
    'text/html \t;  charset="a;b=\\"c\\"" ; x=y',
    'text/html;',
    'application/vnd.x+json; a="";b=""',
    `a/${'b'.repeat(253)}`,
  ])('accepts the declared type %j', async (declared) => {
    expect(await decide({ declared })).toBe(declared);
  });

  it.each([
    '',
    'text',
    '/html',
    'text/',
    'text/html/x',
    ' text/html',
    'text/html\r\nx-evil: 1',
    'text/html;\r\n charset=utf-8',
    'text/html; charset="a\nb"',
    'text/html;\u00a0a=b',
    'text/html; a="é"',
    'text/html; a=b c',
    'text/html; a="b',
    'text/html; a="b"c"',
    'text/html; a',
    'text/html, a/b',
    `a/${'b'.repeat(254)}`,
  ])('passes over the declared type %j, which is none', async (declared) => {
    expect(await decide({ declared })).toBe('application/octet-stream');
  });

  it.each([`a/b${';a=""'.repeat(50)}!`, `a/b${'; '.repeat(120)}!`, `a/b;a="${'\\"'.repeat(120)}`])(
    'refuses a type made to take long at once (%#)',
    async (declared) => {
      const start = process.cpuUsage();
      expect(await decide({ declared })).toBe('application/octet-stream');
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
    },
  );

  it('does not fail over bytes that only begin like a format', async () => {
    for (const magic of [
      '504b0304',
      '1f8b08',
      '49492a00',
      '4f676753',
      '1a45dfa3',
      '89504e470d0a1a0a',
      'd0cf11e0',
    ]) {
      expect(await decide({ head: Buffer.from(`${magic}ffffffffffffffffffff`, 'hex') })).toMatch(
        /^[\w.+-]+\/[\w.+-]+$/,
      );
    }
  });
});
