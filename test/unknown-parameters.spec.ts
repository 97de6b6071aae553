import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine, uniqueName } from './support/services/service.js';

const CODE = 'unknown_parameter';

describe('an unknown parameter', () => {
  onAnyEngine((service) => {
    let client: Client;
    let things: ClassHandle;
    let path: string;

    beforeAll(async () => {
      client = await service.client();
      things = await service.createClass({ n: { type: 'integer' }, code: { type: 'string', unique: true } });
      path = await client.create(things, { n: 1 });
    });

    const warnings = (answer: Answer) => JSON.parse(answer.headers.get('x-warning') ?? '[]');

    it.each([
      ['limt=1', 'limt', 'Did you mean limit?'],
      ['LIMIT=1', 'LIMIT', 'Did you mean limit?'],
      ['qurey={}', 'qurey', 'Did you mean query?'],
      ['where={}', 'where', 'Did you mean query?'],
      ['perPage=5', 'perPage', 'Did you mean limit?'],
      ['somethingelse=1', 'somethingelse', 'Known are '],
      ['constructor=1', 'constructor', 'Known are '],
      ['=1', '', 'Known are '],
      ['__proto__=1', '__proto__', 'Known are '],
    ])('of a listing is a warning beside the page: %s', async (parameters, field, hint) => {
      const { status, body } = await client.get(`${things.path}?${parameters}`);
      expect(status).toBe(200);
      expect(body.metadata.warnings).toEqual([{ code: CODE, field, message: expect.stringContaining(hint) }]);
      expect(body.metadata.limit).toBe(50);
    });

    it('stands beside other warnings, and known parameters have none', async () => {
      const { body } = await client.get(`${things.path}?limit=5000&pagee=1&query={"n":{"$eq":1}}`);
      const codes = body.metadata.warnings.map(({ code }: { code: string }) => code);
      expect(codes.sort()).toEqual(['limit_clamped', CODE, 'unindexed_scan'].sort());
      const plain = await client.get(`${things.path}?limit=5&page=1`);
      expect(plain.body.metadata).not.toHaveProperty('warnings');
      const token = await service.token();
      const withToken = await client.as(undefined).get(`${things.path}?token=${token}`);
      expect(withToken.body.metadata).not.toHaveProperty('warnings');
    });

    it.each([
      ['POST', '', { n: 1 }, 'onConflct', 'onConflict'],
      ['POST', '/batch', [{ n: 1 }], 'dryrun', 'dryRun'],
      ['PUT', '/batch', [], 'dryRn', 'dryRun'],
      ['DELETE', '/batch', [], 'id', 'ids'],
    ] as const)('of a write is a warning in X-Warning: %s %s', async (method, at, body, name, nearest) => {
      const answer = await client.send(method, `${things.path}${at}?${name}=true`, body);
      expect(answer.status).toBe(200);
      expect(warnings(answer)).toEqual([
        { code: CODE, field: name, message: expect.stringContaining(`Did you mean ${nearest}?`) },
      ]);
      const known = await client.send(method, `${things.path}${at}?dryRun=false`, body);
      expect([known.status, known.headers.get('x-warning')]).toEqual([200, null]);
    });

    it('of an update and a delete of one object is one too', async () => {
      const own = await client.create(things, {});
      for (const method of ['PUT', 'DELETE']) {
        const answer = await client.send(method, `${own}?dry=true`, method === 'PUT' ? { n: 1 } : undefined);
        expect([answer.status, warnings(answer)]).toEqual([
          200,
          [{ code: CODE, field: 'dry', message: expect.stringContaining('Known are dryRun.') }],
        ]);
      }
    });

    it('of the read of one object is one too', async () => {
      const answer = await client.get(`${path}?feilds=n`);
      expect([answer.status, answer.body.n, warnings(answer)]).toEqual([
        200,
        1,
        [{ code: CODE, field: 'feilds', message: expect.stringContaining('Did you mean fields?') }],
      ]);
      expect((await client.get(`${path}?fields=n`)).headers.get('x-warning')).toBeNull();
    });

    it('of classes and of applications is a warning likewise', async () => {
      for (const list of ['/api/v1/storage/classes', '/api/v1/auth/applications']) {
        const { body } = await client.get(`${list}?lmit=1`);
        expect(body.metadata.warnings).toEqual([
          { code: CODE, field: 'lmit', message: expect.stringContaining('Did you mean limit?') },
        ]);
        expect((await client.get(`${list}?limit=1`)).body.metadata).not.toHaveProperty('warnings');
      }
      const { definitionPath } = await service.createClass({});
      const changed = await client.put(`${definitionPath}?dryrun=true`, {
        fields: { n: { type: 'integer' } },
      });
      expect([changed.status, warnings(changed)]).toMatchObject([200, [{ field: 'dryrun' }]]);
      const made = await client.post('/api/v1/storage/classes?dryRn=1', { name: uniqueName(), fields: {} });
      expect([made.status, warnings(made)]).toMatchObject([200, [{ field: 'dryRn' }]]);
      const deleted = await client.delete(`${definitionPath}?forc=true`);
      expect([deleted.status, warnings(deleted)]).toMatchObject([200, [{ field: 'forc' }]]);
    });

    it('is told of beside a refusal', async () => {
      const answer = await client.post(`${things.path}?onConflct=update&key=code`, { n: 'x' });
      expectProblem(answer, 400, 'invalid_object');
      expect(warnings(answer)).toMatchObject([{ field: 'onConflct' }]);
    });

    it.each([
      ['an emoji', '%F0%9F%98%80', '😀'],
      ['a line break', 'a%0D%0AX-Forged:%20yes', 'a\r\nX-Forged: yes'],
      ['a NUL', 'a%00', 'a\0'],
      ['letters of Latin-1', '%C3%A9%7F', 'é\x7f'],
      ['a quote and a backslash', '%22%5C', '"\\'],
    ])('with %s is neither a new header nor an error', async (_, sent, name) => {
      for (const [method, body] of [
        ['POST', {}],
        ['PUT', { n: 1 }],
      ] as const) {
        const at = method === 'POST' ? things.path : path;
        const answer = await client.send(method, `${at}?${sent}=1`, body);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('x-forged')).toBeNull();
        expect(answer.headers.get('x-warning')).toMatch(/^[\x20-\x7e]+$/);
        expect(warnings(answer)).toMatchObject([{ field: name }]);
      }
      const { body } = await client.get(`${things.path}?${sent}=1`);
      expect(body.metadata.warnings).toMatchObject([{ field: name }]);
    });

    it('however long or many they are, makes a short header', async () => {
      const long = await client.post(`${things.path}?${'%F0%9F%98%80'.repeat(500)}=1`, {});
      expect(warnings(long)[0].field).toBe(`${'😀'.repeat(32)}...`);
      const parameters = Array.from({ length: 500 }, (_, n) => `${encodeURIComponent('é'.repeat(40))}${n}=1`);
      const many = await client.post(`${things.path}?${parameters.slice(0, 100).join('&')}`, {});
      expect(many.status).toBe(200);
      expect(warnings(many)).toHaveLength(4);
      expect(many.headers.get('x-warning')!.length).toBeLessThan(4096);
    });

    it('is readable for pages of other origins, as what became of a write is', async () => {
      const { headers } = await client.post(`${things.path}?any=1`, {}, { origin: 'https://shop.example' });
      const exposed = headers.get('access-control-expose-headers')!.split(', ');
      expect(exposed).toEqual(expect.arrayContaining(['X-Outcome', 'X-Warning', 'X-Dry-Run']));
    });
  });
});
