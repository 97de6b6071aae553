import {
  type Condition,
  clashes,
  fieldAt,
  filterOf,
  pathsOf,
  queryBefore,
  queryText,
  queryWith,
} from './filter/filter.js';
import { cellText, createdAt, labelText } from './grid/cell.js';
import { directionOf, keyText, nextSort, nextSortBeside, sortKeys, withoutKey } from './grid/sorting.js';
import { changesOf, initialValues } from './object/changes.js';

const FIELDS = {
  name: { type: 'string' },
  address: { type: 'object', fields: { city: { type: 'string' }, size: { type: 'integer' } } },
  tags: { type: 'array', items: { type: 'string' } },
  free: { type: 'json' },
} as const;

describe('the order of a listing', () => {
  it('goes up, down, and back to that of creation, by one column at a time', () => {
    const chosen = ['', 'name', '-name', 'size', '-_id'].map((sort) => nextSort(sort, 'name'));
    expect(chosen).toEqual(['name', '-name', '', 'name', 'name']);
  });

  it('begins with that of creation, which can only be turned round', () => {
    expect(directionOf('', '_id')).toBe('ascending');
    expect(['', '-_id', 'name'].map((sort) => nextSort(sort, '_id'))).toEqual(['-_id', '', '']);
    expect(['_id', 'name', 'nam'].map((field) => directionOf('-name', field))).toEqual([
      'none',
      'descending',
      'none',
    ]);
  });
});

describe('the order of a listing by several columns', () => {
  it('has each column last that is chosen beside others, up, down, and out of it again', () => {
    const chosen = ['', 'name', 'size', 'size,name', 'size,-name,day'].map((sort) =>
      nextSortBeside(sort, 'name'),
    );
    expect(chosen).toEqual(['name', '-name', 'size,name', 'size,-name', 'size,day']);
    expect(nextSortBeside('a,b,c,d', 'name')).toBe('a,b,c,name');
  });

  it('gives way to a column that is chosen alone', () => {
    expect(['name,size', '-name,size', 'size,-name'].map((sort) => nextSort(sort, 'name'))).toEqual(
      Array(3).fill('name'),
    );
    expect(nextSort('name,size', '_id')).toBe('');
  });

  it('is told key by key, and goes on without one', () => {
    const sort = 'status,-address.city';
    expect(sortKeys(sort).map(keyText)).toEqual(['status', 'address.city descending']);
    expect(['status', 'address.city', '_id'].map((field) => directionOf(sort, field))).toEqual([
      'ascending',
      'descending',
      'none',
    ]);
    expect(sortKeys(sort).map((key) => withoutKey(sort, key))).toEqual(['-address.city', 'status']);
    expect(sortKeys('')).toEqual([]);
  });
});

/** The text of a filter all of whose conditions have to be met. */
const textOf = (...conditions: Condition[]) => queryText({ match: 'all', conditions });

describe('a filter', () => {
  it('joins the conditions of one field', () => {
    const text = textOf(
      { field: 'size', operator: '$gte', value: 1 },
      { field: 'size', operator: '$lt', value: 9 },
      { field: 'name', operator: '$in', value: ['a', 'b'] },
    );
    expect(text).toBe('{"size":{"$gte":1,"$lt":9},"name":{"$in":["a","b"]}}');
  });

  it('leaves out what is not entered yet', () => {
    const blank: Condition = { field: 'name', operator: '$eq', value: undefined };
    const nameless: Condition = { field: '', operator: '$eq', value: 'x' };
    expect([textOf(blank), textOf(nameless)]).toEqual(['', '']);
    expect(queryText({ match: 'any', conditions: [blank, nameless] })).toBe('');
  });

  it('says "no value" as a comparison with null', () => {
    expect(textOf({ field: 'name', operator: 'missing', value: undefined })).toBe('{"name":{"$eq":null}}');
    expect(textOf({ field: 'name', operator: 'present', value: undefined })).toBe('{"name":{"$neq":null}}');
  });

  it('reads $exists as a comparison with null', () => {
    expect(queryText(filterOf('{"name":{"$exists":true},"size":{"$exists":false}}')!)).toBe(
      '{"name":{"$neq":null},"size":{"$eq":null}}',
    );
  });

  it.each([
    '{"name":{"$eq":"x"},"size":{"$gte":1,"$lt":9}}',
    '{"name":{"$eq":null},"tags":{"$nin":["a"]}}',
    '{"free":{"$eq":{"a":[1]}}}',
    '{"name":{"$contains":"a","$startsWith":"b","$endsWith":"c"}}',
    '{"$or":[{"name":{"$eq":"x"}},{"name":{"$eq":"y"}},{"size":{"$gte":1}}]}',
    '{"$or":[{"name":{"$eq":null}}]}',
  ])('comes back from its text: %s', (text) => {
    expect(queryText(filterOf(text)!)).toBe(text);
  });

  it.each([
    '{',
    '[]',
    '{"name":"x"}',
    '{"name":{"$like":"x"}}',
    '{"name":{"missing":1}}',
    '{"name":{"$in":"x"}}',
    '{"name":{"$contains":5}}',
    '{"name":{"$not":{"$eq":"x"}}}',
    '{"$or":{"name":{"$eq":"x"}}}',
    '{"$or":[{"size":{"$gte":1,"$lt":9}}]}',
    '{"$or":[{}]}',
    '{"$or":[{"name":{"$eq":"x"}}],"size":{"$gte":1}}',
    '{"$nor":[{"name":{"$eq":"x"}}]}',
  ])('is left as text where the builder has no row for it: %s', (text) => {
    expect(filterOf(text)).toBeUndefined();
  });

  it('cannot say the same of a field twice', () => {
    const twice = { field: 'name', operator: '$eq', value: 1 } as const;
    const both = [twice, { ...twice, operator: 'missing' } as const];
    expect(clashes({ match: 'all', conditions: both })).toEqual(['name $eq']);
    expect(clashes({ match: 'any', conditions: both })).toEqual([]);
    expect(clashes({ match: 'all', conditions: [twice, { ...twice, operator: '$gt' }] })).toEqual([]);
  });

  it('reaches members of objects by their path', () => {
    expect(pathsOf(FIELDS)).toEqual([
      '_id',
      'name',
      'address',
      'address.city',
      'address.size',
      'tags',
      'free',
    ]);
    expect(fieldAt(FIELDS, 'address.size')).toEqual({ type: 'integer' });
    expect(fieldAt(FIELDS, 'tags')).toEqual({ type: 'string' });
    expect(fieldAt(FIELDS, 'free.deep.down')).toEqual({ type: 'json' });
    expect(fieldAt(FIELDS, 'constructor')).toEqual({ type: 'json' });
  });
});

