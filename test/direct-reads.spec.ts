import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { oneEngine } from './support/fewer-engines.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { newPlace, type Place } from './support/http/operations.js';
import { until } from './support/until.js';

/** Uncompressed, since an answer may be compressed or not; compression.spec.ts compares these. */
const PLAIN = { 'accept-encoding': 'identity' };
/** What makes the framework answer a read: it may come from a page elsewhere. */
const BY_FRAMEWORK = { ...PLAIN, origin: 'https://elsewhere.example' };

/** What differs between any two answers. */
const OF_THE_MOMENT = ['date', 'x-request-id'];

const shown = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !OF_THE_MOMENT.includes(name)),
});

describe('a plain read, which the framework does not see', () => {
  oneEngine((service) => {
    let client: Client;
    let place: Place;
    let many: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      place = await newPlace(service);
      many = await service.createClass({ rank: { type: 'integer' }, text: { type: 'string' } });
      const objects = Array.from({ length: 120 }, (_, rank) => ({
        rank,
        text: '\u{1f600} "\\ \u2028'.repeat(rank),
      }));
      await client.post(`${many.path}/batch`, objects);
      await client.post(`${place.objectPath}/attachments/${encodeURIComponent('a "ü".txt')}`, 'aGk=');
      await client.put(place.objectPath, {});
    });

    const addresses = (): string[] => [
      place.objectPath,
      `${place.objectPath}/`,
      place.classPath,
      many.path,
      `${many.path}/`,
      `${many.path}?limit=7`,
      `${many.path}/?limit=7&page=3`,
      `${many.path}?page=2`,
      `${many.path}?%6cimit=007&&page=%32`,
      `${many.path}?query=${encodeURIComponent('{"rank":{"$gte":100},"text":{"$eq":7}}')}&limit=5`,
      `${many.path}?query={"rank":{"$lt":+7}}`,
      // With a warning.
      `${many.path}?limit=1001`,
      // More than goes out in one piece.
      `${many.path}?limit=1000`,
      `${many.path}?limit=1000&page=999999999`,
    ];

    it('sets no condition by an empty header', async () => {
      for (const address of [place.objectPath, place.classPath]) {
        const [empty, plain] = [
          await client.get(address, { ...PLAIN, 'if-none-match': '' }),
          await client.get(address, PLAIN),
        ];
        expect(shown(empty)).toEqual(shown(plain));
      }
    });

    it('is answered byte for byte, header for header, and logged as by the framework', async () => {
      for (const address of addresses()) {
        const [direct, framed] = [await client.get(address, PLAIN), await client.get(address, BY_FRAMEWORK)];
        expect(direct.status).toBe(200);
        expect(shown(direct)).toEqual(shown(framed));
        const [one, other] = await Promise.all([direct, framed].map(logged));
        expect(one).toEqual(other);
      }
    });

    it('is answered 304 like by the framework', async () => {
      for (const address of addresses()) {
        const etag = (await client.get(address)).headers.get('etag')!;
        const known = { 'if-none-match': `"x", ${etag}` };
        const [direct, framed] = [
          await client.get(address, known),
          await client.get(address, { ...known, ...BY_FRAMEWORK }),
        ];
        expect(direct.status).toBe(304);
        expect(shown(direct)).toEqual(shown(framed));
        const [one, other] = await Promise.all([direct, framed].map(logged));
        expect(one).toEqual(other);
      }
    });

    it('keeps the request id of the client', async () => {
      const { headers } = await client.get(many.path, { 'x-request-id': 'mine-7' });
      expect(headers.get('x-request-id')).toBe('mine-7');
    });

    const refused: [what: string, address: () => string, status: number, code: string][] = [
      [
        'an object that is not there',
        () => place.objectPath.replace(/.{8}$/, '00000000'),
        404,
        'object_not_found',
      ],
      ['an id that cannot be one', () => `${place.classPath}/${'0'.repeat(36)}`, 404, 'object_not_found'],
      ['a class that is not there', () => '/api/v1/storage/data/Nothing', 404, 'class_not_found'],
      ['a page of nothing', () => `${many.path}?limit=0`, 400, 'invalid_parameter'],
      ['the page before the first', () => `${many.path}?page=0`, 400, 'invalid_parameter'],
      ['a limit given twice', () => `${many.path}?limit=1&limit=2`, 400, 'invalid_parameter'],
      ['a query given twice', () => `${many.path}?query={}&query={}`, 400, 'invalid_parameter'],
      ['a query that is none', () => `${many.path}?query=%zz`, 400, 'invalid_query'],
      ['a limit that runs into the page', () => `${many.path}?limit=1page=2`, 400, 'invalid_parameter'],
    ];
    it.each(refused)('is refused by the framework: %s', async (_what, address, status, code) => {
      expectProblem(await client.get(address()), status, code);
    });

    it('is refused without the scope, before and after other clients have read', async () => {
      const writer = client.as(await service.token('data:write'));
      const elsewhere = client.as(await service.token(`data:read:${many.name}`));
      for (let time = 1; time <= 2; time++) {
        for (const address of addresses()) {
          expectProblem(await client.as(undefined).get(address), 401, 'token_missing');
          expectProblem(await writer.get(address), 403, 'insufficient_scope');
        }
        expectProblem(await elsewhere.get(place.objectPath), 403, 'insufficient_scope');
        expect((await elsewhere.get(many.path)).status).toBe(200);
      }
    });

    it('sees what was just written', async () => {
      const path = await client.create(many, { rank: -1 });
      for (let rank = 0; rank < 20; rank++) {
        await client.put(path, { rank });
        expect((await client.get(path)).body.rank).toBe(rank);
        expect((await client.get(`${many.path}?limit=1&page=121`)).body.objects[0].rank).toBe(rank);
      }
      await client.delete(path);
      expect((await client.get(path)).status).toBe(404);
      expect((await client.get(many.path)).body.metadata.total).toBe(120);
    });

    it('of a page that its client does not wait for ends nothing else', async () => {
      const large = await service.createClass({ text: { type: 'string' } });
      const objects = Array.from({ length: 1000 }, () => ({ text: 'x'.repeat(8000) }));
      expect((await client.post(`${large.path}/batch`, objects)).status).toBe(200);
      const { hostname, port } = new URL(service.baseUrl);
      for (const coding of ['identity', 'gzip', 'br'])
        for (const milliseconds of [0, 0, 0, 1, 5, 20]) {
          // From then on the class and the token are known.
          await client.get(`${large.path}?limit=1`);
          const socket = connect(Number(port), hostname);
          await once(socket, 'connect');
          const headers = `Host: a\r\nAuthorization: bearer ${client.token}\r\nAccept-Encoding: ${coding}`;
          socket.write(`GET ${large.path}/?limit=1000 HTTP/1.1\r\n${headers}\r\n\r\n`);
          await pause(milliseconds);
          socket.destroy();
        }
      await pause(500);
      expect(service.log()).not.toContain('an error was not caught');
      const page = await client.get(`${large.path}?limit=1000`);
      expect([page.status, page.body.objects.length]).toEqual([200, 1000]);
    });

    it('that the framework answers after all does not pass for the request that came after it', async () => {
      const missing = place.objectPath.replace(/.{8}$/, '00000000');
      const head = (line: string) =>
        `${line} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${client.token}\r\n`;
      await client.get(place.objectPath);
      const { hostname, port } = new URL(service.baseUrl);
      const socket = connect(Number(port), hostname);
      const closed = once(socket, 'close');
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
      socket.write(`${head(`GET ${missing}`)}\r\n${head(`POST ${many.path}`)}Content-Length: 2\r\n\r\n`);
      await until('the first answer', async () => received.includes('object_not_found'));
      socket.write('{}RUBBISH\r\n\r\n');
      await closed;
      expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200', 'HTTP/1.1 400']);
    });

    async function logged({ headers }: Answer): Promise<Record<string, unknown>> {
      const id = headers.get('x-request-id');
      let line: string | undefined;
      await until('the request to be logged', async () => {
        line = service
          .log()
          .split('\n')
          .find((text) => text.includes(`"requestId":"${id}"`) && text.endsWith('}'));
        return line !== undefined;
      });
      const { time, milliseconds, requestId, ...rest } = JSON.parse(line!);
      expect(milliseconds).toBeGreaterThan(0);
      expect([typeof time, requestId]).toEqual(['number', id]);
      return rest;
    }
  });
});
