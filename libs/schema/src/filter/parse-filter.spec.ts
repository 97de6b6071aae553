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
    ['{"name":{"$regex":"x"}}', 'unknown_operator', 'the operators are $eq, $neq'],
    [
      '{"address":{"city":"Pisa"}}',
      'unknown_operator',
      'to compare with an object, write {"address":{"$eq":{...}}}.',
    ],
    ['{"$or":[]}', 'unknown_field', 'Operators of comparison stand inside one'],
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
  });
});
