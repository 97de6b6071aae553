import { type Fault, Problem } from '@app/problems';
import type { ClassDefinition } from '../definition/definition.js';
import { parseFilter } from './parse-filter.js';

const PERSON: ClassDefinition = {
  name: 'Person',
  fields: {
    name: { type: 'string', indexed: true },
    age: { type: 'integer' },
    active: { type: 'boolean' },
    born: { type: 'date' },
    seen: { type: 'datetime' },
    tags: { type: 'array', items: { type: 'string' } },
    visits: { type: 'array', items: { type: 'datetime' } },
    grid: { type: 'array', items: { type: 'array', items: { type: 'datetime' } } },
    address: { type: 'object', fields: { city: { type: 'string' }, since: { type: 'datetime' } } },
    extra: { type: 'json' },
  },
};

const ID = '01890000-0000-7000-8000-00000000000a';

function predicateOf(filter: unknown) {
  return parseFilter(JSON.stringify(filter), PERSON).predicate;
}

function warningsOf(filter: unknown): string[] {
  return parseFilter(JSON.stringify(filter), PERSON).warnings.map(({ message }) => message);
}

function faultsOf(text: string, options = {}): Fault[] {
  try {
    parseFilter(text, PERSON, options);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).code).toBe('invalid_query');
    return (error as Problem).errors!;
  }
  return [];
}

function equals(path: string[], kind: string, values: unknown[], more = {}) {
  return { kind: 'equals', target: { path, kind }, values, orMissing: false, negated: false, ...more };
}

describe('a filter', () => {
  it('without conditions is every object', () => {
    expect(parseFilter('{}', PERSON)).toEqual({ predicate: { kind: 'always' }, warnings: [] });
  });

  it('is the conjunction of its fields and operators', () => {
    expect(predicateOf({ name: { $eq: 'Ada' }, age: { $gte: 18, $lt: 65 } })).toEqual({
      kind: 'all',
      of: [
        equals(['name'], 'text', ['Ada']),
        { kind: 'compare', target: { path: ['age'], kind: 'number' }, operator: 'gte', value: 18 },
        { kind: 'compare', target: { path: ['age'], kind: 'number' }, operator: 'lt', value: 65 },
      ],
    });
  });

  it('takes null for missing', () => {
    expect(predicateOf({ age: { $eq: null } })).toEqual(equals(['age'], 'number', [], { orMissing: true }));
    expect(predicateOf({ age: { $nin: [1, null, 1] } })).toEqual(
      equals(['age'], 'number', [1], { orMissing: true, negated: true }),
    );
  });

  it('finds nothing with an empty $in and everything with an empty $nin', () => {
    expect(predicateOf({ name: { $in: [] }, age: { $eq: 1 } })).toEqual({ kind: 'never' });
    expect(predicateOf({ name: { $nin: [] }, age: { $eq: 1 } })).toEqual(equals(['age'], 'number', [1]));
    expect(warningsOf({ name: { $in: [], $nin: [] } })).toEqual([]);
  });

  it('reaches into objects and free JSON, where values can be anything', () => {
    expect(predicateOf({ 'address.city': { $eq: 'Pisa' } })).toEqual(
      equals(['address', 'city'], 'text', ['Pisa']),
    );
    expect(predicateOf({ 'extra.a b.0': { $eq: 1 } })).toEqual(equals(['extra', 'a b', '0'], 'any', [1]));
  });
});

const AGE = { path: ['age'], kind: 'number' };

