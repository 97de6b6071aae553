import {
  equals,
  ID,
  PERSON,
  predicateOf,
  warningsOf,
} from '../../../../test/support/listings/person-filters.js';
import { parseFilter } from './parse-filter.js';

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
