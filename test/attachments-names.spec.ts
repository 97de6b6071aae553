import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64, sendExactly } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';

/** Each of them is another name than every other. */
const NAMES = [
  'a',
  'A',
  'a ',
  ' a',
  'with space.txt',
  'caf\u00e9.txt',
  'cafe\u0301.txt',
  '\u{1f4e6} \u8ca8\u7269.pdf',
  '100%',
  '%41',
  '%2F',
  'a?b=c&d',
  'a#b',
  'a+b;c=d,e:@!$',
  `quo"te's`,
  'back\\slash',
  '...',
  '.hidden',
  '-rf',
  'constructor',
  '__proto__',
  'attachments',
  'x'.repeat(255),
  '\u00e9'.repeat(127),
  `${'\u{1f4e6}'.repeat(63)}abc`,
];

describe('The name of an attachment', () => {
  oneEngine((service) => {
    it('may be any text, and is compared byte for byte', async () => {
      const object = await AttachedObject.create(service);
      for (const name of NAMES) {
        const created = await object.client.post(object.at(name), base64(`bytes of ${name}`));
        expect({ name, status: created.status }).toEqual({ name, status: 200 });
        expect(created.body.name).toBe(name);
      }
      const descriptors = await object.descriptors();
      expect(descriptors.map(({ name }) => name)).toEqual(NAMES);
      for (const { name, url } of descriptors) {
        const read = await object.client.get(url);
        expect(read.text).toBe(`bytes of ${name}`);
        const sent = /filename\*=UTF-8''(\S+)$/.exec(read.headers.get('content-disposition')!)![1]!;
        expect(decodeURIComponent(sent)).toBe(name);
      }
      for (const name of NAMES) expect((await object.client.delete(object.at(name))).status).toBe(200);
      expect(await object.descriptors()).toEqual([]);
    });

    it.each([
      ['a dot', '.'],
      ['two dots', '..'],
      ['a slash', 'a/b'],
      ['a way up', '../../x'],
      ['NUL', 'a\0b'],
      ['a line break', 'a\r\nX-Header: b'],
      ['a control character', 'a\u0085'],
      ['256 bytes', 'x'.repeat(256)],
      ['256 bytes in 128 characters', '\u00e9'.repeat(128)],
      ['256 bytes in 64 characters', '\u{1f4e6}'.repeat(64)],
    ])('cannot be %s', async (_, name) => {
      const object = await AttachedObject.create(service);
      const path = `${object.path}/attachments/${encodeURIComponent(name).replaceAll('.', '%2E')}`;
      for (const method of ['POST', 'PUT']) {
        const refused = await sendExactly(object.client, method, path, { body: base64('x') });
        expect(refused.status).toBe(404);
        expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
        expect(JSON.parse(refused.text).code).toBe('invalid_attachment_name');
      }
      for (const method of ['GET', 'DELETE']) {
        expect((await sendExactly(object.client, method, path)).status).toBe(404);
      }
      expect(object.filesOnDisk()).toBe(0);
    });

    it('cannot be far too long either', async () => {
      const object = await AttachedObject.create(service);
      const refused = await object.client.post(object.at('x'.repeat(2000)), base64('x'));
      expect(refused).toMatchObject({ status: 414, body: { code: 'uri_too_long' } });
    });

    it.each(['', '/', '.', '..'])('cannot be missing or a bare path segment (%j)', async (segment) => {
      const object = await AttachedObject.create(service);
      const path = `${object.path}/attachments/${segment}`;
      expect((await sendExactly(object.client, 'POST', path, { body: base64('x') })).status).toBe(404);
      expect(object.filesOnDisk()).toBe(0);
    });

    it.each(['%', '%zz', '%ff', '%c3%28', '%ed%a0%80'])(
      'that is not UTF-8 (%s) is refused',
      async (segment) => {
        const object = await AttachedObject.create(service);
        const path = `${object.path}/attachments/${segment}`;
        for (const [method, code] of [
          ['POST', 'invalid_attachment_name'],
          ['PUT', 'invalid_attachment_name'],
          ['GET', 'attachment_not_found'],
          ['DELETE', 'attachment_not_found'],
        ] as const) {
          const refused = await sendExactly(object.client, method, path, { body: base64('x') });
          expect(JSON.parse(refused.text)).toMatchObject({ status: 404, code, instance: path });
          expect([method, refused.status]).toEqual([method, 404]);
          const byNobody = await sendExactly(object.client.as('none'), method, path, { body: base64('x') });
          expect([method, byNobody.status]).toEqual([method, 401]);
        }
        expect(object.filesOnDisk()).toBe(0);
      },
    );

    it('is refused before the object is looked for, and after the class', async () => {
      const { client, objectClass } = await AttachedObject.create(service);
      const at = (name: string) => `/api/v1/storage/data/${name}/none/attachments/a%0Ab`;
      expectProblem(await client.post(at(objectClass.name), 'eA=='), 404, 'invalid_attachment_name');
      expectProblem(await client.post(at('NoSuchClass'), 'eA=='), 404, 'class_not_found');
    });
  });
});