describe('the filter with a value that was pressed', () => {
  const sent = { field: 'status', operator: '$eq', value: 'sent' } as const;

  it('asks for it beside what it asks for, and in the place of another one', () => {
    expect(queryWith('', sent)).toBe('{"status":{"$eq":"sent"}}');
    expect(queryWith('{"n":{"$gt":1}}', sent)).toBe('{"n":{"$gt":1},"status":{"$eq":"sent"}}');
    expect(queryWith('{"status":{"$eq":"new"}}', sent)).toBe('{"status":{"$eq":"sent"}}');
    expect(queryWith('{"status":{"$neq":"new"}}', sent)).toBe('{"status":{"$neq":"new","$eq":"sent"}}');
    expect(queryWith('', { ...sent, operator: 'missing', value: undefined })).toBe('{"status":{"$eq":null}}');
  });

  it('keeps what rows cannot show', () => {
    const any = '{"$or":[{"n":{"$lt":2}},{"n":{"$gte":118}}]}';
    expect(queryWith(any, sent)).toBe(`{"$and":[${any},{"status":{"$eq":"sent"}}]}`);
    expect(queryWith('{', sent)).toBe('{"status":{"$eq":"sent"}}');
  });
});

describe('the filter of the objects before one', () => {
  it('has what the listing is filtered by too', () => {
    expect(queryBefore('', 'b')).toBe('{"_id":{"$lt":"b"}}');
    expect(queryBefore('{"n":{"$gt":1}}', 'b')).toBe('{"n":{"$gt":1},"_id":{"$lt":"b"}}');
    expect(queryBefore('{"_id":{"$gt":"a","$lt":"ab"}}', 'b')).toBe('{"_id":{"$gt":"a","$lt":"ab"}}');
    expect(queryBefore('{"_id":{"$lt":"c"}}', 'b')).toBe('{"_id":{"$lt":"b"}}');
  });

  it('is none where the listing has none that could be read', () => {
    expect(['{', 'null'].map((query) => queryBefore(query, 'b'))).toEqual(['', '']);
  });
});

describe('a cell', () => {
  it('shows a value in a line', () => {
    expect([cellText('x'), cellText(1), cellText(false), cellText({ a: [1] })]).toEqual([
      'x',
      '1',
      'false',
      '{"a":[1]}',
    ]);
  });

  it('tells no value from an empty text', () => {
    expect([cellText(undefined), cellText(null), cellText('')]).toEqual([undefined, undefined, '']);
  });

  it('calls an object by what can be read', () => {
    expect([undefined, '', ' \n', ' x ', 0].map(labelText)).toEqual([
      undefined,
      undefined,
      undefined,
      'x',
      '0',
    ]);
  });

  it('is cut where a cell shows no more', () => {
    expect(cellText('x'.repeat(400))).toHaveLength(301);
  });

  it('is cut between what readers take for characters', () => {
    const family = '👨‍👩‍👧';
    expect(cellText(`${'x'.repeat(295)}${family}${family}`)).toBe(`${'x'.repeat(295)}…`);
    expect(cellText(`${'x'.repeat(299)}e\u0301xx`)).toBe(`${'x'.repeat(299)}…`);
    expect(cellText('漢'.repeat(301))).toBe(`${'漢'.repeat(300)}…`);
  });
});

it('an id says when its object was made', () => {
  expect(createdAt('019b7c4e-0003-7000-8000-000000000000')).toBe(new Date(0x019b7c4e0003).toISOString());
});

describe('the change of an object', () => {
  it('holds what differs, and null for what is gone', () => {
    const before = { a: 1, b: 'x', c: { d: [1, 2] }, e: true };
    const after = { a: 2, c: { d: [1, 2] }, e: true, f: [] };
    expect(changesOf(before, after, ['a', 'b', 'c', 'e', 'f'])).toEqual({ a: 2, b: null, f: [] });
  });

  it('sees lists and objects as they are inside', () => {
    expect(changesOf({ a: [1], b: {} }, { a: [1, 2], b: [] }, ['a', 'b'])).toEqual({ a: [1, 2], b: [] });
  });

  it('is asked only for members of its own', () => {
    expect(changesOf({}, { constructor: 'x' }, ['constructor', 'toString'])).toEqual({ constructor: 'x' });
  });
});

it('a new object begins with the defaults, inside objects that must be there too', () => {
  expect(
    initialValues({
      status: { type: 'string', default: 'new' },
      place: { type: 'object', required: true, fields: { floor: { type: 'integer', default: 0 } } },
      other: { type: 'object', fields: { floor: { type: 'integer', default: 0 } } },
    }),
  ).toEqual({ status: 'new', place: { floor: 0 } });
});
