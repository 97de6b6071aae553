import { AttachedObject, base64 } from './support/http/attached-object.js';
import { onAnyEngine } from './support/services/service.js';
import { patience } from './support/slowness.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

interface Upload {
  name: string;
  prefix?: string;
  bytes: Buffer | string;
  contentType?: string;
}

describe('The type of an attachment', () => {
  onAnyEngine((service) => {
    async function upload(object: AttachedObject, { name, prefix = '', bytes, contentType }: Upload) {
      const body = prefix + base64(bytes);
      return object.client.post(
        object.at(name),
        body,
        contentType === undefined ? {} : { 'content-type': contentType },
      );
    }

    it.each<[because: string, upload: Upload, type: string]>([
      [
        'its data: prefix, whatever the rest says',
        { prefix: 'data:text/markdown;base64,', name: 'a.pdf', bytes: PNG, contentType: 'image/gif' },
        'text/markdown',
      ],
      ['its bytes, whatever its name', { name: 'a.pdf', bytes: PNG, contentType: 'image/gif' }, 'image/png'],
      ['its extension', { name: 'a.csv', bytes: 'a,b', contentType: 'image/gif' }, 'text/csv'],
      ['its extension in capitals', { name: 'A.CSV', bytes: 'a,b' }, 'text/csv'],
      ['its Content-Type', { name: 'a', bytes: 'a,b', contentType: 'text/csv' }, 'text/csv'],
      [
        'nothing, where the Content-Type is that of curl -d',
        { name: 'a', bytes: 'a', contentType: 'application/x-www-form-urlencoded' },
        'application/octet-stream',
      ],
      ['nothing', { name: 'a', bytes: 'a' }, 'application/octet-stream'],
      [
        'its bytes, where the prefix names no type of RFC 9110',
        { name: 'a', prefix: 'data:text/html\nX: y;base64,', bytes: PNG },
        'image/png',
      ],
      [
        'its data: prefix, of which line breaks are no part',
        { name: 'a', prefix: 'data:text/html;\r\nx=y;base64,', bytes: PNG },
        'text/html;x=y',
      ],
    ])('comes from %s', async (_, sent, type) => {
      const object = await AttachedObject.create(service);
      const created = await upload(object, sent);
      expect(created.status).toBe(200);
      expect(created.body.mime_type).toBe(type);
      const read = await object.get(sent.name);
      expect(read.status).toBe(200);
      expect(read.headers.get('content-type')).toBe(type);
      expect(read.bytes.equals(Buffer.from(sent.bytes))).toBe(true);
    });

    it('is decided at once however hostile the Content-Type is', async () => {
      const object = await AttachedObject.create(service);
      const contentType = `a/b${';a=""'.repeat(48)} \u007f`;
      const before = Date.now();
      const prefix = `data:${contentType};base64,`;
      expect((await upload(object, { name: 'a', prefix, bytes: 'x' })).status).toBe(200);
      expect(Date.now() - before).toBeLessThan(patience(2000));
    });

    it.each<[Upload, 'inline' | 'attachment']>([
      [{ name: 'a.png', bytes: PNG }, 'inline'],
      [{ name: 'a.txt', bytes: 'a' }, 'inline'],
      [{ name: 'a.html', bytes: '<script>alert(1)</script>' }, 'attachment'],
      [{ name: 'a.svg', bytes: SVG }, 'attachment'],
      [{ name: 'a.xhtml', bytes: '<html xmlns="http://www.w3.org/1999/xhtml"/>' }, 'attachment'],
      [{ name: 'a.js', bytes: 'alert(1)' }, 'attachment'],
      [{ name: 'a.pdf', bytes: '%PDF-1.7' }, 'attachment'],
      [{ name: 'a', bytes: 'a' }, 'attachment'],
      [{ name: 'a', prefix: 'data:TEXT/HTML;base64,', bytes: 'a' }, 'attachment'],
      [{ name: 'a', prefix: 'data:image/svg+xml;base64,', bytes: SVG }, 'attachment'],
      [{ name: 'a', prefix: 'data:image/png+xml;base64,', bytes: SVG }, 'attachment'],
      [{ name: 'a', prefix: 'data:audio/x+xml;base64,', bytes: SVG }, 'attachment'],
    ])(
      'says whether a browser may show it, and that nothing in it may run (%#)',
      async (sent, disposition) => {
        const object = await AttachedObject.create(service);
        await upload(object, sent);
        const { headers } = await object.get(sent.name);
        expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename="`));
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      },
    );
  });
});
