import { isSelected, NONE_SELECTED, toggled } from './selected.js';

const PAGE = ['a', 'b', 'c'];

describe('a selection', () => {
  it('takes objects in, and out where it has all of them', () => {
    const some = toggled(NONE_SELECTED, ['a', 'b'], PAGE);
    expect(some).toEqual(new Set(['a', 'b']));
    expect(toggled(some, PAGE, PAGE)).toEqual(new Set(PAGE));
    expect(toggled(some, ['b', 'a'], PAGE)).toEqual(new Set());
    expect(toggled(toggled(NONE_SELECTED, ['z'], PAGE), ['z'], PAGE)).toEqual(new Set());
  });

  it('of all that match has every object, and is one of the page once an object is taken out', () => {
    expect(isSelected('all', 'z')).toBe(true);
    expect(toggled('all', ['b'], PAGE)).toEqual(new Set(['a', 'c']));
    expect(toggled('all', PAGE, PAGE)).toEqual(new Set());
  });
});
