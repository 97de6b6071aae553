import { setTimeout as pause } from 'node:timers/promises';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine } from './support/services/service.js';
import { A_WHILE_MILLISECONDS, createStamped, STAMPED_FIELDS, TIME_STAMP } from './support/time-stamps.js';

eachEngine((service) => {
  let client: Client;
  let notes: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    notes = await createStamped(service);
  });

  const read = async (path: string) => (await client.get(path)).body;
  const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);

  describe('asking by time stamps', () => {
    it('sorts, filters, projects and walks', async () => {
      const mine = await createStamped(service);
      const made: string[] = [];
      for (let count = 0; count < 5; count++) {
        made.push((await client.create(mine, { count })).split('/').at(-1)!);
        await pause(A_WHILE_MILLISECONDS);
      }
      const { _createdAt } = await read(`${mine.path}/${made[3]}`);
      await client.put(`${mine.path}/${made[1]}`, { count: 9 });
      const list = async (parameters: Record<string, string>, query?: object) => {
        const { status, body } = await client.list(mine, query, parameters);
        expect([status, body.metadata?.warnings]).toEqual([200, undefined]);
        return body;
      };
      const [a, b, c, d, e] = made as [string, string, string, string, string];
      expect(ids((await list({ sort: '-_createdAt' })).objects)).toEqual([e, d, c, b, a]);
      expect(ids((await list({ sort: '-_updatedAt' })).objects)).toEqual([b, e, d, c, a]);
      const since = { _updatedAt: { $gte: _createdAt } };
      expect(ids((await list({ sort: '_updatedAt' }, since)).objects)).toEqual([d, e, b]);
      // Any form of a datetime.
      const elsewhere = new Date(Date.parse(_createdAt) + 3_600_000).toISOString().replace('Z', '+01:00');
      expect(ids((await list({}, { _createdAt: { $eq: elsewhere } })).objects)).toEqual([d]);
      expect((await list({}, { _createdAt: { $exists: false } })).objects).toEqual([]);
      expect((await list({ limit: '1', fields: '_updatedAt' })).objects).toEqual([
        { _id: a, _updatedAt: expect.stringMatching(TIME_STAMP) },
      ]);
      const [object] = (await list({ limit: '1', fields: '-_createdAt,-attachments' })).objects;
      expect(Object.keys(object).sort()).toEqual(['_id', '_updatedAt', 'count']);
      expect((await client.get(`${mine.path}/${a}?fields=_createdAt`)).body).toEqual({
        _id: a,
        _createdAt: expect.stringMatching(TIME_STAMP),
      });
      const walked: string[] = [];
      for (let after = ''; ; ) {
        const { objects, metadata } = await list({
          sort: '-_updatedAt',
          limit: '2',
          ...(after && { after }),
        });
        walked.push(...ids(objects));
        if (metadata.next === undefined) break;
        after = metadata.next;
      }
      expect(walked).toEqual([b, e, d, c, a]);
    });

    it('names the nearest time stamp where one is misspelt', async () => {
      for (const [parameters, code] of [
        [{ sort: '_createdat' }, 'invalid_parameter'],
        [{ query: '{"createdAt":{"$gt":"2026-01-01T00:00:00Z"}}' }, 'invalid_query'],
        [{ fields: '_createdAtt' }, 'invalid_parameter'],
      ] as const) {
        const answer = await client.list(notes, undefined, parameters);
        expectProblem(answer, 400, code, [{ code: 'unknown_field' }]);
        expect(answer.body.errors[0].message).toContain('did you mean "_createdAt"?');
      }
      const inside = await client.list(notes, { '_createdAt.x': { $eq: 1 } });
      expectProblem(inside, 400, 'invalid_query', [{ field: '_createdAt.x', code: 'not_filterable' }]);
    });

    it('is refused for a class without them, with the reason', async () => {
      const plain = await service.createClass(STAMPED_FIELDS);
      await client.create(plain, {});
      const asked: Record<string, string>[] = [
        { sort: '-_createdAt' },
        { query: '{"_updatedAt":{"$gte":"2026-01-01T00:00:00Z"}}' },
        { fields: '_updatedAt' },
        { fields: '-_updatedAt' },
      ];
      for (const parameters of asked) {
        const answer = await client.list(plain, undefined, parameters);
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toMatchObject([{ code: 'unknown_field' }]);
        expect(answer.body.errors[0].message).toContain('does not say "timestamps": true');
      }
    });
  });
});
