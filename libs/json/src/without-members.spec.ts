import fc from 'fast-check';
import { withoutMembers } from './without-members.js';

const names = fc.constantFrom<string[]>('a', 'b', 'a"b', 'c\\', 'é', ' ', 'x{', ',', ':');

describe('a JSON text without some members', () => {
  it.each([
    ['{}', ['a'], '{}'],
    ['{"a":1}', ['a'], '{}'],
    ['{"a":1,"b":2.0,"c":3}', ['b'], '{"a":1,"c":3}'],
    ['{"a": 1, "b": [1, 2], "c": 3}', ['a'], '{"b": [1, 2], "c": 3}'],
    ['{"a":{"b":1},"b":"}"}', ['b'], '{"a":{"b":1}}'],
    ['{"\\u0061":1,"b":2}', ['a'], '{"b":2}'],
  ])('is cut out of %s', (text, left, expected) => {
    expect(withoutMembers(text, new Set(left))).toBe(expected);
  });

  it('says what the others say', () => {
    const objects = fc.dictionary(names, fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true });
    fc.assert(
      fc.property(objects, fc.uniqueArray(names), fc.boolean(), (object, left, isSpaced) => {
        const text = isSpaced ? JSON.stringify(object, undefined, 1) : JSON.stringify(object);
        const others = Object.entries(object).filter(([name]) => !left.includes(name));
        const cut = JSON.parse(withoutMembers(text, new Set(left)));
        expect(JSON.stringify(cut)).toBe(JSON.stringify(Object.fromEntries(others)));
      }),
    );
  });
});