describe('$and, $or and $nor', () => {
  const one = { kind: 'compare', target: AGE, operator: 'gt', value: 1 };
  const two = { kind: 'compare', target: { path: ['name'], kind: 'text' }, operator: 'lt', value: 'b' };

  it('nest; a conjunction in a conjunction is part of it', () => {
    expect(predicateOf({ $and: [{ age: { $gt: 1 } }, { $and: [{ name: { $lt: 'b' } }] }] })).toEqual({
      kind: 'all',
      of: [one, two],
    });
    expect(predicateOf({ age: { $gt: 1 }, $or: [{ age: { $gt: 1 } }, { name: { $lt: 'b' } }] })).toEqual({
      kind: 'all',
      of: [one, { kind: 'some', of: [one, two] }],
    });
    expect(predicateOf({ $nor: [{ age: { $gt: 1 } }, { name: { $lt: 'b' } }] })).toEqual({
      kind: 'all',
      of: [
        { kind: 'not', of: one },
        { kind: 'not', of: two },
      ],
    });
  });

  it('are simplified where a part is everything or nothing', () => {
    expect(predicateOf({ $or: [{}, { age: { $gt: 1 } }] })).toEqual({ kind: 'always' });
    expect(predicateOf({ $or: [{ age: { $eq: 'x' } }, { age: { $gt: 1 } }] })).toEqual(one);
    expect(predicateOf({ $nor: [{ age: { $eq: 'x' } }] })).toEqual({ kind: 'always' });
    expect(predicateOf({ $nor: [{}] })).toEqual({ kind: 'never' });
  });

  it('make one condition of the values of a field, as $in and $nin do', () => {
    const either = [{ age: { $eq: 1 } }, { age: { $in: [2, null] } }];
    expect(predicateOf({ $or: either })).toEqual(equals(['age'], 'number', [1, 2], { orMissing: true }));
    expect(predicateOf({ $nor: either })).toEqual(
      equals(['age'], 'number', [1, 2], { orMissing: true, negated: true }),
    );
    expect(predicateOf({ $or: [{ _id: { $eq: ID } }, { _id: { $eq: ID } }] })).toEqual({
      kind: 'id-in',
      ids: [ID],
      negated: false,
    });
  });

  it('$not is the complement of its operators together', () => {
    expect(predicateOf({ age: { $not: { $eq: 5 } } })).toEqual(predicateOf({ age: { $neq: 5 } }));
    expect(predicateOf({ age: { $not: { $not: { $gt: 1 } } } })).toEqual(one);
    expect(predicateOf({ age: { $not: { $gt: 1, $lt: 5 } } })).toEqual({
      kind: 'some',
      of: [
        { kind: 'not', of: one },
        { kind: 'not', of: { ...one, operator: 'lt', value: 5 } },
      ],
    });
    expect(predicateOf({ _id: { $not: { $gt: ID } } })).toMatchObject({ operator: 'lte' });
    expect(predicateOf({ age: { $not: { $gt: 'x' } } })).toEqual({ kind: 'always' });
  });
});

describe('operators of texts', () => {
  const name = { path: ['name'], kind: 'text' };
  const range = (from: string, to: string) => ({
    kind: 'all',
    of: [
      { kind: 'compare', target: name, operator: 'gte', value: from },
      { kind: 'compare', target: name, operator: 'lt', value: to },
    ],
  });

  it.each([
    ['Ad', 'Ae'],
    ['a\u{10ffff}', 'b'],
    ['\ud7ff', '\ue000'],
    ['z😀', 'z😁'],
  ])('$startsWith %j is a range up to %j', (from, to) => {
    expect(predicateOf({ name: { $startsWith: from } })).toEqual(range(from, to));
  });

  it('$startsWith of the last characters has no end', () => {
    expect(predicateOf({ name: { $startsWith: '\u{10ffff}' } })).toEqual({
      kind: 'compare',
      target: name,
      operator: 'gte',
      value: '\u{10ffff}',
    });
  });

  it('look into every element of an array', () => {
    const target = { path: ['tags'], kind: 'any' };
    expect(predicateOf({ tags: { $startsWith: 'a' } })).toEqual({
      kind: 'text',
      target,
      match: 'startsWith',
      text: 'a',
    });
    expect(predicateOf({ tags: { $contains: '' } })).toEqual({
      kind: 'compare',
      target,
      operator: 'gte',
      value: '',
    });
  });

  it('find nothing, with a warning, where there are no texts, or none is asked for', () => {
    expect(predicateOf({ age: { $contains: 'a' } })).toEqual({ kind: 'never' });
    expect(warningsOf({ age: { $contains: 'a' }, name: { $endsWith: 5 } })).toEqual([
      '"age" is of type integer and never compares with a string: $contains finds nothing.',
      '"name" is of type string and never compares with a number: $endsWith finds nothing.',
    ]);
    expect(warningsOf({ grid: { $contains: 'a' } })).toHaveLength(1);
  });

  it('on _id go by its text; $startsWith is a range of ids', () => {
    expect(predicateOf({ _id: { $startsWith: '0189' } })).toEqual({
      kind: 'all',
      of: [
        { kind: 'id-compare', operator: 'gte', id: '01890000-0000-0000-0000-000000000000' },
        { kind: 'id-compare', operator: 'lt', id: '018a0000-0000-0000-0000-000000000000' },
      ],
    });
    expect(predicateOf({ _id: { $endsWith: '0a' } })).toEqual({
      kind: 'id-text',
      match: 'endsWith',
      text: '0a',
    });
    expect(predicateOf({ _id: { $startsWith: 'zz' } })).toEqual({ kind: 'never' });
  });
});

