import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { NDJSON, UNPACK, WAYS } from './support/http/codings.js';
import { rawRequest } from './support/http/raw-http.js';
import { onAnyEngine, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** Text that neither gets lost nor becomes very small. */
const textOf = (rank: number) =>
  Array.from({ length: 60 }, (_, at) => `é${(rank * 7919 + at * 104729) % 9973}`).join(' ');

describe('an answer', () => {
  onAnyEngine((service) => {
    let client: Client;
    let things: ClassHandle;
    let first: string;

    beforeAll(async () => {
      client = await service.client();
      things = await service.createClass({
        rank: { type: 'integer', indexed: true },
        text: { type: 'string' },
      });
      first = await client.create(things, { rank: 0, text: textOf(0).repeat(4) });
      const objects = Array.from({ length: 199 }, (_, at) => ({ rank: at + 1, text: textOf(at + 1) }));
      await client.post(`${things.path}/batch`, objects);
      await client.create(things, { rank: 200 });
    });

    const ask = (
      path: string,
      accepted?: string | string[],
      more: Record<string, string> = {},
      method = 'GET',
      body?: string,
    ): Promise<Answer> =>
      rawRequest(client.baseUrl, {
        method,
        path,
        headers: {
          authorization: `bearer ${client.token}`,
          ...(accepted !== undefined && { 'accept-encoding': accepted }),
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...more,
        },
        ...(body !== undefined && { body }),
      });
    /** Asks until the answer has this coding: while threads are busy, the service does without it. */
    async function askFor(coding: string, ...asked: Parameters<typeof ask>): Promise<Answer> {
      let answer!: Answer;
      await until(`an answer in ${coding}`, async () => {
        answer = await ask(...asked);
        return codingOf(answer) === coding;
      });
      return answer;
    }
    const codingOf = ({ headers }: Answer) => headers.get('content-encoding') ?? 'none';
    const unpacked = (answer: Answer) => UNPACK[codingOf(answer)]!(answer.bytes).toString();
    const small = async () => {
      const { body } = await client.get(`${things.path}/?query={"rank":{"$eq":200}}`);
      return `${things.path}/${body.objects[0]._id}`;
    };

    it.each(WAYS)('that is long enough comes in the coding that is asked for: %s', async (_way, headers) => {
      for (const path of [
        first,
        `${things.path}/`,
        `${things.path}/?limit=200`,
        `${things.path}/?sort=-rank`,
      ]) {
        const plain = await ask(path, undefined, headers);
        expect([plain.status, codingOf(plain)]).toEqual([200, 'none']);
        for (const coding of ['gzip', 'br']) {
          const answer = await askFor(coding, path, coding, headers);
          expect([path, answer.status]).toEqual([path, 200]);
          expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
          expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
          expect(unpacked(answer)).toBe(plain.text);
          // All that is said of it is the same in every coding, its tag as well: that is for `If-Match`.
          for (const name of ['etag', 'link', 'content-type', 'cache-control', 'vary'])
            expect([name, answer.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
          expect(answer.headers.get('vary')).toMatch(/(^|, )Accept-Encoding$/);
          const etag = plain.headers.get('etag')!;
          const known = await ask(path, coding, { ...headers, 'if-none-match': etag });
          expect([known.status, codingOf(known), known.text]).toEqual([304, 'none', '']);
          expect(known.headers.get('vary')).toBe(plain.headers.get('vary'));
        }
      }
    });

    it.each(WAYS)('that is short comes as it is, and varies all the same: %s', async (_way, headers) => {
      const answer = await ask(await small(), 'gzip, br', headers);
      expect([answer.status, codingOf(answer)]).toEqual([200, 'none']);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    });

    it.each([
      [undefined, 'none'],
      ['', 'none'],
      [' ', 'none'],
      ['*', 'br'],
      ['br, gzip', 'br'],
      ['gzip, br;q=0.5', 'gzip'],
      ['GZIP', 'gzip'],
      ['x-gzip', 'gzip'],
      ['gzip;q=0', 'none'],
      ['gzip;q=0, br;q=0.000', 'none'],
      ['*;q=0', 'none'],
      ['identity;q=0', 'none'],
      ['identity;q=0, *', 'br'],
      ['identity, gzip;q=0.9', 'none'],
      ['deflate, zstd, compress', 'none'],
      ['gzip;q=2', 'none'],
      ['gzip;q=-1', 'none'],
      ['gzip;q=0.0001', 'none'],
      ['gzip;q=', 'none'],
      ['gzip;q="1"', 'none'],
      ['gzip q=1', 'none'],
      ['gzipx, xbr', 'none'],
      [',,,;;;===,gzip;;,', 'gzip'],
      ['__proto__, constructor;q=1', 'none'],
      ['gz\u00efp', 'none'],
      [['deflate', 'gzip;q=0.2', 'br;q=0.1'], 'gzip'],
    ])('has the coding that Accept-Encoding prefers: %j', async (accepted, expected) => {
      for (const [, headers] of WAYS) {
        const answer = await askFor(expected, `${things.path}/`, accepted, headers);
        expect(answer.status).toBe(200);
        expect(JSON.parse(unpacked(answer)).objects).toHaveLength(50);
      }
    });

    it.each([
      [
        'thousands of codings that are not offered',
        Array.from({ length: 2000 }, (_, at) => `c${at};q=0.5`),
        'none',
      ],
      ['one coding again and again', [...Array.from({ length: 3000 }, () => 'gzip'), 'br'], 'br'],
    ])('has the coding that is preferred among %s', async (_what, accepted, expected) => {
      for (const [, headers] of WAYS)
        expect((await askFor(expected, `${things.path}/`, accepted.join(), headers)).status).toBe(200);
    });

    it('to HEAD says what it says to GET', async () => {
      const kinds: [path: string, coding: string][] = [
        ...['none', 'gzip', 'br'].flatMap((coding): [string, string][] => [
          [first, coding],
          [`${things.path}/`, coding],
        ]),
        [await small(), 'none'],
      ];
      for (const [path, coding] of kinds) {
        const [get, head] = [
          await askFor(coding, path, coding),
          await askFor(coding, path, coding, {}, 'HEAD'),
        ];
        expect([head.status, head.bytes.length]).toEqual([200, 0]);
        for (const name of ['content-encoding', 'content-length', 'etag', 'vary', 'content-type'])
          expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
    });

    it('to a write, of a class, and of a refusal is compressed as well', async () => {
      const objects = JSON.stringify(Array.from({ length: 100 }, () => ({ rank: 1000 })));
      const created = await askFor('gzip', `${things.path}/batch`, 'gzip', {}, 'POST', objects);
      expect(created.status).toBe(200);
      expect(JSON.parse(unpacked(created))).toHaveLength(100);
      const ids = JSON.parse(unpacked(created)).map((url: string) => url.slice(-36));
      const removed = await ask(`${things.path}/batch`, 'br', {}, 'DELETE', JSON.stringify(ids));
      expect([removed.status, JSON.parse(unpacked(removed))]).toEqual([200, ids]);

      const fields = Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [`f${at}`, { type: 'string' }]),
      );
      const { definitionPath } = await service.createClass(fields);
      const [definition, plain] = [await askFor('gzip', definitionPath, 'gzip'), await ask(definitionPath)];
      expect(unpacked(definition)).toBe(plain.text);
      expect((await askFor('br', '/api/v1/storage/classes', 'br')).status).toBe(200);

      const faults = await askFor(
        'gzip',
        `${things.path}/batch`,
        'gzip',
        {},
        'POST',
        `[${'{"rank":"x"},'.repeat(60)}{}]`,
      );
      expect(faults.status).toBe(400);
      expect(JSON.parse(unpacked(faults)).errors).toHaveLength(60);
    });

    it('is never compressed where it has a secret in it, or is a file', async () => {
      const long = 'a'.repeat(2000);
      const application = JSON.stringify({ name: 'n'.repeat(60), scopes: ['data:read'] });
      const answers = {
        application: await ask('/api/v1/applications', 'gzip', {}, 'POST', application),
        applications: await ask('/api/v1/applications', 'gzip'),
        token: await ask('/api/v1/auth/oauth2/token', 'gzip', {}, 'POST', `grant_type=x&client_id=${long}`),
        session: await ask('/api/v1/session', 'gzip', { cookie: `session=${long}` }),
      };
      for (const [name, answer] of Object.entries(answers)) {
        expect([name, codingOf(answer)]).toEqual([name, 'none']);
        expect(answer.status).toBeLessThan(500);
      }
      const file = `${first}/attachments/data.json`;
      const bytes = Buffer.from(JSON.stringify({ text: long }));
      expect((await client.post(file, bytes.toString('base64'))).status).toBe(200);
      const whole = await ask(file, 'gzip, br');
      expect([codingOf(whole), whole.bytes.equals(bytes)]).toEqual(['none', true]);
      const text = `${first}/attachments/long.txt`;
      expect((await client.post(text, Buffer.from(long).toString('base64'))).status).toBe(200);
      const part = await ask(text, 'gzip', { range: 'bytes=0-1499' });
      expect([part.status, codingOf(part), part.bytes.length]).toEqual([206, 'none', 1500]);
      expect(part.headers.get('content-range')).toBe(`bytes 0-1499/${long.length}`);
    });

    it('as lines is compressed as it flows, and has all of them', async () => {
      for (const coding of ['gzip', 'br']) {
        const plain = await ask(`${things.path}/`, undefined, { accept: NDJSON });
        const answer = await askFor(coding, `${things.path}/`, coding, { accept: NDJSON });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding');
        expect(unpacked(answer)).toBe(plain.text);
        const head = await askFor(coding, `${things.path}/`, coding, { accept: NDJSON }, 'HEAD');
        expect([head.status, head.bytes.length]).toEqual([200, 0]);
      }
    });

    it('is whole for all of many at once, some of them as they are', async () => {
      const plain = (await ask(`${things.path}/?limit=200`)).text;
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) => ask(`${things.path}/?limit=200`, at % 2 === 0 ? 'gzip' : 'br')),
      );
      expect(new Set(answers.map(unpacked))).toEqual(new Set([plain]));
      expect(answers.map(codingOf)).toEqual(expect.arrayContaining(['none']));
      // Afterwards there is room again.
      expect((await askFor('gzip', `${things.path}/`, 'gzip')).status).toBe(200);
    });
  });
});

describe('compression where only some origins may read answers', () => {
  onAnyEngine((shared) => {
    it('is told beside the origin', async () => {
      const origin = 'https://elsewhere.example';
      const { service, stop } = await startService(shared.running.engine, { CORS_ORIGINS: origin });
      try {
        const client = await service.client();
        const { path } = await service.createClass({ text: { type: 'string' } });
        for (const headers of [{}, { origin }] as Record<string, string>[]) {
          const { headers: received } = await client.get(`${path}/`, headers);
          expect(received.get('vary')).toBe('Origin, Accept, Accept-Encoding');
        }
      } finally {
        await stop();
      }
    });
  });
});
