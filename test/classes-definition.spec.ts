import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';

describe('a bad definition', () => {
  oneEngine((service) => {
    it('is refused with all its faults at once, and makes no class', async () => {
      const client = await service.client();
      const answer = await client.post(CLASSES, {
        name: '1st',
        description: 7,
        feilds: {},
        fields: {
          'a b': 'string',
          _id: { type: 'string' },
          attachments: { type: 'array' },
          typo: { type: 'strng' },
          none: {},
          text: { type: 'string', minimum: 1, minLength: 5, maxLength: 2, pattern: '(?=x)', format: 'mail' },
          figure: { type: 'number', multipleOf: 0, maximum: '9', enum: [1, 'two', 1] },
          list: {
            type: 'array',
            items: { type: 'object', fields: { deep: { type: 'nothing' } } },
            unique: true,
          },
          flag: { type: 'boolean', default: 'yes', requierd: true },
          moved: { type: 'string', renamedFrom: 'text' },
          once: { type: 'string', unique: true, default: 'x' },
          loud: { type: 'string', required: 'yes', indexed: 1 },
        },
      });
      expectProblem(answer, 400, 'invalid_definition', [
        { pointer: '/name', code: 'invalid_name' },
        { pointer: '/description', code: 'type' },
        { pointer: '/feilds', code: 'unknown_member' },
        { pointer: '/fields/a b', code: 'invalid_name' },
        { pointer: '/fields/a b', code: 'type' },
        { pointer: '/fields/_id', code: 'invalid_name' },
        { pointer: '/fields/attachments', code: 'reserved_name' },
        { pointer: '/fields/typo/type', code: 'unknown_type' },
        { pointer: '/fields/none/type', code: 'required' },
        { pointer: '/fields/text/minimum', code: 'not_applicable' },
        { pointer: '/fields/text/minLength', code: 'empty_range' },
        { pointer: '/fields/text/pattern', code: 'invalid_pattern' },
        { pointer: '/fields/text/format', code: 'unknown_format' },
        { pointer: '/fields/figure/multipleOf', code: 'type' },
        { pointer: '/fields/figure/maximum', code: 'type' },
        { pointer: '/fields/figure/enum/1', code: 'type' },
        { pointer: '/fields/figure/enum', code: 'unique_items' },
        { pointer: '/fields/list/unique', code: 'not_indexable' },
        { pointer: '/fields/list/items/fields/deep/type', code: 'unknown_type' },
        { pointer: '/fields/flag/requierd', code: 'unknown_member' },
        { pointer: '/fields/moved/renamedFrom', code: 'source_in_use' },
        { pointer: '/fields/once/default', code: 'not_applicable' },
        { pointer: '/fields/loud/required', code: 'type' },
        { pointer: '/fields/loud/indexed', code: 'type' },
      ]);
      expect(answer.body.errors).toHaveLength(24);
      const { classes } = (await client.get(CLASSES)).body;
      expect(classes.map(({ name }: { name: string }) => name)).not.toContain('1st');
    });

    it.each([
      ['an array', '[]', ''],
      ['null', 'null', ''],
      ['a text', '"class"', ''],
      ['nothing in it', '{}', '/fields'],
      ['no name', '{"fields":{}}', '/name'],
      ['no fields', '{"name":"Fieldless"}', '/fields'],
      ['a list of fields', '{"name":"Listed","fields":[]}', '/fields'],
    ])('is one with %s', async (_, body, pointer) => {
      const client = await service.client();
      expectProblem(await client.post(CLASSES, body), 400, 'invalid_definition', [{ pointer }]);
    });

    it.each([
      [
        'a default outside its enum',
        { type: 'string', enum: ['a'], default: 'b' },
        'default',
        'invalid_default',
      ],
      ['a default of another type', { type: 'integer', default: 1.5 }, 'default', 'invalid_default'],
      [
        'a default above its maximum',
        { type: 'number', maximum: 1, default: 2 },
        'default',
        'invalid_default',
      ],
      [
        'an unknown member in its default',
        { type: 'object', fields: { b: { type: 'json' } }, default: { a: 1 } },
        'default/a',
        'invalid_default',
      ],
      ['an enum that is no array', { type: 'string', enum: 'a' }, 'enum', 'type'],
      [
        'a back-reference in its pattern',
        { type: 'string', pattern: '(a)\\1' },
        'pattern',
        'invalid_pattern',
      ],
      ['a broken pattern', { type: 'string', pattern: '(' }, 'pattern', 'invalid_pattern'],
      ['an indexed json value', { type: 'json', indexed: true }, 'indexed', 'not_indexable'],
      ['a unique object', { type: 'object', unique: true }, 'unique', 'not_indexable'],
      ['a negative length', { type: 'string', minLength: -1 }, 'minLength', 'type'],
      ['bounds the wrong way round', { type: 'number', minimum: 2, maximum: 1 }, 'minimum', 'empty_range'],
    ])('is one with a field that has %s', async (_, field, member, code) => {
      const client = await service.client();
      const name = uniqueName();
      const answer = await client.post(CLASSES, { name, fields: { field } });
      expectProblem(answer, 400, 'invalid_definition', [{ pointer: `/fields/field/${member}`, code }]);
      expectProblem(await client.get(`${CLASSES}/${name}`), 404, 'class_not_found');
    });

    it('names the nearest known type and member', async () => {
      const client = await service.client();
      const answer = await client.post(CLASSES, {
        name: uniqueName(),
        fields: { a: { type: 'Integer' }, b: { type: 'string', maxlength: 3 } },
      });
      expect(answer.text).toContain('Did you mean integer?');
      expect(answer.text).toContain('Did you mean maxLength?');
    });

    it('is one too large for a class', async () => {
      const client = await service.client();
      const fields = (count: number, field: object) =>
        Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, field]));
      const tooMany = { name: uniqueName(), fields: fields(501, { type: 'string' }) };
      expectProblem(await client.post(CLASSES, tooMany), 400, 'invalid_definition', [
        { code: 'too_many_fields' },
      ]);
      const indexed = { name: uniqueName(), fields: fields(16, { type: 'string', unique: true }) };
      expectProblem(await client.post(CLASSES, indexed), 400, 'invalid_definition', [
        { code: 'too_many_indexes' },
      ]);
      let nested: object = { type: 'string' };
      for (let depth = 0; depth < 10; depth++) nested = { type: 'object', fields: { in: nested } };
      expectProblem(
        await client.post(CLASSES, { name: uniqueName(), fields: { nested } }),
        400,
        'invalid_definition',
        [{ code: 'too_deep' }],
      );
    });

    it('is refused for a change too, which then leaves the class as it was', async () => {
      const client = await service.client();
      const fields = { text: { type: 'string' } };
      const things = await service.createClass(fields);
      expectProblem(
        await client.put(things.definitionPath, { fields: { text: { type: 'txt' } } }),
        400,
        'invalid_definition',
      );
      expectProblem(await client.put(things.definitionPath, '{'), 400, 'invalid_json');
      expect((await client.get(things.definitionPath)).body).toMatchObject({ fields, revision: 1 });
      for (const body of [{ fields: {} }, { fields: 7 }, '{broken'])
        expectProblem(await client.put(`${CLASSES}/NoSuchClass`, body), 404, 'class_not_found');
    });
  });
});

