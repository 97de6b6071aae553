import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, openRequest } from './support/http/attached-object.js';
import { largestGrowth } from './support/services/memory-growth.js';
import { startService } from './support/services/service.js';

const SIZE = 100 * 1024 * 1024;
/** A multiple of three, so that each piece is whole groups of base64. */
const PIECE = 3 * 64 * 1024;
const MAX_GROWTH = 64 * 1024 * 1024;

describe('An attachment of 100 MiB', () => {
  oneEngine((service) => {
    it('comes back byte for byte', async () => {
      const object = await AttachedObject.create(service);
      const sent = await upload(object);
      expect(await object.descriptors()).toMatchObject([{ name: 'large', size: SIZE }]);
      expect(await download(object)).toEqual({ size: SIZE, sha256: sent, etag: `"${sent}"` });
      await object.client.delete(object.path);
      expect(object.filesOnDisk()).toBe(0);
    });

    itLong('does not pass through memory', async () => {
      const { service: own, stop } = await startService(service.running.engine);
      try {
        const object = await AttachedObject.create(own);
        await object.attach('small', 'x');
        await object.get('small');
        const growth = await largestGrowth(own, async () => {
          await upload(object);
          await download(object);
        });
        expect(growth).toBeLessThan(MAX_GROWTH);
        expect(object.filesOnDisk()).toBe(2);
      } finally {
        await stop();
      }
    });
  });
});

/** Sends a file that is made while it is sent, and answers its hash. */
async function upload(object: AttachedObject): Promise<string> {
  const hash = createHash('sha256');
  const request = openRequest(object.client, 'POST', object.at('large'));
  const answered = answerTo(request);
  for (const piece of pieces()) {
    hash.update(piece);
    if (!request.write(piece.toString('base64'))) {
      await new Promise((resume) => request.once('drain', resume));
    }
  }
  request.end();
  expect((await answered).resume().statusCode).toBe(200);
  return hash.digest('hex');
}

async function download(object: AttachedObject) {
  const request = openRequest(object.client, 'GET', object.at('large'));
  request.end();
  const response = await answerTo(request);
  const hash: Hash = createHash('sha256');
  let size = 0;
  for await (const chunk of response) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex'), etag: response.headers.etag };
}

function answerTo(request: ReturnType<typeof openRequest>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request.once('response', resolve).once('error', reject));
}

/** Bytes of which no two pieces are the same. */
function* pieces(): Generator<Buffer> {
  for (let at = 0; at < SIZE; at += PIECE) {
    const piece = Buffer.alloc(Math.min(PIECE, SIZE - at), `piece at ${at}, `);
    piece.writeUInt32LE(at);
    yield piece;
  }
}
