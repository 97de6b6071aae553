import { Problem } from '@app/problems';
import type { ClassDefinition } from '../definition/definition.js';
import { parseFields, project } from './parse-fields.js';

const CLASS: ClassDefinition = {
  name: 'City',
  fields: {
    name: { type: 'string' },
    tags: { type: 'array' },
    place: { type: 'object', fields: { zip: { type: 'integer' }, city: { type: 'string' } } },
    free: { type: 'json' },
  },
};

const DOCUMENT = {
  name: 'Brno',
  tags: ['a', { x: 1 }],
  place: { zip: 60200, city: 'Brno' },
  free: { a: 1, list: [{ x: 1, y: 2 }, 3, [{ x: 4 }]], deep: { x: { y: 1, z: 2 } } },
};

const projected = (text: string) => JSON.parse(project(JSON.stringify(DOCUMENT), parseFields(text, CLASS)));

const refusals = (text: string) => {
  try {
    parseFields(text, CLASS);
  } catch (error) {
    if (error instanceof Problem) return error.errors!;
  }
  throw new Error(`${text} was taken`);
};

describe('parseFields', () => {
  it.each([
    ['name', { name: 'Brno' }],
    ['place.zip,tags', { tags: ['a', { x: 1 }], place: { zip: 60200 } }],
    ['free.none', { free: {} }],
    ['free.a.x', { free: {} }],
    ['free.list.x', { free: { list: [{ x: 1 }, [{ x: 4 }]] } }],
    ['free.deep.x.y,free.a', { free: { a: 1, deep: { x: { y: 1 } } } }],
    ['_id', {}],
    ['*,_revision', DOCUMENT],
    ['*,-free,-tags,_revision,-place.zip', { name: 'Brno', place: { city: 'Brno' } }],
    ['-free,-tags,-place.zip', { name: 'Brno', place: { city: 'Brno' } }],
    ['-name,-tags,-place,-free.list.x,-free.a.b,-free.deep', { free: { a: 1, list: [{ y: 2 }, 3, [{}]] } }],
  ])('leaves of an object by %s what MongoDB would', (text, expected) => {
    expect(projected(text)).toEqual(expected);
  });

  it('keeps the order of the object, whatever that of the names', () => {
    expect(Object.keys(projected('tags,free,name'))).toEqual(['name', 'tags', 'free']);
    expect(Object.keys(projected('-tags'))).toEqual(['name', 'place', 'free']);
  });

  it('answers attachments unless they are left out, or not on a list; the revision where it is named', () => {
    const own = (text: string) => {
      const { attachments, revision } = parseFields(text, CLASS);
      return [attachments, revision];
    };
    expect(own('name')).toEqual([false, false]);
    expect(own('attachments,_revision')).toEqual([true, true]);
    expect(own('-name')).toEqual([true, false]);
    expect(own('-attachments')).toEqual([false, false]);
    for (const everything of ['*,_revision', '_revision,*', '-name,_revision', '_revision,-name'])
      expect(own(everything)).toEqual([true, true]);
    expect(own('*,-attachments,_revision')).toEqual([false, true]);
  });

  it.each([
    [
      'nam',
      'unknown_field',
      'Class City has no field "nam"; did you mean "name"? This is at character 1 of fields.',
    ],
    ['name,_revison', 'unknown_field', expect.stringContaining('did you mean _revision?')],
    ['name,place.zp', 'unknown_field', expect.stringContaining('at character 6 of fields')],
    ['_createdAt', 'unknown_field', expect.stringContaining('does not say "timestamps": true')],
    ['tags.x', 'no_members', expect.stringContaining('"tags.x"')],
    ['name,-tags', 'mixed_names', expect.stringContaining('at character 6')],
    ['-name,tags', 'mixed_names', expect.stringContaining('at character 7')],
    [
      '*,tags',
      'mixed_names',
      '* has all fields already; beside it are _revision, and names with a minus, which are left out. This is at character 3 of fields.',
    ],
    ['*,attachments', 'mixed_names', expect.stringContaining('at character 3')],
    ['-*', 'unknown_field', expect.stringContaining('"*"')],
    ['', 'name_expected', expect.stringContaining('missing')],
    ['name,,tags', 'name_expected', expect.stringContaining('at character 6')],
    ['-_id', 'always_there', expect.stringContaining('cannot be left out')],
    ['-_revision', 'always_there', expect.stringContaining('only where it is named')],
    ['place,place.zip', 'repeated_name', expect.stringContaining('"place.zip"')],
    ['place.zip,place', 'repeated_name', expect.stringContaining('"place"')],
    ['name,name', 'repeated_name', expect.stringContaining('"name"')],
    [Array(101).fill('_id').join(), 'too_many_names', expect.stringContaining('at most 100')],
  ])('refuses %s', (text, code, message) => {
    expect(refusals(text)).toMatchObject([{ code, message }]);
  });
});
