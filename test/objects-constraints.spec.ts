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
