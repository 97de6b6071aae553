import { isSelected, NONE_SELECTED, rangeTo, toggled } from './selected.js';

const PAGE = ['a', 'b', 'c'];

describe('a selection', () => {
  it('takes objects in, and out where it has all of them', () => {
    const some = toggled(NONE_SELECTED, ['a', 'b'], PAGE);
    expect(some).toEqual(new Set(['a', 'b']));
    expect(toggled(some, PAGE, PAGE)).toEqual(new Set(PAGE));
    expect(toggled(some, ['b', 'a'], PAGE)).toEqual(new Set());
    expect(toggled(toggled(NONE_SELECTED, ['z'], PAGE), ['z'], PAGE)).toEqual(new Set());
  });

  it('takes in or out what lies between two objects', () => {
    const page = ['a', 'b', 'c', 'd', 'e'];
    const some = new Set(['b', 'c']);
    expect(rangeTo(some, page, 'b', 'e')).toEqual(['d', 'e']);
    expect(rangeTo(some, page, 'e', 'a')).toEqual(['a', 'd', 'e']);
    expect(rangeTo(some, page, 'e', 'b')).toEqual(['b', 'c']);
    expect(rangeTo(some, page, undefined, 'd')).toEqual(['d']);
    expect(rangeTo(some, page, 'of another page', 'd')).toEqual(['d']);
  });

  it('of all that match has every object, and is one of the page once an object is taken out', () => {
    expect(isSelected('all', 'z')).toBe(true);
    expect(toggled('all', ['b'], PAGE)).toEqual(new Set(['a', 'c']));
    expect(toggled('all', PAGE, PAGE)).toEqual(new Set());
  });
});
