import { eachKind } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const SHIPMENT = {
  reference: { type: 'string', required: true, maxLength: 10 },
  weight: { type: 'number', minimum: 0 },
  priority: { type: 'integer', default: 3 },
  tags: { type: 'array', items: { type: 'string', minLength: 2 } },
  route: { type: 'object', fields: { from: { type: 'string', required: true }, to: { type: 'string' } } },
};

describe('POST of an object', () => {
  eachKind((service) => {
    it('answers 200, its address, its tag and the object as it is read', async () => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      const created = await client.post(`${shipments.path}/`, { reference: 'S-1', weight: 2.5 });
      expect(created.status).toBe(200);
      expect(created.body).toEqual({
        _id: expect.stringMatching(UUID_V7),
        attachments: [],
        reference: 'S-1',
        weight: 2.5,
        priority: 3,
      });
      expect(created.headers.get('location')).toBe(`${service.baseUrl}${shipments.path}/${created.body._id}`);
      const read = await client.get(created.headers.get('location')!);
      expect(read.body).toEqual(created.body);
      expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    });

    it('works without the trailing slash and whatever the Content-Type', async () => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.x+json']) {
        const answer = await client.post(shipments.path, '{"reference":"S"}', { 'content-type': type });
        expect(answer.status).toBe(200);
      }
      expect(await client.total(shipments)).toBe(3);
    });

    it('gives a default to what is absent, not to what is null', async () => {
      const client = await service.client();
      const shipments = await service.createClass({
        ...SHIPMENT,
        labels: { type: 'array', default: ['new'] },
        box: { type: 'object', fields: { size: { type: 'string', default: 'M' } } },
      });
      const { body: absent } = await client.post(shipments.path, { reference: 'S', box: {} });
      expect(absent).toMatchObject({ priority: 3, labels: ['new'], box: { size: 'M' } });
      const { body: nulls } = await client.post(shipments.path, {
        reference: 'S',
        priority: null,
        labels: null,
        box: { size: null },
      });
      expect(nulls).toEqual({ _id: nulls._id, attachments: [], reference: 'S', box: {} });
      const { body: given } = await client.post(shipments.path, { reference: 'S', priority: 0, labels: [] });
      expect(given).toMatchObject({ priority: 0, labels: [] });
    });

    it('accepts an object without fields where none is required', async () => {
      const client = await service.client();
      const notes = await service.createClass({ text: { type: 'string' } });
      const { status, body } = await client.post(notes.path, {});
      expect(status).toBe(200);
      expect(body).toEqual({ _id: body._id, attachments: [] });
    });

    it('refuses _id and attachments', async () => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      const answer = await client.post(shipments.path, { reference: 'S', _id: 'mine', attachments: [] });
      expectProblem(answer, 400, 'invalid_object', [
        {
          pointer: '/_id',
          code: 'reserved_field',
          message: '_id is set by the service; what an object has elsewhere belongs in a field of its class.',
        },
        {
          pointer: '/attachments',
          code: 'reserved_field',
          message:
            'attachments is set by the service; a file is sent to the address of its object, with /attachments and its name.',
        },
      ]);
      expect(answer.body.errors).toHaveLength(2);
      expect(await client.total(shipments)).toBe(0);
    });

    it('takes null in what is no field for no value, of a class with time stamps and of one without', async () => {
      const client = await service.client();
      const unset = {
        _id: null,
        attachments: null,
        _createdAt: null,
        _updatedAt: null,
        _revision: null,
        _unset: null,
      };
      for (const timestamps of [true, false]) {
        const fields = { code: { type: 'string', unique: true }, n: { type: 'integer' } };
        const { path } = await service.createClass(fields, uniqueName(), { timestamps });
        const made = await client.post(path, { ...unset, code: 'a' });
        expect([made.status, made.body._id]).toEqual([200, expect.stringMatching(UUID_V7)]);
        expect(Object.hasOwn(made.body, '_createdAt')).toBe(timestamps);
        for (const parameters of ['', '?onConflict=update&key=code', '?onConflict=skip&key=code']) {
          const elements = [
            { ...unset, code: parameters === '' ? 'b' : 'a', n: 1 },
            { ...unset, n: 1 },
          ];
          expect((await client.post(`${path}/batch${parameters}`, elements)).status).toBe(200);
          if (parameters !== '')
            expect((await client.post(`${path}/${parameters}`, elements[0])).status).toBe(200);
        }
        const one = `${path}/${made.body._id}`;
        expect((await client.put(one, { ...unset, n: 2 })).body).toMatchObject({ code: 'a', n: 2 });
        expect((await client.put(`${path}/batch`, [{ ...unset, _id: made.body._id, n: 3 }])).status).toBe(
          200,
        );
        const { body: last } = await client.get(one);
        expect(last).toEqual({ ...made.body, n: 3, ...(timestamps && { _updatedAt: last._updatedAt }) });
      }
    });

    it('names the nearest known field for an unknown one', async () => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      const answer = await client.post(shipments.path, {
        reference: 'S',
        Weight: 1,
        wieght: 1,
        elsewhere: 1,
        route: { from: 'A', fro: 'B' },
      });
      expectProblem(answer, 400, 'invalid_object');
      expect(answer.body.errors).toHaveLength(4);
      const nearest = Object.fromEntries(
        answer.body.errors.map((fault: { pointer: string; code: string; expected?: string }) => [
          fault.pointer,
          [fault.code, fault.expected],
        ]),
      );
      expect(nearest).toEqual({
        '/Weight': ['unknown_field', 'weight'],
        '/wieght': ['unknown_field', 'weight'],
        '/elsewhere': ['unknown_field', undefined],
        '/route/fro': ['unknown_field', 'from'],
      });
      expect(answer.text).toContain('Did you mean weight?');
      expect(await client.total(shipments)).toBe(0);
    });

    it.each(['constructor', 'toString', 'hasOwnProperty', 'a/b~c', ''])(
      'treats %j as a field like any other: unknown',
      async (name) => {
        const client = await service.client();
        const shipments = await service.createClass(SHIPMENT);
        for (const value of [1, null]) {
          const answer = await client.post(shipments.path, { reference: 'S', [name]: value });
          expectProblem(answer, 400, 'invalid_object', [
            {
              pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
              field: name,
              code: 'unknown_field',
            },
          ]);
        }
        expect(await client.total(shipments)).toBe(0);
      },
    );

    it('stores fields named constructor and toString', async () => {
      const client = await service.client();
      const odd = await service.createClass({
        constructor: { type: 'string' },
        toString: { type: 'object', default: { valueOf: 1 } },
      });
      const { body } = await client.post(odd.path, { constructor: 'Gaudí' });
      expect(body).toMatchObject({ constructor: 'Gaudí', toString: { valueOf: 1 } });
      const answer = await client.post(odd.path, {});
      expect(Object.keys(answer.body)).not.toContain('constructor');
    });

    it('reports all faults at once, each with pointer, expected and received', async () => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      const answer = await client.post(shipments.path, {
        weight: -1,
        priority: 'high',
        tags: ['ok', 'x', 7],
        route: { to: 5 },
        _id: 'x',
        colour: 'red',
      });
      expectProblem(answer, 400, 'invalid_object', [
        { pointer: '/_id', code: 'reserved_field' },
        { pointer: '/reference', field: 'reference', code: 'required' },
        { pointer: '/weight', field: 'weight', code: 'minimum' },
        { pointer: '/priority', field: 'priority', code: 'type' },
        { pointer: '/tags/1', field: 'tags.1', code: 'min_length' },
        { pointer: '/tags/2', field: 'tags.2', code: 'type' },
        { pointer: '/route/from', field: 'route.from', code: 'required' },
        { pointer: '/route/to', field: 'route.to', code: 'type' },
        { pointer: '/colour', field: 'colour', code: 'unknown_field' },
      ]);
      expect(answer.body.errors).toHaveLength(9);
      expect(answer.body.errors).toContainEqual(
        expect.objectContaining({ pointer: '/weight', expected: 0, received: -1 }),
      );
      expect(await client.total(shipments)).toBe(0);
    });

    it('reports at most 100 faults', async () => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      const answer = await client.post(shipments.path, { reference: 'S', tags: Array(5000).fill(1) });
      expectProblem(answer, 400, 'invalid_object');
      expect(answer.body.errors).toHaveLength(100);
    });

    it('refuses null for a required field as if it were absent', async () => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      expectProblem(await client.post(shipments.path, { reference: null }), 400, 'invalid_object', [
        { pointer: '/reference', code: 'required' },
      ]);
      expect(await client.total(shipments)).toBe(0);
    });

    it.each([['[]'], ['"text"'], ['7'], ['true'], ['null']])('refuses %s for an object', async (body) => {
      const client = await service.client();
      const shipments = await service.createClass(SHIPMENT);
      expectProblem(await client.post(shipments.path, body), 400, 'invalid_object', [
        { pointer: '', code: 'not_an_object' },
      ]);
      expect(await client.total(shipments)).toBe(0);
    });
  });
});
