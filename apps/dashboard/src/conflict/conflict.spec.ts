import { changedBy, differencesOf, merge } from './merge.js';

const BEFORE = { a: 1, b: 'x', c: [1], d: true };

describe('two versions that come from one', () => {
  it('differ where one or both have changed something', () => {
    const mine = { ...BEFORE, a: 2, c: [1, 2] };
    const { d: _, ...theirs } = { ...BEFORE, c: [0], b: 'y' };
    const differences = differencesOf(BEFORE, mine, theirs, ['a', 'b', 'c', 'd']);
    expect(differences.map((difference) => [difference.name, changedBy(difference)])).toEqual([
      ['a', 'mine'],
      ['b', 'theirs'],
      ['c', undefined],
      ['d', 'theirs'],
    ]);
  });

  it('do not differ where both have done the same', () => {
    expect(differencesOf(BEFORE, { ...BEFORE, a: 2 }, { ...BEFORE, a: 2 }, ['a', 'b'])).toEqual([]);
  });

  it('become one by what is chosen of each field, also that it has no value', () => {
    const { b: _, ...mine } = { ...BEFORE, a: 2 };
    const theirs = { ...BEFORE, a: 3, b: 'y', other: 1 };
    const differences = differencesOf(BEFORE, mine, theirs, ['a', 'b']);
    expect(merge(theirs, differences, { a: 'theirs', b: 'mine' })).toEqual({
      a: 3,
      c: [1],
      d: true,
      other: 1,
    });
    expect(merge(theirs, differences, { a: 'mine', b: 'theirs' })).toEqual({ ...theirs, a: 2 });
  });
});
