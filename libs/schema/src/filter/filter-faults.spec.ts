import { faultsOf, PERSON } from '../../../../test/support/listings/person-filters.js';

describe('a filter is refused', () => {
  it.each([
    ['', 'invalid_json', 'The text is empty'],
    ['{"age":', 'invalid_json', 'column 8'],
    ['{"age":{"$eq":1,"$eq":2}}', 'duplicate_key', '$eq'],
    ['{"age":{"$eq":9007199254740993}}', 'integer_out_of_range', '9007199254740993'],
    ['{"age":{"$eq":1e400}}', 'number_out_of_range', '1e400'],
    ['{"name":{"$eq":"\\ud800"}}', 'lone_surrogate', ''],
    ['{"name":{"$eq":"\\u0000"}}', 'nul_character', ''],
    ['{"__proto__":{"$eq":1}}', 'forbidden_key', '__proto__'],
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
    ['{"age":{"$ge":5}}', 'unknown_operator', 'did you mean $gte?'],
    ['{"age":{"$notIn":[5]}}', 'unknown_operator', 'did you mean $nin?'],
    ['{"name":{"$matches":"x"}}', 'unknown_operator', 'the operators are $eq, $neq'],
    [
      '{"address":{"city":"Pisa"}}',
      'unknown_operator',
      'to compare with an object, write {"address":{"$eq":{...}}}.',
    ],
    ['{"age":{"$exist":true}}', 'unknown_operator', 'did you mean $exists?'],
    ['{"age":{"$or":[{"$eq":1}]}}', 'unknown_operator', 'stands beside fields, not in one: {"$or":[{"age":'],
    ['{"$eq":{"age":1}}', 'unknown_field', 'operators of comparison stand inside one'],
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
    [
      '{"tags":{"$elemMatch":{"$not":{"name":{"$eq":1}}}}}',
      'unknown_operator',
      '{"$nor":[{"name":{"$eq":"a"}}]}',
    ],
    ['{"tags":{"$elemMatch":[]}}', 'operator_expected', 'takes operators, or a filter by members'],
    ['{"tags":{"$elemMatch":{"$or":[{"$eq":"a"}]}}}', 'unknown_field', '"$eq" is no field'],
    ['{"tags":{"$elemMatch":{"a":{"$gt":1},"$foo":1}}}', 'unknown_field', '"$foo" is no field'],
    ['{"tags":{"$elemMatch":{"a\\"b":{"$eq":1}}}}', 'invalid_path', 'cannot be part of a path'],
    ['{"tags":{"$all":"a"}}', 'array_expected', '{"$all":["a"]}'],
    ['{"tags":{"$size":-1}}', 'integer_expected', '$size takes a number of elements'],
    ['{"tags":{"$size":1.5}}', 'integer_expected', '$size takes a number of elements'],
    ['{"tags":{"$size":"1"}}', 'integer_expected', '$size takes a number of elements'],
    ['{"age":{"$exists":1}}', 'boolean_expected', '{"$exists":true}'],
    ['{"nam":{"$eq":1}}', 'unknown_field', 'did you mean "name"?'],
    ['{"address.cty":{"$eq":1}}', 'unknown_field', 'did you mean "address.city"?'],
    ['{"nam.city":{"$eq":1}}', 'unknown_field', 'did you mean "name"?'],
    ['{"adress.cty":{"$eq":1}}', 'unknown_field', 'did you mean "address.cty"?'],
    ['{"addres.addres":{"$eq":1}}', 'unknown_field', 'did you mean "address.addres"?'],
    ['{"toString":{"$eq":1}}', 'unknown_field', 'has no field "toString"'],
    ['{"a\') OR 1=1 -- ":{"$eq":1}}', 'unknown_field', 'has no field'],
    [
      '{"tags.0":{"$eq":1}}',
      'not_filterable',
      'array "tags"; a filter on "tags" itself looks at each element.',
    ],
    [
      '{"tags.a":{"$eq":1}}',
      'not_filterable',
      'array "tags"; a filter on "tags" itself looks at each element.',
    ],
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

  it.each([
    [
      '{"parts":{"sku":{"$eq":"a"}}}',
      'for a member of an element, write {"parts":{"$elemMatch":{"sku":{"$eq":"a"}}}}.',
    ],
    ['{"parts.sku":{"$eq":1}}', 'looks at each element by {"parts":{"$elemMatch":{"sku":{"$eq":"a"}}}}.'],
    ['{"parts.0.sku":{"$eq":1}}', 'looks at each element by {"parts":{"$elemMatch":{"sku":{"$eq":"a"}}}}.'],
    ['{"parts.0":{"$eq":1}}', 'array "parts"; a filter on "parts" itself looks at each element.'],
    ['{"things.0.a.0":{"$eq":1}}', 'looks at each element by {"things":{"$elemMatch":{"a.0":{"$eq":"a"}}}}.'],
    [
      '{"parts":{"$elemMatch":{"sku":5}}}',
      'A value needs an operator: {"sku":{"$eq":5}}. It stands in $elemMatch.',
    ],
  ])('and says how the members of elements are filtered by: %s', (text, message) => {
    const definition = {
      name: 'Order',
      fields: {
        parts: { type: 'array', items: { type: 'object', fields: { sku: { type: 'string' } } } },
        things: { type: 'array' },
      },
    } as const;
    const faults = faultsOf(text, definition);
    expect(faults).toHaveLength(1);
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
    // Of all filters in it, and each value of $all.
    const all = { $or: [{ tags: { $all: Array(30).fill('a') } }, { age: { $not: { $in: [1, 2] } } }] };
    expect(faultsOf(JSON.stringify({ $and: [all, all] }))).toMatchObject([{ received: 62 }]);
    expect(faultsOf(JSON.stringify(all))).toEqual([]);
    // To look at each element is one, too, where nothing is asked of it.
    const anyObject = { extra: { $elemMatch: { $and: [{}] } } };
    expect(faultsOf(JSON.stringify({ $or: Array(51).fill(anyObject) }))).toMatchObject([{ received: 51 }]);
    expect(faultsOf(JSON.stringify({ $or: Array(50).fill(anyObject) }))).toEqual([]);
  });

  it('where it has hundreds of unknown names, of which no more are looked up than are told', () => {
    let looks = 0;
    const ownKeys = (fields: typeof PERSON.fields) => {
      looks++;
      return Reflect.ownKeys(fields);
    };
    const definition = { ...PERSON, fields: new Proxy(PERSON.fields, { ownKeys }) };
    const names = Array.from({ length: 400 }, (_, at) => [`x${at}`, { $eq: 1 }]);
    const faults = faultsOf(JSON.stringify(Object.fromEntries(names)), definition);
    expect([faults.length, looks]).toEqual([100, 100]);
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