describe('operators of arrays', () => {
  const target = { path: ['tags'], kind: 'any' };

  it('$exists is a comparison with null', () => {
    expect(predicateOf({ age: { $exists: true } })).toEqual(predicateOf({ age: { $neq: null } }));
    expect(predicateOf({ age: { $exists: false } })).toEqual(predicateOf({ age: { $eq: null } }));
    expect(predicateOf({ _id: { $exists: true } })).toEqual({ kind: 'always' });
  });

  it('$all asks for each of its values, also of a scalar', () => {
    expect(predicateOf({ tags: { $all: ['a', 'b'] } })).toEqual({
      kind: 'all',
      of: [equals(['tags'], 'any', ['a']), equals(['tags'], 'any', ['b'])],
    });
    expect(predicateOf({ age: { $all: [5] } })).toEqual(predicateOf({ age: { $eq: 5 } }));
    expect(predicateOf({ tags: { $all: [] } })).toEqual({ kind: 'never' });
  });

  it('$size and $elemMatch are about the array', () => {
    expect(predicateOf({ tags: { $size: 2 } })).toEqual({ kind: 'size', target, size: 2 });
    expect(predicateOf({ tags: { $elemMatch: { $gt: 'a', $neq: 'b' } } })).toEqual({
      kind: 'element',
      target,
      of: {
        kind: 'all',
        of: [
          { kind: 'compare', target: { path: [], kind: 'text' }, operator: 'gt', value: 'a' },
          equals([], 'text', ['b'], { negated: true }),
        ],
      },
    });
    expect(predicateOf({ grid: { $elemMatch: { $elemMatch: { $size: 1 } } } })).toEqual({ kind: 'never' });
    expect(predicateOf({ tags: { $elemMatch: { $neq: 5 } } })).toMatchObject({ of: { kind: 'always' } });
    expect(predicateOf({ tags: { $elemMatch: { $gt: 5 } } })).toEqual({ kind: 'never' });
  });

  it('find nothing, with a warning, where there is no array', () => {
    expect(warningsOf({ name: { $size: 2 }, age: { $elemMatch: { $gt: 1 } } })).toEqual([
      '"name" is of type string and has no elements: $size finds nothing.',
      '"age" is of type integer and has no elements: $elemMatch finds nothing.',
    ]);
    expect(warningsOf({ tags: { $elemMatch: { $gt: 5 } } })).toEqual([
      'An element of "tags" is of type string and never compares with a number: $gt finds nothing.',
    ]);
    expect(predicateOf({ name: { $not: { $size: 2 } } })).toEqual({ kind: 'always' });
  });
});

