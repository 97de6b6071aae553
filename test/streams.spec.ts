import { amount, itBoth, itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService } from './support/services/service.js';

/** Uncompressed: what repeats itself would be so small that sockets hold it. */
const LINES = { accept: 'application/x-ndjson', 'accept-encoding': 'identity' };
const FIELDS = {
  rank: { type: 'integer', indexed: true },
  name: { type: 'string', indexed: true },
  kind: { type: 'string' },
  text: { type: 'string' },
};

/** Of thousands of objects. */
const MORE_THAN_SOCKETS_HOLD = 'x'.repeat(8000);

type Stored = Record<string, unknown> & { _id: string };

describe('a stream of objects', () => {
  // Services of their own: other specs take streams too, and four are all that one gives.
  oneEngine((shared) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      ({ service, stop } = await startService(shared.running.engine));
    });
    afterAll(() => stop());

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(FIELDS);
    });

    const addressOf = (parameters: Record<string, string> = {}) =>
      `${things.path}/?${new URLSearchParams(parameters)}`;
    const lines = (parameters?: Record<string, string>) => client.get(addressOf(parameters), LINES);
    const objectsOf = ({ status, text }: Answer): Stored[] => {
      expect({ status, end: text.slice(-1) }).toEqual({ status: 200, end: text === '' ? '' : '\n' });
      return text === ''
        ? []
        : text
            .slice(0, -1)
            .split('\n')
            .map((line) => JSON.parse(line));
    };

    /** All pages of the same listing. */
    async function pages(parameters: Record<string, string> = {}): Promise<Stored[]> {
      const all: Stored[] = [];
      for (let after: string | undefined; ; ) {
        const page = await client.get(addressOf({ ...parameters, limit: '1000', ...(after && { after }) }));
        all.push(...page.body.objects);
        after = page.body.metadata.next;
        if (after === undefined) return all;
      }
    }

    async function store(count: number, make: (at: number) => object): Promise<void> {
      await client.createMany(
        things,
        Array.from({ length: count }, (_, at) => make(at)),
      );
    }

    it('has every object as it stands on pages, one on each line', async () => {
      await store(3, (at) => ({ rank: at, text: 'line\nbreak \u2028 "é😀"' }));
      const [first] = await pages();
      await client.post(
        `${things.path}/${first!._id}/attachments/a.txt`,
        Buffer.from('a').toString('base64'),
      );
      const answer = await lines();
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      expect(answer.headers.get('vary')).toMatch(/\bAccept\b/);
      expect(answer.headers.get('x-warning')).toBeNull();
      expect(objectsOf(answer)).toEqual(await pages());
      expect(objectsOf(await lines({ fields: 'rank,_revision' }))[0]).toEqual({
        _id: first!._id,
        _revision: '2',
        rank: 0,
      });
    });

    it('is in the contract, beside the page, with an example of its lines', async () => {
      const contract = (await client.get('/openapi.json')).body;
      const { content } = contract.paths['/api/v1/storage/data/{object-class}'].get.responses[200];
      expect(Object.keys(content)).toEqual(['application/json', LINES.accept]);
      expect(content[LINES.accept].schema.type).toBe('string');
      const { value } = content[LINES.accept].examples.lines;
      expect(
        value
          .trimEnd()
          .split('\n')
          .map((line: string) => JSON.parse(line)),
      ).toMatchObject([{ _id: expect.any(String) }, { _id: expect.any(String) }]);
    });

    it('is empty where nothing matches', async () => {
      expect(objectsOf(await lines())).toEqual([]);
      await store(2, (rank) => ({ rank }));
      expect(objectsOf(await lines({ query: '{"rank": {"$gt": 5}}' }))).toEqual([]);
      expect(objectsOf(await lines({ query: '{"rank": {"$in": []}}' }))).toEqual([]);
    });

    itBoth('has what matches in the order that is asked for, over many portions', async () => {
      const count = amount(3000, 10_000);
      const long = 'long '.repeat(60);
      await store(count, (at) => ({
        ...(at % 7 > 0 && { rank: (at * 7919) % 500 }),
        ...(at % 5 > 0 && { name: at % 3 === 0 ? `${long}${(at * 31) % 97}` : `n${(at * 31) % 997}` }),
        kind: `k${at % 10}`,
      }));
      const all: Record<string, string>[] = [
        {},
        { sort: '-_id' },
        { sort: 'rank' },
        { sort: '-rank' },
        { sort: 'name' },
        { sort: '-name' },
        { query: '{"kind": {"$eq": "k3"}}' },
        { query: '{"kind": {"$eq": "k3"}}', sort: '-rank' },
        { query: '{"kind": {"$eq": "k3"}}', sort: 'name' },
        { query: '{"rank": {"$gte": 250}}' },
        { query: '{"rank": {"$eq": 7}}', sort: '-_id' },
        { query: '{"rank": {"$lt": 300}}', sort: '-rank' },
        { query: '{"$or": [{"rank": {"$eq": 7}}, {"name": {"$startsWith": "n1"}}]}' },
        { query: '{"name": {"$startsWith": "n1"}}', sort: 'name' },
      ];
      for (const parameters of all) {
        const expected = (await pages(parameters)).map(({ _id }) => _id);
        const streamed = objectsOf(await lines(parameters)).map(({ _id }) => _id);
        expect({ parameters, ids: streamed }).toEqual({ parameters, ids: expected });
        const some = objectsOf(await lines({ ...parameters, limit: '70' })).map(({ _id }) => _id);
        expect({ parameters, ids: some }).toEqual({ parameters, ids: expected.slice(0, 70) });
      }
    });

    it('has large objects too', async () => {
      for (let at = 0; at < 12; at++)
        await client.create(things, { rank: at, text: `${at}`.padEnd(900_000, 'x') });
      const objects = objectsOf(await lines({ sort: '-rank' }));
      expect(objects.map(({ rank, text }) => [rank, (text as string).length])).toEqual(
        Array.from({ length: 12 }, (_, at) => [11 - at, 900_000]),
      );
    });

    itLong('is of one moment, though others write while it is taken', async () => {
      await store(4000, (rank) => ({ rank, text: MORE_THAN_SOCKETS_HOLD }));
      const before = (await pages()).map(({ _id, rank }) => `${_id} ${rank}`);
      const response = await fetch(new URL(addressOf(), service.baseUrl), {
        headers: { ...LINES, authorization: `bearer ${client.token}` },
      });
      const ids = before.map((line) => line.slice(0, 36));
      const changes = ids.slice(3000).map((_id) => ({ _id, rank: -1 }));
      expect((await client.send('DELETE', `${things.path}/batch`, ids.slice(2000, 3000))).status).toBe(200);
      expect((await client.put(`${things.path}/batch`, changes)).status).toBe(200);
      await store(500, () => ({ rank: -2 }));
      const taken = (await response.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Stored);
      expect(taken.map(({ _id, rank }) => `${_id} ${rank}`)).toEqual(before);
      expect(objectsOf(await lines()).length).toBe(3500);
    });

    it.each(['page=2', 'after=x', 'before=x', 'count=none'])('refuses %s', async (parameter) => {
      const field = parameter.split('=')[0]!;
      expectProblem(await client.get(`${things.path}/?${parameter}`, LINES), 400, 'invalid_parameter', [
        { pointer: '', field, code: 'not_applicable' },
      ]);
    });

    it('refuses what a listing refuses, and an order without an index', async () => {
      await store(2, (rank) => ({ rank, kind: 'a' }));
      expectProblem(await lines({ query: '{"rnak": {"$eq": 1}}' }), 400, 'invalid_query');
      expectProblem(await lines({ limit: '-1' }), 400, 'invalid_parameter', [
        { pointer: '', field: 'limit' },
      ]);
      for (const [sort, index] of [
        ['kind', '"indexed": true in the field "kind"'],
        ['rank,name', '"indexes": [["rank", "name"]]'],
      ] as const) {
        const answer = await lines({ sort });
        expectProblem(answer, 400, 'index_required');
        expect(answer.body.detail).toContain(index);
      }
      expectProblem(await client.get('/api/v1/storage/data/Nothing/', LINES), 404, 'class_not_found');
      expectProblem(await client.as(undefined).get(addressOf(), LINES), 401, 'token_missing');
    });

    it('has its warnings in a header', async () => {
      await store(2, (rank) => ({ rank, kind: 'a' }));
      const answer = await client.get(addressOf({ query: '{"kind": {"$eq": "a"}}', sortt: 'é' }), LINES);
      expect(objectsOf(answer).length).toBe(2);
      const warnings = JSON.parse(answer.headers.get('x-warning')!) as { code: string }[];
      expect(warnings.map(({ code }) => code).sort()).toEqual(['unindexed_scan', 'unknown_parameter']);
      // Proxies refuse longer ones than some KiB.
      const $or = Array.from({ length: 50 }, (_, at) => ({ rank: { $eq: `no number ${at}` } }));
      const many = await client.get(addressOf({ query: JSON.stringify({ $or }) }), LINES);
      expect(many.headers.get('x-warning')!.length).toBeLessThanOrEqual(4096);
      const told = JSON.parse(many.headers.get('x-warning')!) as { code: string; message: string }[];
      expect(told.slice(0, -1).map(({ code }) => code)).toContain('comparison_never_matches');
      const left = Number(/^There are (\d+) more/.exec(told.at(-1)!.message)![1]);
      expect([told.at(-1)!.code, told.length - 1 + left]).toEqual(['further_warnings', 50]);
    });

    it('is asked for by its name only', async () => {
      await store(1, (rank) => ({ rank }));
      for (const accept of ['*/*', 'application/*', 'application/json, application/x-ndjson', 'text/html'])
        expect((await client.get(addressOf(), { accept })).body.metadata.total).toBe(1);
      const accept = 'application/json;q=0.5, application/x-ndjson';
      expect(objectsOf(await client.get(addressOf(), { accept })).length).toBe(1);
      // More than go on at once: each has ended when it is answered.
      for (let round = 0; round < 5; round++) {
        const head = await client.send('HEAD', addressOf(), undefined, LINES);
        expect([head.status, head.headers.get('content-type'), head.bytes.length]).toEqual([
          200,
          'application/x-ndjson; charset=utf-8',
          0,
        ]);
      }
    });
  });
});
