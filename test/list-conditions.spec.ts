import { amount, itBoth, itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { rawRequest } from './support/http/raw-http.js';

const FIELDS = {
  rank: { type: 'integer', indexed: true },
  name: { type: 'string' },
  text: { type: 'string' },
};

/** The two ways to an answer: by direct reads, and by the framework, which has all requests of pages elsewhere. */
const WAYS: [way: string, headers: Record<string, string>][] = [
  ['direct', {}],
  ['by the framework', { origin: 'https://elsewhere.example' }],
];

/** Listings of the same objects. */
const LISTINGS: Record<string, string>[] = [
  {},
  { limit: '7', page: '3' },
  { limit: '7', page: '900' },
  { query: '{"rank":{"$lt":9}}' },
  { query: '{"name":{"$eq":"n3"}}', limit: '2' },
  { query: '{"rank":{"$eq":-1}}' },
  { sort: '-rank', limit: '5' },
  { sort: 'name', limit: '5', page: '2' },
  { fields: 'name,_revision' },
  { fields: '-text', sort: 'rank' },
  { count: 'none', limit: '5' },
  { limit: '2000' },
];

describe('a listing that the client has already', () => {
  oneEngine((service) => {
    let client: Client;
    let things: ClassHandle;

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(FIELDS);
      const objects = Array.from({ length: 40 }, (_, rank) => ({ rank, name: `n${rank % 7}`, text: 'x' }));
      await client.post(`${things.path}/batch`, objects);
    });

    const at = (parameters: Record<string, string> = {}) =>
      `${things.path}/?${new URLSearchParams(parameters)}`;
    const poll = (address: string, etag: string, headers: Record<string, string> = {}) =>
      client.get(address, { ...headers, 'if-none-match': etag });
    const tagOf = ({ status, headers }: Answer): string => {
      expect(status).toBe(200);
      const etag = headers.get('etag');
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      return etag!;
    };
    const pathsOf = ({ body }: Answer): string[] =>
      body.objects.map(({ _id }: { _id: string }) => `${things.path}/${_id}`);

    /** All listings, and those behind cursors. */
    async function addresses(): Promise<string[]> {
      const pages = LISTINGS.map(at);
      for (const parameters of [{ limit: '6' }, { limit: '6', sort: '-rank' }] as Record<string, string>[]) {
        const { next } = (await client.get(at(parameters))).body.metadata;
        const behind = at({ ...parameters, after: next });
        const { previous } = (await client.get(behind)).body.metadata;
        pages.push(behind, at({ ...parameters, before: previous }));
      }
      return pages;
    }

    it.each(WAYS)('is 304 without a body, however it is asked for: %s', async (_way, headers) => {
      for (const address of await addresses()) {
        const page = await client.get(address, headers);
        const etag = tagOf(page);
        expect(tagOf(await client.get(address))).toBe(etag);
        for (const known of [etag, etag.slice(2), `"x", ${etag}`, `${etag},W/"y"`, '*']) {
          for (const method of ['GET', 'HEAD']) {
            const answer = await client.send(method, address, undefined, {
              ...headers,
              'if-none-match': known,
            });
            expect([address, known, answer.status, answer.text]).toEqual([address, known, 304, '']);
            for (const name of ['etag', 'cache-control', 'vary'])
              expect([name, answer.headers.get(name)]).toEqual([name, page.headers.get(name)]);
            expect(answer.headers.get('x-request-id')).not.toBeNull();
          }
        }
        for (const unknown of ['', '"x"', 'W/"x"', etag.slice(2).replaceAll('"', ''), `${etag}x`]) {
          const answer = await poll(address, unknown, headers);
          expect([unknown, answer.status, answer.text]).toEqual([unknown, 200, page.text]);
          expect([...answer.headers].filter(([name]) => name === 'link' || name === 'etag')).toEqual(
            [...page.headers].filter(([name]) => name === 'link' || name === 'etag'),
          );
        }
      }
    });

    it('is told to HEAD as to GET', async () => {
      for (const address of await addresses()) {
        const [get, head] = [await client.get(address), await client.send('HEAD', address)];
        expect([head.status, head.headers.get('etag')]).toEqual([200, tagOf(get)]);
      }
    });

    it('is another one after whatever the page shows has changed', async () => {
      const address = at({ limit: '5', page: '2' });
      const shown = await client.get(address);
      const [, first] = pathsOf(shown);
      const [elsewhere] = pathsOf(await client.get(at({ limit: '1' })));
      let etag = tagOf(shown);
      const changes: [what: string, change: () => Promise<Answer>][] = [
        ['an object', () => client.put(first!, { name: 'other' })],
        ['an attachment', () => client.post(`${first}/attachments/a.txt`, 'aGk=')],
        ['its bytes', () => client.put(`${first}/attachments/a.txt`, 'aG8=')],
        ['its end', () => client.delete(`${first}/attachments/a.txt`)],
        ['a new object behind it', () => client.post(`${things.path}/`, { rank: 99 })],
        ['an object less before it', () => client.delete(elsewhere!)],
        ['a batch', () => client.put(`${things.path}/batch`, [{ _id: first!.slice(-36), rank: -7 }])],
        [
          'the class',
          () => client.put(things.definitionPath, { name: things.name, fields: FIELDS, description: 'new' }),
        ],
      ];
      for (const [what, change] of changes) {
        expect([what, (await poll(address, etag)).status]).toEqual([what, 304]);
        expect([what, (await change()).status]).toEqual([what, 200]);
        for (const [, headers] of WAYS) {
          const answer = await poll(address, etag, headers);
          expect([what, answer.status]).toEqual([what, 200]);
          expect(tagOf(answer)).not.toBe(etag);
        }
        etag = tagOf(await client.get(address));
      }
    });

    it('is still the same after a write that the page does not show', async () => {
      const address = at({ limit: '5', page: '2' });
      const etag = tagOf(await client.get(address));
      const [elsewhere] = pathsOf(await client.get(at({ limit: '1' })));
      await client.put(elsewhere!, { name: 'other' });
      expect((await poll(address, etag)).status).toBe(304);
    });

    it('has another tag with other parameters, at another host, and of a class of the same name', async () => {
      const tags = new Set<string>();
      const listings = [
        {},
        { limit: '40' },
        { limit: '40', fields: 'name' },
        { limit: '40', fields: '-name' },
      ];
      for (const parameters of listings) tags.add(tagOf(await client.get(at(parameters as never))));
      const headers = { authorization: `bearer ${client.token}`, host: 'elsewhere.example' };
      tags.add(tagOf(await rawRequest(service.baseUrl, { path: at(), headers })));
      expect(tags.size).toBe(listings.length + 1);

      const definition = { name: things.name, fields: FIELDS };
      await client.delete(`${things.definitionPath}?force=true`);
      await client.post('/api/v1/storage/classes', definition);
      const empty = tagOf(await client.get(at()));
      await client.delete(things.definitionPath);
      await client.post('/api/v1/storage/classes', definition);
      for (const [, way] of WAYS) expect((await poll(at(), empty, way)).status).toBe(200);
    });

    it('has no tag where it is sent as it is read, and is then sent whole', async () => {
      const large = 'x'.repeat(900_000);
      for (let rank = 0; rank < 6; rank++) await client.create(things, { rank: 100 + rank, text: large });
      const { headers: streamed } = await client.get(at(), { accept: 'application/x-ndjson' });
      expect(streamed.get('etag')).toBeNull();
      for (const [, headers] of WAYS) {
        const page = await poll(at(), 'W/"x"', headers);
        expect([page.status, page.headers.get('etag'), page.body.objects.length]).toEqual([200, null, 46]);
      }
    });

    it('is refused as ever, whatever the client has', async () => {
      const known = { 'if-none-match': '*' };
      await client.get(at());
      expectProblem(await client.as(undefined).get(at(), known), 401, 'token_missing');
      const writer = client.as(await service.token('data:write'));
      expectProblem(await writer.get(at(), known), 403, 'insufficient_scope');
      expectProblem(await client.get(at({ limit: '0' }), known), 400, 'invalid_parameter');
      expectProblem(await client.get('/api/v1/storage/data/Nothing/', known), 404, 'class_not_found');
    });

    itBoth('is never taken for the one before it: a write is followed by 200', async () => {
      const address = at({ query: '{"rank":{"$gte":0}}' });
      const [first] = pathsOf(await client.get(address));
      let etag = tagOf(await client.get(address));
      for (let rank = 1; rank <= amount(30, 300); rank++) {
        await client.put(first!, { rank });
        const answers = await Promise.all(Array.from({ length: 5 }, () => poll(address, etag)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
        expect(answers[0]!.body.objects[0].rank).toBe(rank);
        etag = tagOf(answers[0]!);
        expect((await poll(address, etag)).status).toBe(304);
      }
    });

    itLong('is told to a thousand clients at once, beside a writer', async () => {
      const [first] = pathsOf(await client.get(at()));
      const bodies = new Map<string, string>();
      const seen = tagOf(await client.get(at()));
      const write = async () => {
        for (let rank = 100; rank < 120; rank++) await client.put(first!, { rank });
      };
      const ask = async (): Promise<number> => {
        const answer = await poll(at(), seen);
        if (answer.status === 304) return 304;
        // A machine that is too busy for a thousand at once says so, and is asked again.
        if (answer.status === 503) return ask();
        const etag = tagOf(answer);
        expect(bodies.get(etag) ?? answer.text).toBe(answer.text);
        bodies.set(etag, answer.text);
        return 200;
      };
      const [statuses] = await Promise.all([Promise.all(Array.from({ length: 1000 }, ask)), write()]);
      expect(statuses).toHaveLength(1000);
      const last = await client.get(at());
      expect(bodies.get(tagOf(last)) ?? last.text).toBe(last.text);
      expect((await poll(at(), tagOf(last))).status).toBe(304);
    });
  });
});
