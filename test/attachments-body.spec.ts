import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AttachedObject, base64, openRequest } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine, uniqueName } from './support/services/service.js';

const run = promisify(execFile);

/** In all lengths around a group of three and a chunk of a socket. */
const SIZES = [1, 2, 3, 4, 57, 49_152, 65_537, 300_001];

describe('The body of an attachment', () => {
  onAnyEngine((service) => {
    it.each(SIZES)('is the same %d bytes however it is sent', async (size) => {
      const object = await AttachedObject.create(service);
      const bytes = randomBytes(size);
      const wrapped = base64(bytes).replace(/.{76}/g, '$&\n');
      const file = join(service.running.dataDirectory, '..', uniqueName('body'));
      writeFileSync(file, wrapped);
      const curl = async (name: string, ...options: string[]) => {
        const authorization = `Authorization: bearer ${object.client.token}`;
        const address = `${service.baseUrl}${object.at(name)}`;
        const { stdout } = await run('curl', ['-sS', '-f', '-H', authorization, ...options, address]);
        return JSON.parse(stdout);
      };
      const descriptors = [
        await curl('curl -d', '-d', `@${file}`),
        await curl('curl --data-binary', '--data-binary', `@${file}`),
        await curl('curl chunked', '-T', file, '-X', 'POST', '-H', 'Transfer-Encoding: chunked'),
        (await object.client.post(object.at('fetch'), wrapped)).body,
        (await object.client.post(object.at('form'), wrapped, { 'content-type': 'application/json' })).body,
        (await object.client.post(object.at('url-safe'), bytes.toString('base64url'))).body,
        (await object.client.post(object.at('data URI'), `data:;base64,${wrapped}`)).body,
      ];
      await sendInChunks(object, 'chunks', wrapped, 7000);
      expect(descriptors.map((descriptor) => descriptor.size)).toEqual(descriptors.map(() => size));
      const stored = await object.descriptors();
      expect(stored).toHaveLength(descriptors.length + 1);
      for (const { name } of stored) expect(bytes.equals((await object.get(name)).bytes)).toBe(true);
    });

    it.each([
      ['not base64 at all!', 3],
      ['aGVsbG8*', 7],
      ['{"data":"aGVsbG8="}', 0],
      [`${'aGVs'.repeat(50_000)}~`, 200_000],
      ['aGVsbG8==', 9],
      ['aGVsb', 5],
      ['data:text/plain,hello', 0],
      ['data:text/plain;base64,aGVs%', 27],
    ])('that is not base64 is a 404 with the offset of the fault (%#)', async (body, offset) => {
      const object = await AttachedObject.create(service);
      const refused = await object.client.post(object.at('a'), body);
      expectProblem(refused, 404, 'invalid_base64', [{ pointer: '', code: 'invalid_base64' }]);
      expect(refused.body.errors[0].offset).toBe(offset);
      expect(await object.descriptors()).toEqual([]);
      expect(object.filesOnDisk()).toBe(0);
    });

    it.each(['"aGVsbG8="', '\r\n"aGVsbG8="\n', '"data:text/plain;base64,aGVsbG8="'])(
      'that a client has put in quotes, as JSON, is a 404 that says what to send (%j)',
      async (body) => {
        const object = await AttachedObject.create(service);
        await object.attach('b', 'kept');
        for (const refused of [
          await object.client.post(object.at('a'), body, { 'content-type': 'application/json' }),
          await object.client.put(object.at('b'), body),
        ]) {
          expectProblem(refused, 404, 'invalid_base64', [{ offset: body.indexOf('"') }]);
          for (const text of [refused.body.detail, refused.body.errors[0].message])
            expect(text).toMatch(/in quotes, as a JSON string.* Send it without the quotes/);
        }
        expect((await object.descriptors()).map(({ name }) => name)).toEqual(['b']);
        expect((await object.get('b')).text).toBe('kept');
      },
    );

    it.each(['', '\r\n\r\n'])('that is empty (%j) is a 404', async (body) => {
      const object = await AttachedObject.create(service);
      expectProblem(await object.client.post(object.at('a'), body), 404, 'empty_body');
      expectProblem(await object.client.post(object.at('a')), 404, 'empty_body');
      expect(object.filesOnDisk()).toBe(0);
    });

    it('makes an empty file of a data: prefix alone', async () => {
      const object = await AttachedObject.create(service);
      const created = await object.client.post(object.at('empty'), 'data:image/png;base64,');
      expect(created.body).toMatchObject({ size: 0, mime_type: 'image/png' });
      const read = await object.get('empty');
      expect(read.status).toBe(200);
      expect(read.headers.get('content-length')).toBe('0');
      expect(read.bytes).toHaveLength(0);
    });

    it('may not be compressed', async () => {
      const object = await AttachedObject.create(service);
      const headers = { 'content-encoding': 'gzip' };
      expectProblem(
        await object.client.post(object.at('a'), base64('x'), headers),
        415,
        'unsupported_media_type',
      );
      for (const coding of ['', 'Identity']) {
        const plain = { 'content-encoding': coding };
        expect((await object.client.post(object.at('a'), base64('x'), plain)).status).toBe(200);
      }
    });
  });
});

async function sendInChunks(object: AttachedObject, name: string, text: string, size: number) {
  const request = openRequest(object.client, 'POST', object.at(name));
  const answered = new Promise<void>((resolve, reject) => {
    request.once('error', reject).once('response', (answer) => answer.resume().once('end', resolve));
  });
  for (let at = 0; at < text.length; at += size) {
    if (!request.write(text.slice(at, at + size))) {
      await new Promise((resume) => request.once('drain', resume));
    }
  }
  request.end();
  await answered;
}
