import { equals, predicateOf, warningsOf } from '../../../../test/support/listings/person-filters.js';

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
      byMembers: false,
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
