import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';

describe('constraints', () => {
  const CONSTRAINED = {
    size: { type: 'string', enum: ['S', 'M'] },
    short: { type: 'string', minLength: 2, maxLength: 3 },
    code: { type: 'string', pattern: '^[A-Z]+$' },
    mail: { type: 'string', format: 'email' },
    ratio: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    price: { type: 'number', multipleOf: 0.01, maximum: 1000 },
    pairs: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3, uniqueItems: true },
  };

  oneEngine((service) => {
    it('accept what fits, counting characters and not code units', async () => {
      const client = await service.client();
      const things = await service.createClass(CONSTRAINED);
      const body = {
        size: 'S',
        short: '😀😀😀',
        code: 'ABC',
        mail: 'a@example.org',
        ratio: 5e-324,
        price: 19.99,
        pairs: [1, 2, 3],
      };
      const { status, body: answer } = await client.post(things.path, body);
      expect(status).toBe(200);
      expect(answer).toMatchObject(body);
    });

    it('refuse texts whose patterns would take long, and take them where these have few steps', async () => {
      const client = await service.client();
      const things = await service.createClass({
        code: { type: 'string', pattern: '[ab]*a[ab]{200}[cd]$' },
        tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]{2,40}$' } },
        text: { type: 'string', pattern: '^[^<>]*$' },
      });
      const text = 'ab'.repeat(400_000);
      const tooLong = { code: 'pattern', message: expect.stringContaining('too long') };
      expectProblem(await client.post(things.path, { code: text }), 400, 'invalid_object', [
        { field: 'code', ...tooLong },
      ]);
      const tags = Array.from({ length: 20_000 }, () => 'ab'.repeat(20));
      expectProblem(await client.post(things.path, { tags }), 400, 'invalid_object', [
        { field: 'tags', ...tooLong },
      ]);
      const { status, body } = await client.post(things.path, { text, tags: tags.slice(0, 1000) });
      expect(status).toBe(200);
      const longer = await client.put(`${things.path}/${body._id}`, { code: text.slice(0, 200_000) });
      expectProblem(longer, 400, 'invalid_object', [{ field: 'code', ...tooLong }]);
    });

    it('refuse what does not, each with its code', async () => {
      const client = await service.client();
      const things = await service.createClass(CONSTRAINED);
      const answer = await client.post(things.path, {
        size: 's',
        short: '😀',
        code: 'ABc',
        mail: 'nobody',
        ratio: 1,
        price: 1000.001,
        pairs: [1, 1.0, 2, 2],
      });
      expectProblem(answer, 400, 'invalid_object', [
        { field: 'size', code: 'enum' },
        { field: 'short', code: 'min_length' },
        { field: 'code', code: 'pattern' },
        { field: 'mail', code: 'format' },
        { field: 'ratio', code: 'exclusive_maximum' },
        { field: 'price', code: 'maximum' },
        { field: 'price', code: 'multiple_of' },
        { field: 'pairs', code: 'max_items' },
        { field: 'pairs', code: 'unique_items' },
      ]);
      expect(answer.body.errors).toHaveLength(9);
      expect(await client.total(things)).toBe(0);
    });

    it('take every amount of money in cents for a multiple of a cent, and its increments', async () => {
      const client = await service.client();
      const { path: parts } = await service.createClass({ price: { type: 'number', multipleOf: 0.01 } });
      for (const price of [111851.68, 1234567.89, 99999999.99]) {
        const { body: created } = await client.post(`${parts}/`, { price });
        expect(created).toMatchObject({ price });
        const path = `${parts}/${created._id}`;
        expect((await client.put(path, { price: { $inc: -0.01 } })).body.price).toBeCloseTo(price - 0.01, 6);
        expect((await client.put(path, { price: { $inc: 0.01 } })).body.price).toBe(price);
      }
      expectProblem(await client.post(`${parts}/`, { price: 1234567.891 }), 400, 'invalid_object', [
        { field: 'price', code: 'multiple_of' },
      ]);
    });

    it('refuse whole numbers that are no multiple, however near to one for its size', async () => {
      const client = await service.client();
      const things = await service.createClass({
        nanoseconds: { type: 'integer', multipleOf: 1e9 },
        number: { type: 'number', multipleOf: 1e10 },
        large: { type: 'number', multipleOf: 3 },
      });
      const refused = await client.post(things.path, { nanoseconds: 1, number: 5, large: 1e300 });
      expectProblem(refused, 400, 'invalid_object', [
        { field: 'nanoseconds', code: 'multiple_of' },
        { field: 'number', code: 'multiple_of' },
        { field: 'large', code: 'multiple_of' },
      ]);
      expect((await client.post(things.path, { large: 3e300 })).status).toBe(200);
      const path = await client.create(things, { nanoseconds: -3e9, number: 2e10 });
      const added = await client.put(path, { nanoseconds: { $inc: 1 } });
      expectProblem(added, 400, 'invalid_object', [{ field: 'nanoseconds', code: 'multiple_of' }]);
    });

    it('take two texts of one moment for the same element, in whatever part of it', async () => {
      const client = await service.client();
      const inner = { type: 'object', fields: { at: { type: 'datetime' } } };
      const fields = {
        times: { type: 'array', items: { type: 'datetime' }, uniqueItems: true },
        stops: { type: 'array', items: inner, uniqueItems: true },
      };
      const things = await service.createClass(fields);
      const times = ['2026-01-02T03:04:05+01:00', '2026-01-02T02:04:05Z'];
      const twice = { times, stops: times.map((at) => ({ at })) };
      const faults = Object.keys(twice).map((field) => ({ field, code: 'unique_items' }));
      expectProblem(await client.post(things.path, twice), 400, 'invalid_object', faults);
      const path = await client.create(things, { times: times.slice(1) });
      expectProblem(await client.put(path, twice), 400, 'invalid_object', faults);
      expect((await client.get(path)).body.times).toEqual(['2026-01-02T02:04:05.000Z']);

      const texts = await service.createClass({ times: { ...fields.times, items: { type: 'string' } } });
      await client.create(texts, { times });
      const change = await client.put(texts.definitionPath, { fields });
      expectProblem(change, 409, 'definition_conflict');
      expect(change.body.examples[0].errors).toMatchObject([{ field: 'times', code: 'unique_items' }]);

      const withDefault = { times: { ...fields.times, default: times } };
      expectProblem(
        await client.put(things.definitionPath, { fields: withDefault }),
        400,
        'invalid_definition',
      );
    });
  });
});
