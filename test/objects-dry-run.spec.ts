import { oneEngine } from './support/fewer-engines.js';
import { attachmentFiles, base64 } from './support/http/attached-object.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

const THING = {
  code: { type: 'string', unique: true },
  n: { type: 'integer', minimum: 0, default: 5 },
  name: { type: 'string', required: true },
};
const MISSING = '0190163d-8694-739b-aea5-966c26f8ad90';

describe('dryRun=true', () => {
  oneEngine((service) => {
    let client: Client;
    let things: ClassHandle;
    let ids: string[];

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(THING);
      const batch = ['A', 'B', 'C'].map((code, n) => ({ code, name: `n${n}`, n }));
      const { body } = await client.post(`${things.path}/batch`, batch);
      ids = body.map((url: string) => url.split('/').at(-1)!);
    });

    const dry = (
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
      parameters = '',
    ): Promise<Answer> =>
      client.send(method, `${things.path}${path}?dryRun=true${parameters}`, body, headers);
    const all = async () => {
      const { body } = await client.list(things);
      const tags = await Promise.all(ids.map((id) => client.get(`${things.path}/${id}`)));
      return { ...body, tags: tags.map(({ headers }) => headers.get('etag')) };
    };
    /** What it answers, and that nothing of it was stored. */
    const tried = async (send: () => Promise<Answer>): Promise<Answer> => {
      const before = await all();
      const answer = await send();
      expect(answer.headers.get('x-dry-run')).toBe('true');
      expect(await all()).toEqual(before);
      return answer;
    };

    it('answers a create as if it were stored', async () => {
      const answer = await tried(() => dry('POST', '', { name: 'new', code: 'N' }));
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
      expect(answer.body).toMatchObject({ name: 'new', code: 'N', n: 5, attachments: [] });
      const { pathname } = new URL(answer.headers.get('location')!);
      expect(pathname).toBe(`${things.path}/${answer.body._id}`);
      expectProblem(await client.get(pathname), 404, 'object_not_found');
      expect((await client.post(things.path, { name: 'new', code: 'N' })).status).toBe(200);
    });

    it('answers a batch create, and each of its faults', async () => {
      const good = await tried(() => dry('POST', '/batch', [{ name: 'x', code: 'N' }, { name: 'y' }]));
      expect([good.status, good.body.length]).toEqual([200, 2]);
      const taken = await tried(() =>
        dry('POST', '/batch', [
          { name: 'x', code: 'N' },
          { name: 'y', code: 'A' },
          { name: 'z', code: 'N' },
        ]),
      );
      expectProblem(taken, 400, 'not_unique', [
        { index: 1, pointer: '/1/code' },
        { index: 2, pointer: '/2/code' },
      ]);
      expectProblem(await tried(() => dry('POST', '/batch', [{}, { name: 1 }])), 400, 'invalid_batch', [
        { index: 0, pointer: '/0/name' },
        { index: 1, pointer: '/1/name' },
      ]);
      expect((await tried(() => dry('POST', '/batch', []))).body).toEqual([]);
    });

    it('refuses a create whose unique value is taken, or that does not fit', async () => {
      expectProblem(await tried(() => dry('POST', '', { name: 'x', code: 'A' })), 400, 'not_unique', [
        { pointer: '/code' },
      ]);
      expectProblem(await tried(() => dry('POST', '', { code: 1 })), 400, 'invalid_object', [
        { pointer: '/code' },
        { pointer: '/name' },
      ]);
    });

    it('answers an update as if it were stored', async () => {
      const answer = await tried(() => dry('PUT', `/${ids[0]}`, { n: { $inc: 7 }, code: 'Z' }));
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
      expect(answer.body).toMatchObject({ _id: ids[0], code: 'Z', n: 7, name: 'n0' });
      const path = `/${ids[0]}`;
      expectProblem(await tried(() => dry('PUT', path, { code: 'B' })), 400, 'not_unique', [
        { field: 'code' },
      ]);
      expectProblem(await tried(() => dry('PUT', path, { n: { $inc: -1 } })), 400, 'invalid_object', [
        { pointer: '/n', code: 'minimum' },
      ]);
      expectProblem(
        await tried(() => dry('PUT', path, {}, { 'if-match': '"7"' })),
        412,
        'precondition_failed',
      );
      expectProblem(await tried(() => dry('PUT', `/${MISSING}`, {})), 404, 'object_not_found');
    });

    it('answers a batch update, judged by its end', async () => {
      const exchange = [
        { _id: ids[0], code: 'B' },
        { _id: ids[1], code: 'A' },
      ];
      const answer = await tried(() => dry('PUT', '/batch', exchange));
      expect(answer.body).toEqual([0, 1].map((n) => `${service.baseUrl}${things.path}/${ids[n]}`));
      const taken = [...exchange.slice(0, 1), { _id: ids[1], code: 'C' }];
      expectProblem(await tried(() => dry('PUT', '/batch', taken)), 400, 'not_unique', [{ index: 1 }]);
      expectProblem(await tried(() => dry('PUT', '/batch', [{ _id: MISSING }])), 400, 'invalid_batch', [
        { index: 0, code: 'object_not_found' },
      ]);
      const stale = [{ _id: ids[0], _revision: '9' }];
      expectProblem(await tried(() => dry('PUT', '/batch', stale)), 412, 'precondition_failed', [
        { index: 0 },
      ]);
    });

    it('answers deletes of one object and of several, and attachments stay', async () => {
      const file = `${things.path}/${ids[0]}/attachments/a.txt`;
      await client.post(file, base64('bytes'));
      const filesOfObject = () => attachmentFiles(service).filter((file) => file.includes(ids[0]!));
      const files = filesOfObject();
      expect(files).toHaveLength(1);
      const one = await tried(() => dry('DELETE', `/${ids[0]}`));
      expect([one.status, one.body]).toEqual([200, { _id: ids[0] }]);
      const several = await tried(() => dry('DELETE', '/batch', [ids[2], ids[0]]));
      expect([several.status, several.body]).toEqual([200, [ids[2], ids[0]]]);
      const byAddress = await tried(() => dry('DELETE', '/batch', undefined, {}, `&ids=${ids[1]}`));
      expect(byAddress.body).toEqual([ids[1]]);
      expect(filesOfObject()).toEqual(files);
      expect((await client.get(file)).text).toBe('bytes');
      expectProblem(await tried(() => dry('DELETE', `/${MISSING}`)), 404, 'object_not_found');
      expectProblem(
        await tried(() => dry('DELETE', `/${ids[0]}`, undefined, { 'if-match': '"9"' })),
        412,
        'precondition_failed',
      );
      expectProblem(await tried(() => dry('DELETE', '/batch', [ids[0], MISSING])), 400, 'invalid_batch', [
        { index: 1 },
      ]);
    });

    it('answers creates by key with what would become of each', async () => {
      const byKey = (action: string) => `&onConflict=${action}&key=code`;
      const outcome = async (body: object, action: string) =>
        (await tried(() => dry('POST', '', body, {}, byKey(action)))).headers.get('x-outcome');
      expect(await outcome({ code: 'N', name: 'n' }, 'update')).toBe('created');
      expect(await outcome({ code: 'A', n: 9 }, 'update')).toBe('updated');
      expect(await outcome({ code: 'A', n: 9 }, 'skip')).toBe('skipped');
      const merged = await tried(() => dry('POST', '', { code: 'A', n: 9 }, {}, byKey('update')));
      expect([merged.body, merged.headers.get('etag')]).toEqual([
        expect.objectContaining({ _id: ids[0], n: 9, name: 'n0' }),
        '"2"',
      ]);
      const batch = [
        { code: 'A', n: 9 },
        { code: 'N', name: 'n' },
      ];
      const mixed = await tried(() => dry('POST', '/batch', batch, {}, byKey('update')));
      expect(mixed.headers.get('x-outcome')).toBe('created=1, updated=1, skipped=0');
      const fresh = await tried(() => dry('POST', '/batch', [{ code: 'N', name: 'n' }], {}, byKey('update')));
      expect(fresh.headers.get('x-outcome')).toBe('created=1, updated=0, skipped=0');
      const bad = await tried(() =>
        dry('POST', '/batch', [{ code: 'A', n: -1 }, { code: 'N' }], {}, byKey('skip')),
      );
      expectProblem(bad, 400, 'invalid_batch', [{ index: 0 }, { index: 1 }]);
    });

    it('keeps nothing under an Idempotency-Key, and answers what the key has been answered', async () => {
      const headers = { 'idempotency-key': uniqueName('key-') };
      const body = { name: 'new', code: 'N' };
      await tried(() => dry('POST', '', body, headers));
      await tried(() => dry('POST', '', { name: 'another' }, headers));
      const real = await client.post(things.path, body, headers);
      expect([real.status, real.headers.get('idempotency-replayed')]).toEqual([200, null]);
      const replayed = await tried(() => dry('POST', '', body, headers));
      expect([replayed.text, replayed.headers.get('idempotency-replayed')]).toEqual([real.text, 'true']);
      const reused = await tried(() => dry('POST', '', { name: 'another' }, headers));
      expectProblem(reused, 422, 'idempotency_key_reused');
    });

    it('stores what is written at the same moment beside it', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          n % 3 === 0
            ? dry('POST', '', { name: 'dry', code: `d${n}` })
            : n % 3 === 1
              ? client.post(things.path, { name: 'real', code: `d${n - 1}` })
              : client.put(`${things.path}/${ids[0]}`, { n: { $inc: 1 } }),
        ),
      );
      // A dry run is refused where the same value is stored beside it; a real write never is because of a dry run.
      for (const [n, { status }] of answers.entries())
        expect(n % 3 === 0 ? [200, 400] : [200]).toContain(status);
      expect((await client.list(things, { name: { $eq: 'dry' } })).body.metadata.total).toBe(0);
      expect((await client.list(things, { name: { $eq: 'real' } })).body.metadata.total).toBe(10);
      expect((await client.get(`${things.path}/${ids[0]}`)).body.n).toBe(10);
      expect(await client.total(things)).toBe(13);
    });

    it('takes nothing with it that is written in batches at the same moment', async () => {
      const byKey = '&onConflict=update&key=code';
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          n % 2 === 0
            ? dry(
                'POST',
                '/batch',
                [
                  { code: 'A', n: 99 },
                  { code: `d${n}`, name: 'dry' },
                ],
                {},
                byKey,
              )
            : n % 4 === 1
              ? client.put(`${things.path}/batch`, [{ _id: ids[1], n: { $inc: 1 } }])
              : client.post(`${things.path}/batch?onConflict=update&key=code`, [
                  { code: 'C', n },
                  { code: `r${n}`, name: 'real' },
                ]),
        ),
      );
      expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(
        answers.map(() => 200),
      );
      const { body } = await client.list(things);
      expect(body.objects.slice(0, 2)).toMatchObject([{ n: 0 }, { n: 16 }]);
      expect((await client.list(things, { name: { $eq: 'real' } })).body.metadata.total).toBe(15);
      expect((await client.list(things, { name: { $eq: 'dry' } })).body.metadata.total).toBe(0);
    });

    it('is true or false, and anything else is refused', async () => {
      const path = (value: string) => `${things.path}?dryRun=${value}`;
      // As Python and PHP write them, too: a client of PHP that is generated sends 0 with all that it writes.
      for (const value of ['true', 'True', '1']) {
        const answer = await client.post(path(value), { name: 'x' });
        expect([answer.status, answer.headers.get('x-dry-run')]).toEqual([200, 'true']);
      }
      expect(await client.total(things)).toBe(3);
      for (const value of ['false', 'False', '0']) {
        const answer = await client.post(path(value), { name: 'x' });
        expect([answer.status, answer.headers.get('x-dry-run')]).toEqual([200, null]);
        if (value !== 'false') await client.delete(`${things.path}/${answer.body._id}`);
      }
      expect(await client.total(things)).toBe(4);
      for (const value of ['yes', '', '2', '01', 'true&dryRun=true'])
        expectProblem(await client.post(path(value), { name: 'x' }), 400, 'invalid_parameter', [
          { field: 'dryRun' },
        ]);
      for (const [method, at, body] of [
        ['PUT', `/${ids[0]}`, {}],
        ['DELETE', `/${ids[0]}`, undefined],
        ['POST', '/batch', []],
        ['PUT', '/batch', []],
        ['DELETE', '/batch', []],
      ] as const) {
        const refused = await client.send(method, `${things.path}${at}?dryRun=maybe`, body);
        expectProblem(refused, 400, 'invalid_parameter', [{ field: 'dryRun' }]);
        const nowhere = `/api/v1/storage/data/NoSuchClass${at}?dryRun=maybe`;
        expectProblem(await client.send(method, nowhere, body), 404, 'class_not_found');
      }
      expect(await client.total(things)).toBe(4);
    });
  });
});
