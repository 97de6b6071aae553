import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { AttachedObject, attachmentFiles, base64, openRequest } from './support/http/attached-object.js';
import { Client } from './support/http/client.js';
import { onAnyEngine, type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const LIMIT = 100_000;
const MEGABYTE = 1 << 20;

describe('An upload that does not come to its end', () => {
  onAnyEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let object: AttachedObject;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, { MAX_ATTACHMENT_BYTES: String(LIMIT) }));
      object = await AttachedObject.create(service);
    });

    afterAll(() => stop());

    it('leaves nothing when the client goes away, however often, and the old version stays', async () => {
      await object.attach('old', 'old');
      const before = await object.descriptors();
      const { connections } = openBy(service);
      for (let time = 0; time < 30; time++) {
        const [method, name] = time % 2 === 0 ? ['POST', `new ${time}`] : ['PUT', 'old'];
        const headers = time % 3 === 0 ? { 'content-length': 80_000 } : {};
        const request = openRequest(object.client, method, object.at(name), { headers });
        request.on('error', () => {}).write(base64(Buffer.alloc(30_000)));
        await until('the upload to begin', async () => object.filesOnDisk() > 1);
        request.destroy();
        await until('nothing to be left', async () => object.filesOnDisk() === 1);
      }
      expect(await object.descriptors()).toEqual(before);
      expect((await object.get('old')).text).toBe('old');
      expect(object.filesOnDisk()).toBe(1);
      await allClosed(service, connections);
      expect(service.log()).not.toContain('request failed');
      // Each once, though no client has read its answer.
      const refused = () => service.log().match(/"status":(404|499),/g)?.length ?? 0;
      await until('each to be logged', async () => refused() >= 30);
      expect(refused()).toBe(30);
    });

    it('is a 404 when the object is deleted under it, and nothing is kept', async () => {
      const { client, objectClass } = object;
      const created = await client.post(objectClass.path, { reference: 'S-2' });
      const path = `${objectClass.path}/${created.body._id}`;
      const before = attachmentFiles(service);
      const request = openRequest(client, 'POST', `${path}/attachments/a`, {
        headers: { 'content-length': 80_000 },
      });
      const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
      request.write('A'.repeat(40_000));
      await until('the upload to begin', async () => attachmentFiles(service).length > before.length);
      expect((await client.delete(path)).status).toBe(200);
      request.end('A'.repeat(40_000));
      const answer = await answered;
      const problem = JSON.parse(Buffer.concat(await answer.toArray()).toString());
      expect(problem).toMatchObject({ status: 404, code: 'object_not_found' });
      expect(attachmentFiles(service)).toEqual(before);
    });

    it('takes a file as large as the limit', async () => {
      const created = await object.client.post(object.at('largest'), base64(Buffer.alloc(LIMIT)));
      expect(created.status).toBe(200);
      expect(created.body.size).toBe(LIMIT);
    });

    it.each([
      ['one byte', LIMIT + 1],
      ['many bytes', 40 * MEGABYTE],
    ])('is a 413 when the file is %s over the limit, and nothing is kept', async (_, size) => {
      const before = object.filesOnDisk();
      const answer = await postOverSocket(object.client, object.at('too large'), size);
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ code: 'payload_too_large', limit: LIMIT });
      expect((await object.get('too large')).status).toBe(404);
      expect(object.filesOnDisk()).toBe(before);
    });

    it.each<[status: number, code: string, path: () => string, client: () => Client]>([
      [401, 'token_missing', () => object.at('a'), () => new Client(service.baseUrl)],
      [401, 'token_invalid', () => object.at('a'), () => new Client(service.baseUrl, 'nonsense')],
      [404, 'class_not_found', () => '/api/v1/storage/data/NoSuchClass/x/attachments/a', () => object.client],
      [404, 'object_not_found', () => `${object.objectClass.path}/none/attachments/a`, () => object.client],
      [404, 'invalid_attachment_name', () => object.at('a\n'), () => object.client],
    ])('is a %d %s at once, although a large body is on its way', async (status, code, path, client) => {
      const before = attachmentFiles(service);
      const answer = await postOverSocket(client(), path(), 40 * MEGABYTE);
      expect(answer).toMatchObject({ status, body: { code } });
      expect(attachmentFiles(service)).toEqual(before);
    });

    it('is refused where its first bytes are bad, while the rest is on its way', async () => {
      const before = attachmentFiles(service);
      const answer = await postOverSocket(object.client, object.at('a'), 40 * MEGABYTE, '!');
      expect(answer).toMatchObject({ status: 404, body: { code: 'invalid_base64' } });
      expect(attachmentFiles(service)).toEqual(before);
    });

    it('lets the connection serve the next request after a refusal', async () => {
      const next = `GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      const text = await overSocket(
        object.client,
        (write) => {
          write(headOf(new Client(service.baseUrl), object.at('a'), MEGABYTE));
          write('A'.repeat(MEGABYTE));
          write(next);
        },
        (received) => received.split('HTTP/1.1 ').length > 2,
      );
      expect(text).toMatch(/^HTTP\/1\.1 401 [\s\S]+HTTP\/1\.1 200 /);
    });
  });
});

describe('A download that does not come to its end', () => {
  onAnyEngine(({ running: { engine } }) => {
    it('keeps no file and no connection open', async () => {
      const { service, stop } = await startService(engine);
      try {
        const object = await AttachedObject.create(service);
        await object.attach('a', Buffer.alloc(20 * MEGABYTE));
        const { connections } = openBy(service);
        for (let time = 0; time < 30; time++) {
          const request = openRequest(object.client, 'GET', object.at('a')).on('error', () => {});
          const response = await new Promise<IncomingMessage>((resolve) => {
            request.once('response', resolve).end();
          });
          if (time === 0) expect(openBy(service).files).toBe(1);
          if (time % 2 === 0) await new Promise((resume) => response.once('data', resume));
          response.on('error', () => {}).destroy();
        }
        for (let time = 0; time < 30; time++) {
          openRequest(object.client, 'GET', object.at('a'))
            .on('error', () => {})
            .once('finish', function (this: { destroy(): void }) {
              this.destroy();
            })
            .end();
        }
        await object.client.send('HEAD', object.at('a'));
        await allClosed(service, connections);
        expect(service.log()).not.toContain('request failed');
      } finally {
        await stop();
      }
    });
  });
});

/** Attachment files and client connections that a service has open; connections to its database do not count. */
function openBy({ baseUrl, running: { pid, dataDirectory } }: Service): {
  files: number;
  connections: number;
} {
  const descriptors = `/proc/${pid}/fd`;
  const targets = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(join(descriptors, name));
    } catch {
      return 'closed meanwhile';
    }
  });
  const port = Number(new URL(baseUrl).port).toString(16).toUpperCase().padStart(4, '0');
  const sockets = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .filter((line) => new RegExp(`^ *\\d+: \\S+:${port} `).test(line))
    .map((line) => `socket:[${line.trim().split(/\s+/)[9]}]`);
  return {
    files: targets.filter((target) => target.startsWith(join(dataDirectory, 'attachments'))).length,
    connections: targets.filter((target) => sockets.includes(target)).length,
  };
}

/** Waits until a service has no attachment file open, and no more connections than these. */
function allClosed(service: Service, connections: number): Promise<void> {
  return until('files and connections to be closed', async () => {
    const open = openBy(service);
    return open.files === 0 && open.connections <= connections;
  });
}

function headOf({ baseUrl, token }: Client, path: string, length: number): string {
  const authorization = token === undefined ? '' : `Authorization: bearer ${token}\r\n`;
  const { host } = new URL(baseUrl);
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${authorization}Content-Length: ${length}\r\n\r\n`;
}

/** Sends a file as a simple client does: all of it first, only then the answer is read. */
async function postOverSocket(client: Client, path: string, size: number, begin = 'A') {
  const length = Math.ceil(size / 3) * 4;
  const text = await overSocket(
    client,
    async (write) => {
      await write(headOf(client, path, length) + begin);
      const chunk = 'A'.repeat(MEGABYTE);
      for (let left = length - 1; left > 0; left -= chunk.length) await write(chunk.slice(0, left));
    },
    (received) => /\r\n\r\n.*\}$/s.test(received),
  );
  const [head, body] = text.split('\r\n\r\n');
  return { status: Number(head!.split(' ')[1]), body: JSON.parse(body!) };
}

async function overSocket(
  { baseUrl }: Client,
  send: (write: (text: string) => Promise<void>) => unknown,
  isWhole: (received: string) => boolean,
): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  // Not read from until everything is sent, so that a connection cut too early loses the answer, as it would there.
  socket.pause();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()).on('error', resolve));
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      socket.write(text, () => resolve());
    });
  await Promise.race([send(write), closed]);
  let received = '';
  const whole = new Promise<void>((resolve) => {
    socket.setEncoding('latin1').on('data', (text) => {
      received += text;
      if (isWhole(received)) resolve();
    });
  });
  socket.resume();
  await Promise.race([whole, closed]);
  socket.destroy();
  return received;
}
