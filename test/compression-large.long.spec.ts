import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createGunzip } from 'node:zlib';
import { itBoth } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { NDJSON, UNPACK, WAYS } from './support/http/codings.js';
import { startService } from './support/services/service.js';
import { until } from './support/until.js';

describe('a large answer', () => {
  oneEngine((shared) => {
    const OBJECTS = 40;
    /** Compresses to about half. */
    const textAt = (rank: number) => {
      let state = rank + 1;
      return Array.from({ length: 20_000 }, () => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return state.toString(36);
      }).join('é');
    };
    let client: Client;
    let large: ClassHandle;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      const running = await startService(shared.running.engine);
      stop = running.stop;
      client = await running.service.client();
      large = await running.service.createClass({ rank: { type: 'integer' }, text: { type: 'string' } });
      for (let rank = 0; rank < OBJECTS; rank++) await client.create(large, { rank, text: textAt(rank) });
    });

    afterAll(() => stop());

    async function begin(headers: Record<string, string>): Promise<IncomingMessage> {
      const sent = request(new URL(`${large.path}/?limit=1000`, client.baseUrl), {
        headers: { authorization: `bearer ${client.token}`, ...headers },
        agent: false,
      });
      sent.on('error', () => {});
      sent.end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return response;
    }

    itBoth.each([
      ['a page', {}],
      ['a page by the framework', { origin: 'https://elsewhere.example' }],
      ['lines', { accept: NDJSON }],
    ])('is compressed as it flows: %s', async (_what, headers) => {
      const plain = Buffer.concat(await (await begin(headers)).toArray());
      expect(plain.length).toBeGreaterThan(4 * 1024 * 1024);
      for (const coding of ['gzip', 'br']) {
        const response = await begin({ ...headers, 'accept-encoding': coding });
        expect(response.headers).toMatchObject({
          'content-encoding': coding,
          'transfer-encoding': 'chunked',
        });
        expect(response.headers['content-length']).toBeUndefined();
        const bytes = Buffer.concat(await response.toArray());
        expect(bytes.length).toBeLessThan(0.8 * plain.length);
        expect(UNPACK[coding]!(bytes).equals(plain)).toBe(true);
      }
    });

    itBoth('reaches its client line by line: the first ones are there before the last are read', async () => {
      const response = await begin({ accept: NDJSON, 'accept-encoding': 'gzip' });
      const lines = response.pipe(createGunzip());
      const [piece] = (await once(lines, 'data')) as [Buffer];
      expect(piece.toString()).toMatch(/^\{"_id":"/);
      response.destroy();
      lines.destroy();
    });

    itBoth('lets go of everything when its client goes away in the middle, again and again', async () => {
      for (let time = 0; time < 12; time++) {
        for (const headers of [...WAYS.map(([, way]) => way), { accept: NDJSON }]) {
          const response = await begin({ ...headers, 'accept-encoding': time % 2 === 0 ? 'gzip' : 'br' });
          if (response.statusCode === 200) await once(response, 'data');
          response.destroy();
        }
      }
      await until('streams to be compressed again', async () => {
        const responses = await Promise.all([
          begin({ accept: NDJSON, 'accept-encoding': 'gzip' }),
          begin({ 'accept-encoding': 'gzip' }),
        ]);
        const codings = responses.map(({ headers }) => headers['content-encoding']);
        for (const response of responses) response.destroy();
        return codings.every((coding) => coding === 'gzip');
      });
    });
  });
});