describe('values of another type', () => {
  it('never match, and a warning says so', () => {
    expect(predicateOf({ age: { $eq: '10' } })).toEqual({ kind: 'never' });
    expect(predicateOf({ age: { $neq: '10' } })).toEqual({ kind: 'always' });
    expect(predicateOf({ age: { $in: ['10', 10] } })).toEqual(equals(['age'], 'number', [10]));
    expect(parseFilter('{"age":{"$gt":"10"}}', PERSON).warnings).toEqual([
      {
        code: 'comparison_never_matches',
        field: 'age',
        message: '"age" is of type integer and never compares with a string: $gt finds nothing.',
      },
    ]);
    expect(warningsOf({ active: { $nin: [1, 'x', true, 2] } })).toEqual([
      '"active" is of type boolean and never compares with a number or a string: $nin ignores it.',
    ]);
  });

  it('have no order: null, arrays and objects', () => {
    for (const operand of [null, [1], { a: 1 }]) {
      expect(predicateOf({ extra: { $gte: operand } })).toEqual({ kind: 'never' });
      expect(warningsOf({ extra: { $gte: operand } })).toHaveLength(1);
    }
    expect(predicateOf({ address: { $lt: 'x' } })).toEqual({ kind: 'never' });
    expect(predicateOf({ grid: { $lt: '2026-01-01T00:00:00Z' } })).toEqual({ kind: 'never' });
  });

  it('include text that is no date for dates and datetimes', () => {
    expect(predicateOf({ born: { $lt: '2026-02-30' } })).toEqual({ kind: 'never' });
    expect(predicateOf({ seen: { $eq: 'yesterday' } })).toEqual({ kind: 'never' });
    expect(warningsOf({ seen: { $neq: 'yesterday' } })[0]).toContain(
      'a string that is no RFC 3339 date-time',
    );
  });
});

describe('datetimes', () => {
  const stored = '2025-12-31T23:00:00.000Z';
  const sent = '2026-01-01T00:00:00+01:00';

  it('are compared in their stored form, also inside arrays and objects', () => {
    expect(predicateOf({ seen: { $eq: sent } })).toEqual(equals(['seen'], 'text', [stored]));
    expect(predicateOf({ visits: { $in: [sent, [sent]] } })).toEqual(
      equals(['visits'], 'any', [stored, [stored]]),
    );
    expect(predicateOf({ visits: { $gt: sent } })).toMatchObject({ kind: 'compare', value: stored });
    expect(predicateOf({ grid: { $eq: [sent] } })).toEqual(equals(['grid'], 'any', [[sent], [stored]]));
    expect(predicateOf({ address: { $eq: { since: sent } } })).toEqual(
      equals(['address'], 'any', [{ since: stored }]),
    );
  });

  it('stay as they are in free JSON', () => {
    expect(predicateOf({ 'extra.at': { $eq: sent } })).toEqual(equals(['extra', 'at'], 'any', [sent]));
  });
});

describe('_id', () => {
  it('equals canonical lower-case ids only', () => {
    expect(predicateOf({ _id: { $in: [ID, ID, ID.toUpperCase(), 5] } })).toEqual({
      kind: 'id-in',
      ids: [ID],
      negated: false,
    });
    expect(predicateOf({ _id: { $eq: 'x' } })).toEqual({ kind: 'never' });
    expect(predicateOf({ _id: { $eq: [ID] } })).toEqual({ kind: 'never' });
    expect(predicateOf({ _id: { $eq: null } })).toEqual({ kind: 'never' });
    expect(predicateOf({ _id: { $neq: null } })).toEqual({ kind: 'always' });
    expect(warningsOf({ _id: { $eq: ID.toUpperCase() } })).toEqual([
      '"_id" is an id and never compares with a string that is no lower-case UUID: $eq finds nothing.',
    ]);
  });

  it.each([
    [ID, 'gt', ID],
    [`${ID}x`, 'gte', '01890000-0000-7000-8000-00000000000b'],
    ['', 'gte', '00000000-0000-0000-0000-000000000000'],
    ['0189', 'gte', '01890000-0000-0000-0000-000000000000'],
    ['0189:', 'gte', '0189a000-0000-0000-0000-000000000000'],
    ['018G', 'gte', '018a0000-0000-0000-0000-000000000000'],
    ['018g', 'gte', '01900000-0000-0000-0000-000000000000'],
    ['0fff😀', 'gte', '10000000-0000-0000-0000-000000000000'],
    ['01890000 ', 'gte', '01890000-0000-0000-0000-000000000000'],
    ['01890000a', 'gte', '01890001-0000-0000-0000-000000000000'],
    ['01890000-0000-7000-8000-ffffffffffff!', 'gte', '01890000-0000-7000-8001-000000000000'],
  ])('above %j is %s %s', (text, operator, id) => {
    expect(predicateOf({ _id: { $gt: text } })).toEqual({ kind: 'id-compare', operator, id });
  });

  it('is always below what no id reaches', () => {
    for (const text of ['g', 'ffffffff-ffff-ffff-ffff-ffffffffffff0', '\uffff']) {
      expect(predicateOf({ _id: { $gt: text } })).toEqual({ kind: 'never' });
      expect(predicateOf({ _id: { $lte: text } })).toEqual({ kind: 'always' });
    }
    expect(predicateOf({ _id: { $lte: '018g' } })).toMatchObject({ operator: 'lt' });
    expect(predicateOf({ _id: { $lt: 5 } })).toEqual({ kind: 'never' });
  });
});

