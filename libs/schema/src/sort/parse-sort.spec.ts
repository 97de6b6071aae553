import { Problem } from '@app/problems';
import type { ClassDefinition } from '../definition/definition.js';
import { parseSort } from './parse-sort.js';

const CLASS: ClassDefinition = {
  name: 'City',
  fields: {
    name: { type: 'string', required: true, maxLength: 100 },
    population: { type: 'integer' },
    founded: { type: 'date' },
    motto: { type: 'string' },
    tags: { type: 'array' },
    place: { type: 'object', fields: { zip: { type: 'integer' }, rest: { type: 'json' } } },
    loose: { type: 'object' },
    free: { type: 'json' },
  },
};

const sorted = (text: string) => parseSort(text, CLASS);

const refusals = (text: string) => {
  try {
    sorted(text);
  } catch (error) {
    if (error instanceof Problem) return error.errors!;
  }
  throw new Error(`${text} was taken`);
};

describe('parseSort', () => {
  it('reads keys with their directions; ids go the way of the last one', () => {
    expect(sorted('-population,name')).toEqual({
      keys: [
        {
          name: 'population',
          target: { path: ['population'], kind: 'number' },
          descending: true,
          isRequired: false,
          maxLength: 0,
        },
        {
          name: 'name',
          target: { path: ['name'], kind: 'text' },
          descending: false,
          isRequired: true,
          maxLength: 100,
        },
      ],
      idDescending: false,
    });
    expect(sorted('name,-motto')?.idDescending).toBe(true);
  });

  it('ends with _id, and is none where that comes first and ascends', () => {
    expect(sorted('_id')).toBeUndefined();
    expect(sorted('_id,-name')).toBeUndefined();
    expect(sorted('-_id')).toEqual({ keys: [], idDescending: true });
    const keys = (text: string) => sorted(text)?.keys.map(({ name }) => name);
    expect(keys('name,-_id,motto')).toEqual(['name']);
    expect(sorted('name,-_id,motto')?.idDescending).toBe(true);
  });

  it('takes an enumeration of a hundred thousand values', () => {
    const values = Array.from({ length: 150_000 }, (_, at) => at.toString(36));
    const definition: ClassDefinition = { name: 'Code', fields: { code: { type: 'string', enum: values } } };
    expect(parseSort('code', definition)?.keys).toMatchObject([{ maxLength: 4 }]);
  });

  it('follows paths into objects and free JSON', () => {
    const kinds = sorted('place.zip,free.a.b,loose.x,place.rest.y')?.keys.map(({ target }) => target.kind);
    expect(kinds).toEqual(['number', 'any', 'any', 'any']);
  });

  it.each([
    [
      'nam',
      'unknown_field',
      'Class City has no field "nam"; did you mean "name"? This is at character 1 of sort.',
    ],
    ['name,-populaton', 'unknown_field', expect.stringContaining('at character 6 of sort')],
    ['_createdAt', 'unknown_field', expect.stringContaining('does not say "timestamps": true')],
    [
      'tags',
      'not_sortable',
      '"tags" cannot be sorted by: it holds several values. This is at character 1 of sort.',
    ],
    ['place', 'not_sortable', expect.stringContaining('name one of its members')],
    ['place.rest', 'not_sortable', expect.stringContaining('name a path into it')],
    ['free', 'not_sortable', expect.stringContaining('free.value')],
    ['attachments', 'not_sortable', expect.stringContaining('it is no field')],
    ['_id.x', 'not_sortable', expect.stringContaining('objects only')],
    ['tags.x', 'not_sortable', expect.stringContaining('objects only')],
    ['place.zp', 'unknown_field', expect.stringContaining('place.zip')],
    ['', 'key_expected', 'The name of a field is missing at character 1 of sort.'],
    ['name,,motto', 'key_expected', 'The name of a field is missing at character 6 of sort.'],
    ['-', 'key_expected', 'The name of a field is missing at character 1 of sort.'],
    ['name,-name', 'repeated_key', '"name" at character 6 of sort is a key already.'],
    ['name,motto,founded,population,_id', 'too_many_keys', expect.stringContaining('at most 4')],
  ])('refuses %s', (text, code, message) => {
    expect(refusals(text)).toMatchObject([{ field: 'sort', code, message }]);
  });

  it('tells all faults at once', () => {
    expect(refusals('nam,-tags,,x').map(({ code }) => code)).toEqual([
      'unknown_field',
      'not_sortable',
      'key_expected',
      'unknown_field',
    ]);
  });
});