describe('the largest definition', () => {
  oneEngine((service) => {
    const fields = (prefix: string) =>
      Object.fromEntries(
        Array.from({ length: 500 }, (_, n) => [
          `${prefix}${n}`.padEnd(64, '_'),
          { type: 'string', ...(n < 15 ? { unique: true } : {}), ...(n === 15 ? { indexed: true } : {}) },
        ]),
      );

    it('works: 500 fields, 15 of them unique', async () => {
      const client = await service.client();
      const wide = await service.createClass(fields('f'), uniqueName().padEnd(64, '-'));
      const object = Object.fromEntries(Object.keys(fields('f')).map((name) => [name, 'é'.repeat(300)]));
      const path = await client.create(wide, object);
      expect((await client.get(path)).body).toMatchObject(object);
      const taken = await client.post(wide.path, object);
      expectProblem(taken, 400, 'not_unique');
      expect(taken.body.errors).toHaveLength(15);
    });

    itLong('can be changed into another one of that size', async () => {
      const client = await service.client();
      for (const [from, to] of [
        [fields('f'), fields('g')],
        [texts('f'), texts('g')],
      ] as const) {
        const wide = await service.createClass(from);
        await client.create(wide, {});
        expect((await client.put(wide.definitionPath, { fields: to })).status).toBe(200);
        expect((await client.post(wide.path, { [Object.keys(to)[0]!]: 'A' })).status).toBe(200);
      }
    });

    const texts = (prefix: string) =>
      Object.fromEntries(
        Array.from({ length: 31 }, (_, n) => [`${prefix}${n}`, { type: 'string', indexed: true }]),
      );
  });
});
