import { createHash, randomBytes } from 'node:crypto';
import { AttachedObject } from './support/http/attached-object.js';
import { expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine } from './support/services/service.js';

const BYTES = randomBytes(1000);
const ETAG = `"${createHash('sha256').update(BYTES).digest('hex')}"`;

describe('GET of an attachment', () => {
  onAnyEngine((service) => {
    let object: AttachedObject;

    beforeAll(async () => {
      object = await AttachedObject.create(service);
      await object.attach('a.bin', BYTES);
      await object.attach('b \u00e9".bin', 'b');
    });

    const get = (headers: Record<string, string> = {}) => object.get('a.bin', headers);

    it('answers the bytes with all a browser should know', async () => {
      const answer = await get();
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(BYTES)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': '1000',
        'accept-ranges': 'bytes',
        'content-disposition': `attachment; filename="a.bin"; filename*=UTF-8''a.bin`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        etag: ETAG,
      });
    });

    it('names the file for old clients too', async () => {
      expect((await object.get('b \u00e9".bin')).headers.get('content-disposition')).toBe(
        `attachment; filename="b __.bin"; filename*=UTF-8''b%20%C3%A9%22.bin`,
      );
    });

    it.each([ETAG, `W/${ETAG}`, `"other", ${ETAG}`, '*'])('answers 304 to If-None-Match: %s', async (tag) => {
      const answer = await get({ 'if-none-match': tag });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(ETAG);
      expect(answer.bytes).toHaveLength(0);
      // A 304 wins over a range.
      expect((await get({ 'if-none-match': tag, range: 'bytes=0-1' })).status).toBe(304);
    });

    it('answers 200 to the tag of other bytes', async () => {
      expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    });

    it.each([
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=500-599', 500, 599],
      ['bytes=990-', 990, 999],
      ['bytes=990-5000', 990, 999],
      ['bytes=-10', 990, 999],
      ['bytes=-5000', 0, 999],
      ['bytes=0-', 0, 999],
    ])('answers Range: %s with 206', async (range, start, end) => {
      const answer = await get({ range });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`);
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
      expect(answer.headers.get('etag')).toBe(ETAG);
      expect(answer.bytes.equals(BYTES.subarray(start, end + 1))).toBe(true);
    });

    it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('answers Range: %s with 416', async (range) => {
      const answer = await get({ range });
      expectProblem(answer, 416, 'range_not_satisfiable');
      expect(answer.headers.get('content-range')).toBe('bytes */1000');
      // These would speak of the file.
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('content-disposition')).toBeNull();
    });

    it.each(['bytes=0-1,5-6', 'bytes=5-2', 'bytes=', 'bytes=a-b', 'lines=0-1', 'bytes=-', 'bytes=0x1-2'])(
      'ignores Range: %s',
      async (range) => {
        const answer = await get({ range });
        expect(answer.status).toBe(200);
        expect(answer.bytes.equals(BYTES)).toBe(true);
        expect(answer.headers.get('content-range')).toBeNull();
      },
    );

    it('heeds a range under If-Range only while the bytes are the same', async () => {
      const range = 'bytes=0-1';
      expect((await get({ range, 'if-range': ETAG })).status).toBe(206);
      for (const other of ['"other"', `W/${ETAG}`, new Date().toUTCString()]) {
        expect((await get({ range, 'if-range': other })).status).toBe(200);
      }
    });

    it('answers HEAD like GET, without the bytes', async () => {
      const [head, whole] = [await object.client.send('HEAD', object.at('a.bin')), await get()];
      expect(head.status).toBe(200);
      expect(head.bytes).toHaveLength(0);
      for (const name of ['content-length', 'content-type', 'etag', 'content-disposition', 'accept-ranges']) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
      const conditional = { 'if-none-match': ETAG };
      const send = (headers: Record<string, string>) =>
        object.client.send('HEAD', object.at('a.bin'), undefined, headers);
      expect((await send(conditional)).status).toBe(304);
      expect((await send({ range: 'bytes=0-1' })).status).toBe(200);
      expect((await object.client.send('HEAD', object.at('none'))).status).toBe(404);
    });

    it('answers 404 attachment_not_found where there is none', async () => {
      for (const name of ['none', 'A.bin', 'a.bin ']) {
        expectProblem(await object.get(name), 404, 'attachment_not_found');
      }
    });
  });
});
