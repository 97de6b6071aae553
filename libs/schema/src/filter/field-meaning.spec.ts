import {
  equals,
  ID,
  PERSON,
  predicateOf,
  warningsOf,
} from '../../../../test/support/listings/person-filters.js';
import type { ClassDefinition } from '../definition/definition.js';
import { parseFilter } from './parse-filter.js';

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

  it('include date-times without a time or an offset, or with a space for its plus', () => {
    expect(warningsOf({ seen: { $gt: '2026-01-02T03:04:05 01:00' } })).toEqual([
      '"seen" is of type datetime and never compares with a date-time with a space for its "+", ' +
        'which is written %2B in an address: $gt finds nothing.',
    ]);
    expect(warningsOf({ seen: { $lt: '2026-01-02T03:04:05' } })[0]).toContain(
      'a date-time without an offset, such as Z',
    );
    expect(warningsOf({ seen: { $gte: '2026-01-02' } })[0]).toContain(
      'a day, which has no time: its beginning in UTC is "2026-01-02T00:00:00Z"',
    );
  });
});

describe('values outside an enum', () => {
  const state = { type: 'string', enum: ['sent', 'packed'] } as const;
  const ORDER: ClassDefinition = {
    name: 'Order',
    fields: {
      state: { ...state, enum: [...state.enum] },
      states: { type: 'array', items: { ...state, enum: [...state.enum] } },
      day: { type: 'date', enum: ['2026-01-01'] },
    },
  };
  const parsed = (filter: object) => {
    const { predicate, warnings } = parseFilter(JSON.stringify(filter), ORDER);
    return { predicate, warnings: warnings.map(({ message }) => message) };
  };

  it('never match, and a warning says so', () => {
    expect(parsed({ state: { $eq: 'Sent' } })).toEqual({
      predicate: { kind: 'never' },
      warnings: [
        '"state" is of type string and never compares with a value outside its enum: $eq finds nothing.',
      ],
    });
    expect(parsed({ state: { $neq: 'Sent' } }).predicate).toEqual({ kind: 'always' });
    expect(parsed({ state: { $in: ['sent', 'lost', 7] } })).toEqual({
      predicate: equals(['state'], 'text', ['sent']),
      warnings: [
        '"state" is of type string and never compares with a value outside its enum or a number: $in ignores it.',
      ],
    });
    expect(parsed({ day: { $eq: '2026-02-01' } }).warnings[0]).toContain('a value outside its enum');
    expect(parsed({ day: { $eq: 'monday' } }).warnings[0]).toContain('a string that is no date');
  });

  it('of elements never match either, but arrays may hold the others', () => {
    expect(parsed({ states: { $eq: 'lost' } }).predicate).toEqual({ kind: 'never' });
    expect(parsed({ states: { $all: ['sent', 'lost'] } })).toMatchObject({
      predicate: { kind: 'never' },
      warnings: [expect.stringContaining('$all finds nothing')],
    });
    expect(parsed({ states: { $eq: ['sent'] } }).warnings).toEqual([]);
  });

  it('have their place in the order of the others', () => {
    expect(parsed({ state: { $gt: 'qed' } })).toEqual({
      predicate: expect.objectContaining({ kind: 'compare', value: 'qed' }),
      warnings: [],
    });
    expect(parsed({ state: { $startsWith: 'se' } }).warnings).toEqual([]);
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
