import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine } from './support/services/service.js';

const FIELDS = { rank: { type: 'integer', indexed: true }, text: { type: 'string' } };

interface Listed {
  _id: string;
  rank: number;
}

const ranks = (objects: Listed[]) => objects.map(({ rank }) => rank);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a listing', () => {
  eachEngine((service) => {
    let client: Client;
    let ranked: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      ranked = await service.createClass(FIELDS);
      await client.post(
        `${ranked.path}/batch`,
        upTo(120).map((rank) => ({ rank })),
      );
    });

    function list(parameters: Record<string, string> = {}, query?: unknown) {
      return client.list(ranked, query, parameters);
    }

    it('answers the first 50 objects in the order of their creation', async () => {
      const { status, body } = await list();
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['metadata', 'objects']);
      expect(body.metadata).toMatchObject({ page: 1, pages: 3, limit: 50, total: 120 });
      expect(ranks(body.objects)).toEqual(upTo(50));
      for (const object of body.objects) {
        expect(object).toEqual({ _id: expect.any(String), attachments: [], rank: object.rank });
      }
      const ids = body.objects.map(({ _id }: Listed) => _id);
      expect([...ids].sort()).toEqual(ids);
    });

    it('shows objects as reading them one by one does', async () => {
      const { body } = await list({ limit: '3', page: '7' });
      for (const object of body.objects) {
        expect((await client.get(`${ranked.path}/${object._id}`)).body).toEqual(object);
      }
    });

    it('leads through all pages, each object once', async () => {
      for (const limit of [1, 7, 50, 119, 120, 121]) {
        const pages = Math.ceil(120 / limit);
        const seen: number[] = [];
        for (let page = 1; page <= pages; page++) {
          const { body } = await list({ limit: String(limit), page: String(page) });
          expect(body.metadata).toMatchObject({ page, pages, limit, total: 120 });
          seen.push(...ranks(body.objects));
        }
        expect(seen).toEqual(upTo(120));
      }
    });

    it('counts pages of a filtered class exactly', async () => {
      const { body } = await list({ limit: '7', page: '2' }, { rank: { $gte: 100 } });
      expect(body.metadata).toMatchObject({ page: 2, pages: 3, limit: 7, total: 20 });
      expect(ranks(body.objects)).toEqual(upTo(120).slice(107, 114));
    });

    it('has no objects past its end, and says where the end is', async () => {
      for (const page of ['4', '1000', '9007199254740991']) {
        const { status, body } = await list({ page });
        expect(status).toBe(200);
        expect(body.objects).toEqual([]);
        expect(body.metadata).toMatchObject({ pages: 3, limit: 50, total: 120 });
      }
    });

    it('of an empty class, or with a filter that finds nothing, has no pages', async () => {
      const empty = await service.createClass(FIELDS);
      expect((await client.get(empty.path)).body).toEqual({
        metadata: { page: 1, pages: 0, limit: 50, total: 0 },
        objects: [],
      });
      const { body } = await list({}, { rank: { $eq: -1 } });
      expect(body).toEqual({ metadata: { page: 1, pages: 0, limit: 50, total: 0 }, objects: [] });
    });

    it('has at most 1000 objects on a page, and says so when more are asked for', async () => {
      const many = await service.createClass({ rank: { type: 'integer' } });
      await client.post(
        `${many.path}/batch`,
        upTo(1000).map((rank) => ({ rank })),
      );
      await client.post(`${many.path}/batch`, [{ rank: 1000 }]);
      const exact = (await client.list(many, undefined, { limit: '1000' })).body;
      expect(exact.metadata).toMatchObject({ page: 1, pages: 2, limit: 1000, total: 1001 });
      expect(ranks(exact.objects)).toEqual(upTo(1000));
      for (const limit of ['1001', '1000000000']) {
        const { status, body } = await client.list(many, undefined, { limit });
        expect(status).toBe(200);
        expect(body.metadata).toMatchObject({ page: 1, pages: 2, limit: 1000, total: 1001 });
        expect(body.metadata.warnings).toHaveLength(1);
        expect(body.metadata.warnings[0]).toMatchObject({ message: expect.stringContaining('1000') });
        expect(body.objects).toHaveLength(1000);
      }
    });

    it.each(['limit', 'page'])(
      'refuses a %s that is not a whole number from 1, in plain digits',
      async (name) => {
        const bad = [
          '0',
          '-1',
          '+1',
          '1.0',
          '1.5',
          '1e2',
          '0x10',
          ' 1',
          '1 ',
          '',
          'ten',
          'NaN',
          'Infinity',
          '١',
          '1,000',
        ];
        for (const value of bad) {
          const answer = await list({ [name]: value });
          expectProblem(answer, 400, 'invalid_parameter', [{ field: name }]);
        }
      },
    );

    it('names both parameters when both are bad', async () => {
      const answer = await list({ limit: 'x', page: '0' });
      expectProblem(answer, 400, 'invalid_parameter', [{ field: 'limit' }, { field: 'page' }]);
    });

    it('names those that depend on the class beside those that do not', async () => {
      const answer = await list({ limit: '0', sort: 'nothing', fields: 'neither', query: '{' });
      expectProblem(answer, 400, 'invalid_parameter');
      const named = answer.body.errors.map(({ field, pointer }: Record<string, string>) => field ?? pointer);
      expect(named).toEqual(expect.arrayContaining(['limit', 'sort', 'fields']));
      expect(answer.body.errors).toHaveLength(4);
    });

    it('refuses a parameter that is given twice', async () => {
      for (const twice of ['limit=1&limit=2', 'page=1&page=1', 'query={}&query={}']) {
        expect((await client.get(`${ranked.path}/?${twice}`)).status).toBe(400);
      }
    });

    it('warns of parameters it does not know, and otherwise ignores them', async () => {
      const { body } = await list({ limit: '1', order: '-rank', Limit: '2', filter: '{' });
      expect(body.metadata).toMatchObject({ page: 1, pages: 120, limit: 1, total: 120 });
      expect(body.metadata.warnings.map(({ field }: { field: string }) => field)).toEqual([
        'order',
        'Limit',
        'filter',
      ]);
    });

    it('says that no index helps its filter', async () => {
      const { body } = await list({}, { text: { $eq: 'a' } });
      expect(body.metadata.warnings).toMatchObject([{ message: expect.stringMatching(/index/) }]);
      expect((await list({}, { rank: { $eq: 1 } })).body.metadata).not.toHaveProperty('warnings');
      expect((await list({}, {})).body.metadata).not.toHaveProperty('warnings');
    });

    it('says that a comparison can never match', async () => {
      const { body } = await list({}, { rank: { $eq: '10' } });
      expect(body.objects).toEqual([]);
      expect(body.metadata.warnings).toMatchObject([{ field: 'rank' }]);
    });

    it('keeps its order when objects change, and drops deleted ones', async () => {
      const changing = await service.createClass(FIELDS);
      const paths = [];
      for (const rank of upTo(4)) paths.push(await client.create(changing, { rank }));
      await client.put(paths[0]!, { text: 'changed last' });
      await client.delete(paths[2]!);
      const { body } = await client.list(changing);
      expect(ranks(body.objects)).toEqual([0, 1, 3]);
      expect(body.metadata).toMatchObject({ pages: 1, total: 3 });
    });
  });
});