describe('a filter is refused', () => {
  it.each([
    ['', 'invalid_json', 'The text is empty'],
    ['{"age":', 'invalid_json', 'column 8'],
    ['[]', 'object_expected', 'must be a JSON object'],
    ['null', 'object_expected', 'must be a JSON object'],
    ['{"age":5}', 'operator_expected', '{"age":{"$eq":5}}'],
    ['{"age":null}', 'operator_expected', '{"age":{"$eq":null}}'],
    ['{"tags":["a"]}', 'operator_expected', '{"tags":{"$eq":["a"]}}'],
    ['{"age":{}}', 'operator_expected', 'has no operator'],
    ['{"age":{"$ne":5}}', 'unknown_operator', 'did you mean $neq?'],
    ['{"age":{"eq":5}}', 'unknown_operator', 'did you mean $eq?'],
    ['{"age":{"$GT":5}}', 'unknown_operator', 'did you mean $gt?'],
    ['{"name":{"$regex":"x"}}', 'unknown_operator', 'did you mean $contains?'],
    ['{"name":{"$matches":"x"}}', 'unknown_operator', 'the operators are $eq, $neq'],
    [
      '{"address":{"city":"Pisa"}}',
      'unknown_operator',
      'to compare with an object, write {"address":{"$eq":{...}}}.',
    ],
    ['{"age":{"$exist":true}}', 'unknown_operator', 'did you mean $exists?'],
    ['{"age":{"$or":[{"$eq":1}]}}', 'unknown_operator', 'stands beside fields, not in one: {"$or":[{"age":'],
    ['{"$eq":{"age":1}}', 'unknown_field', 'Operators of comparison stand inside one'],
    ['{"$ro":[{"age":{"$eq":1}}]}', 'unknown_field', '"$ro" is no field; did you mean $or?'],
    ['{"$not":{"age":{"$eq":1}}}', 'unknown_field', 'Filters are negated by {"$nor":[{...}]}'],
    ['{"$or":[]}', 'array_expected', '$or takes an array of one or more filters'],
    ['{"$and":[]}', 'array_expected', '$and takes an array'],
    ['{"$nor":[]}', 'array_expected', '$nor takes an array'],
    ['{"$or":{"age":{"$eq":1}}}', 'array_expected', '$or takes an array'],
    ['{"$or":[5]}', 'object_expected', 'It stands in $or[0].'],
    ['{"$or":[{},{"$nor":[{"nam":{"$eq":1}}]}]}', 'unknown_field', 'It stands in $or[1].$nor[0].'],
    ['{"age":{"$not":5}}', 'operator_expected', '{"age":{"$not":{"$eq":5}}}'],
    ['{"age":{"$not":{}}}', 'operator_expected', '$not takes operators'],
    ['{"age":{"$not":{"$ne":5}}}', 'unknown_operator', 'did you mean $neq? It stands in $not.'],
    ['{"tags":{"$elemMatch":{}}}', 'operator_expected', '$elemMatch takes operators'],
    ['{"tags":{"$elemMatch":{"name":{"$eq":1}}}}', 'unknown_operator', 'about the element itself'],
    ['{"tags":{"$all":"a"}}', 'array_expected', '{"$all":["a"]}'],
    ['{"tags":{"$size":-1}}', 'integer_expected', '$size takes a number of elements'],
    ['{"tags":{"$size":1.5}}', 'integer_expected', '$size takes a number of elements'],
    ['{"tags":{"$size":"1"}}', 'integer_expected', '$size takes a number of elements'],
    ['{"age":{"$exists":1}}', 'boolean_expected', '{"$exists":true}'],
    ['{"nam":{"$eq":1}}', 'unknown_field', 'did you mean "name"?'],
    ['{"address.cty":{"$eq":1}}', 'unknown_field', 'did you mean "address.city"?'],
    ['{"toString":{"$eq":1}}', 'unknown_field', 'has no field "toString"'],
    ['{"a\') OR 1=1 -- ":{"$eq":1}}', 'unknown_field', 'has no field'],
    ['{"tags.0":{"$eq":1}}', 'not_filterable', 'does not enter the array "tags"'],
    ['{"name.x":{"$eq":1}}', 'not_filterable', '"name" is of type string'],
    ['{"address.city.x":{"$eq":1}}', 'not_filterable', '"address.city" is of type string'],
    ['{"_id.x":{"$eq":1}}', 'not_filterable', '_id'],
    ['{"attachments":{"$eq":1}}', 'not_filterable', 'attachments'],
    ['{"extra.a\\"b":{"$eq":1}}', 'invalid_path', 'cannot be part of a path'],
    ['{"extra.a\\\\":{"$eq":1}}', 'invalid_path', 'cannot be part of a path'],
    ['{"extra..a":{"$eq":1}}', 'invalid_path', 'cannot be part of a path'],
    [`{"extra.${'x'.repeat(65)}":{"$eq":1}}`, 'invalid_path', 'cannot be part of a path'],
    [`{"extra${'.a'.repeat(31)}":{"$eq":1}}`, 'path_too_deep', '31'],
    ['{"age":{"$in":5}}', 'array_expected', '{"$in":[5]}'],
    ['{"age":{"$nin":null}}', 'array_expected', '{"$nin":[null]}'],
  ])('%s: %s', (text, code, message) => {
    const faults = faultsOf(text);
    expect(faults).toMatchObject([{ code, pointer: '', field: expect.any(String) }]);
    expect(faults[0]!.message).toContain(message);
  });

  it('with all its faults at once', () => {
    const codes = faultsOf('{"nmae":{"$ne":1,"$in":2},"age":3,"tags.0":{"$eq":1}}').map(({ field, code }) => [
      field,
      code,
    ]);
    expect(codes).toEqual([
      ['nmae', 'unknown_field'],
      ['nmae', 'unknown_operator'],
      ['nmae', 'array_expected'],
      ['age', 'operator_expected'],
      ['tags.0', 'not_filterable'],
    ]);
  });

  it('above its limits of bytes and conditions', () => {
    const long = JSON.stringify({ name: { $eq: `${'é'.repeat(4086)}x` } });
    expect(Buffer.byteLength(long)).toBe(8192);
    expect(faultsOf(long)).toEqual([]);
    expect(faultsOf(` ${long}`)).toMatchObject([{ code: 'too_long', expected: 8192, received: 8193 }]);
    const many = JSON.stringify(
      Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`extra.k${i}`, { $gt: 1, $lt: 5 }])),
    );
    expect(faultsOf(many)).toMatchObject([{ code: 'too_many_conditions', expected: 50, received: 52 }]);
    expect(faultsOf(many, { maxConditions: 52 })).toEqual([]);
    // Of all filters in it, and each value of $all.
    const all = { $or: [{ tags: { $all: Array(30).fill('a') } }, { age: { $not: { $in: [1, 2] } } }] };
    expect(faultsOf(JSON.stringify({ $and: [all, all] }))).toMatchObject([{ received: 62 }]);
    expect(faultsOf(JSON.stringify(all))).toEqual([]);
  });

  it('where it is nested too deep', () => {
    const nested = (levels: number): object =>
      levels === 0 ? { age: { $gt: 1 } } : { $or: [{ age: { $lt: 0 } }, nested(levels - 1)] };
    expect(faultsOf(JSON.stringify(nested(8)))).toEqual([]);
    expect(faultsOf(JSON.stringify(nested(9)))).toMatchObject([
      { code: 'too_deep', field: '$or', expected: 8 },
    ]);
    const inField = { $and: [nested(6), { age: { $not: { $not: { $gt: 1 } } } }] };
    expect(faultsOf(JSON.stringify({ $nor: [inField] }))).toEqual([]);
    let operators: object = { $gt: 1 };
    for (let level = 0; level < 9; level++) operators = { $not: operators };
    expect(faultsOf(JSON.stringify({ age: operators }))).toMatchObject([{ code: 'too_deep', field: '$not' }]);
  });
});
