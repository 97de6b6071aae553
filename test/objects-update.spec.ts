import { eachKind } from './support/fewer-engines.js';
import type { Answer } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const SHIPMENT = {
  reference: { type: 'string', required: true },
  weight: { type: 'number', minimum: 0 },
  priority: { type: 'integer', default: 3 },
  sentAt: { type: 'datetime' },
  tags: { type: 'array' },
  route: {
    type: 'object',
    fields: {
      from: { type: 'string', required: true },
      to: { type: 'string' },
      km: { type: 'number', default: 1 },
    },
  },
  free: { type: 'object' },
};

const STORED = {
  reference: 'S-1',
  weight: 2,
  priority: 5,
  tags: ['a', 'b'],
  route: { from: 'A', to: 'B', km: 9 },
  free: { x: { y: 1 }, z: 2 },
};

describe('PUT of an object', () => {
  eachKind((service) => {
    async function stored() {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      const path = await client.create(shipments, STORED);
      const { _id, attachments } = (await client.get(path)).body;
      return { client, shipments, path, before: { _id, attachments, ...STORED } };
    }

    it('gives no default to what is absent inside a value, unless it is required', async () => {
      const client = await service.client();
      const member = { type: 'integer', default: 1 };
      const fields = { cleared: member, needed: { ...member, required: true }, set: { type: 'integer' } };
      const boxes = await service.createClass({
        box: { type: 'object', fields },
        list: { type: 'array', items: { type: 'object', fields } },
      });
      const path = await client.create(boxes, { box: { cleared: null }, list: [{ cleared: null }] });
      const read = await client.get(path);
      expect(read.body).toMatchObject({ box: { needed: 1 }, list: [{ needed: 1 }] });
      const putBack = await client.put(path, read.body);
      expect(putBack.body).toEqual(read.body);
      expect(putBack.headers.get('etag')).toBe(read.headers.get('etag'));
      const changed = await client.put(path, { box: { set: 2 }, list: [{}] });
      expect(changed.body).toMatchObject({ box: { set: 2, needed: 1 }, list: [{ needed: 1 }] });
      expect(changed.body.box).not.toHaveProperty('cleared');
      expect(changed.body.list[0]).not.toHaveProperty('cleared');
    });

    it('is told where it names no field, as some clients leave out what they have no type for', async () => {
      const { client, path, before } = await stored();
      const { _id, attachments } = before;
      const warned = ({ headers }: Answer) => JSON.parse(headers.get('x-warning') ?? '[]');
      for (const body of [{}, { _id, attachments }, { _revision: '1' }]) {
        const answer = await client.put(path, body);
        expect([answer.status, answer.body]).toEqual([200, before]);
        expect(warned(answer)).toMatchObject([{ code: 'no_field_named' }]);
      }
      const batch = `${path.slice(0, path.lastIndexOf('/'))}/batch`;
      expect(warned(await client.put(batch, [{ _id }]))).toEqual([
        { code: 'no_field_named', message: 'An element names no field, so nothing is changed by it.' },
      ]);
      for (const answer of [
        await client.put(path, { weight: 2 }),
        await client.put(path, { sentAt: null }),
        await client.put(batch, [{ _id, weight: { $inc: 0 } }]),
        await client.put(batch, [{ _id, weigth: 1 }]),
      ])
        expect(warned(answer)).toEqual([]);
    });

    it('sets the fields present, leaves the others and answers the object', async () => {
      const { client, path, before } = await stored();
      const answer = await client.put(path, { weight: 7, sentAt: '2026-01-02T03:04:05+01:00' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...before, weight: 7, sentAt: '2026-01-02T02:04:05.000Z' });
      const read = await client.get(path);
      expect(read.body).toEqual(answer.body);
      expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
    });

    it('clears with null, and gives no default in its place', async () => {
      const { client, path, before } = await stored();
      const answer = await client.put(path, { weight: null, priority: null, sentAt: null, route: null });
      const { weight: _, priority: __, route: ___, ...rest } = before;
      expect(answer.body).toEqual(rest);
      expect((await client.put(path, { reference: 'S-2' })).body).toEqual({ ...rest, reference: 'S-2' });
    });

    it('clears what _unset names, for clients that send no null', async () => {
      const { client, path, before } = await stored();
      const { weight: _, free: __, ...rest } = before;
      const { status, body, headers } = await client.put(path, { _unset: ['weight', 'free'], priority: 6 });
      expect([status, body, headers.get('x-warning')]).toEqual([200, { ...rest, priority: 6 }, null]);
      expect((await client.put(path, { _unset: [] })).headers.get('x-warning')).toContain('no_field_named');
    });

    it('refuses in _unset what names no field to clear', async () => {
      const { client, path, before } = await stored();
      const answer = await client.put(path, {
        _unset: ['wieght', 'priority', 'tags', 'priority', 'reference', '__proto__'],
        tags: [],
      });
      expectProblem(answer, 400, 'invalid_object');
      expect(answer.body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code])).toEqual([
        ['/_unset/0', 'unknown_field'],
        ['/_unset/2', 'duplicate_field'],
        ['/_unset/3', 'duplicate_field'],
        ['/_unset/5', 'unknown_field'],
        ['/reference', 'required'],
      ]);
      expect(answer.body.errors[0].expected).toBe('weight');
      for (const names of ['weight', [1], { weight: true }]) {
        const refused = await client.put(path, { _unset: names });
        expectProblem(refused, 400, 'invalid_object');
        expect(refused.body.errors).toMatchObject([{ pointer: '/_unset', code: 'type' }]);
      }
      expect((await client.get(path)).body).toEqual(before);
    });

    it('looks at no more names in _unset than it has faults to tell', async () => {
      const { client, shipments, path, before } = await stored();
      const many = Array(250_000).fill('x');
      const alone = await client.put(path, { _unset: many });
      expectProblem(alone, 400, 'invalid_object');
      const inBatch = await client.put(`${shipments.path}/batch`, [{ _id: before._id, _unset: many }]);
      expectProblem(inBatch, 400, 'invalid_batch');
      expect([alone, inBatch].map(({ body }) => body.errors.length)).toEqual([100, 100]);
    });

    it('replaces nested values whole', async () => {
      const { client, path, before } = await stored();
      const answer = await client.put(path, { route: { from: 'C' }, tags: [], free: { x: null } });
      expect(answer.body).toEqual({ ...before, route: { from: 'C' }, tags: [], free: { x: null } });
    });

    it.each([10, 300, 30_000])(
      'keeps every character of texts of some %i, alone and beside others',
      async (length) => {
        const { client, shipments, path } = await stored();
        const others = await Promise.all(
          Array.from({ length: 5 }, (_, at) => client.create(shipments, { ...STORED, reference: `S-${at}` })),
        );
        const odd = '\'"\\\n\r\t\b\u001a\u007f% _?;--/*é\u2028😀';
        const reference = odd.repeat(Math.ceil(length / odd.length));
        const paths = [path, ...others];
        const answers = await Promise.all(
          paths.map((each, at) => client.put(each, { reference: `${reference}${at}` })),
        );
        expect(answers.map(({ body }) => body.reference)).toEqual(paths.map((_, at) => `${reference}${at}`));
        for (const [at, each] of paths.entries()) {
          expect((await client.get(each)).body.reference).toBe(`${reference}${at}`);
        }
      },
    );

    it('changes nothing with an empty body', async () => {
      const { client, path, before } = await stored();
      expect((await client.put(path, {})).body).toEqual(before);
      expect((await client.get(path)).body).toEqual(before);
    });

    it('accepts what GET answered', async () => {
      const { client, path, before } = await stored();
      const answer = await client.put(path, (await client.get(path)).text);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(before);
    });

    it('writes nothing where every field stays as it is', async () => {
      const { client, path, before } = await stored();
      const tag = (await client.get(path)).headers.get('etag');
      const { free, ...others } = STORED;
      const same = [
        {},
        before,
        { weight: 2.0, priority: { $inc: 0 } },
        { sentAt: null, route: { km: 9, to: 'B', from: 'A' } },
        { ...others, free: { z: 2, x: { y: 1 } } },
      ];
      for (const body of same) {
        const answer = await client.put(path, body);
        expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([200, before, tag]);
      }
      const together = await Promise.all(same.map((body) => client.put(path, body)));
      expect(together.map(({ headers }) => headers.get('etag'))).toEqual(same.map(() => tag));
      expect((await client.get(path)).headers.get('etag')).toBe(tag);
      expect((await client.put(path, { ...others, free: { z: 2 } })).headers.get('etag')).not.toBe(tag);
    });

    it('ignores attachments, whatever they are', async () => {
      const { client, path, before } = await stored();
      for (const attachments of [null, 'x', [{ url: 'http://elsewhere.example/', name: 'n' }]])
        expect((await client.put(path, { attachments })).body).toEqual(before);
    });

    it.each(['0190163d-8694-739b-aea5-966c26f8ad90', '', 7, ['x'], { $eq: 1 }])(
      'refuses the _id %j of another object',
      async (_id) => {
        const { client, path, before } = await stored();
        expectProblem(await client.put(path, { _id, weight: 7 }), 400, 'invalid_object', [
          { pointer: '/_id', field: '_id', code: 'id_mismatch' },
        ]);
        expect((await client.get(path)).body).toEqual(before);
      },
    );

    it('refuses to clear what is required', async () => {
      const { client, path, before } = await stored();
      const answer = await client.put(path, { reference: null, weight: 7, route: { to: 'B', from: null } });
      expectProblem(answer, 400, 'invalid_object', [
        { pointer: '/reference', code: 'required' },
        { pointer: '/route/from', code: 'required' },
      ]);
      expect((await client.get(path)).body).toEqual(before);
    });

    it('reports all faults at once and changes nothing', async () => {
      const { client, path, before } = await stored();
      const answer = await client.put(path, {
        _id: 'other',
        reference: null,
        weight: -1,
        priority: 1.5,
        refrence: null,
        Weight: 1,
        tags: ['fine'],
      });
      expectProblem(answer, 400, 'invalid_object', [
        { pointer: '/_id', code: 'id_mismatch' },
        { pointer: '/reference', code: 'required' },
        { pointer: '/weight', code: 'minimum' },
        { pointer: '/priority', code: 'type' },
        { pointer: '/refrence', code: 'unknown_field' },
        { pointer: '/Weight', code: 'unknown_field' },
      ]);
      expect(answer.body.errors).toHaveLength(6);
      expect((await client.get(path)).body).toEqual(before);
    });

    it.each([['[]'], ['"text"'], ['null'], ['1']])('refuses the body %s', async (body) => {
      const { client, path, before } = await stored();
      expectProblem(await client.put(path, body), 400, 'invalid_object', [{ code: 'not_an_object' }]);
      expect((await client.get(path)).body).toEqual(before);
    });

    it('leaves other objects of the class alone', async () => {
      const { client, shipments, path } = await stored();
      const other = await client.create(shipments, STORED);
      const before = (await client.get(other)).text;
      await client.put(path, { weight: 100 });
      expect((await client.get(other)).text).toBe(before);
    });
  });
});
