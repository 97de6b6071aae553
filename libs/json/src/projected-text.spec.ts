import fc from 'fast-check';
import { type NameTree, projectedText } from './projected-text.js';

const NAMES = ['a', 'b', 'a"b', 'c\\', 'é', ' ', 'x{', ',', ':', ']'];
const names = fc.constantFrom(...NAMES);
const trees: fc.Arbitrary<NameTree> = fc.letrec<{ tree: NameTree }>((tie) => ({
  tree: fc
    .uniqueArray(fc.tuple(names, fc.oneof({ maxDepth: 3 }, fc.constant<NameTree>(new Map()), tie('tree'))), {
      selector: ([name]) => name,
      maxLength: 4,
    })
    .map((entries): NameTree => new Map(entries)),
})).tree;
const objects = fc.letrec((tie) => ({
  object: fc.dictionary(names, tie('value'), { noNullPrototype: true, maxKeys: 6 }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('"}', '],[', '\\', 1, -2.5, true, null, 'é'),
    tie('object'),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).object as fc.Arbitrary<Record<string, unknown>>;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What is left of a value, judged on the value itself. */
function part(value: unknown, tree: NameTree, how: 'only' | 'without'): unknown {
  if (Array.isArray(value))
    return value
      .filter((element) => how === 'without' || isContainer(element))
      .map((element) => part(element, tree, how));
  if (!isContainer(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inner = tree.get(name);
    if (inner === undefined) return how === 'without' ? [[name, member]] : [];
    if (inner.size === 0) return how === 'only' ? [[name, member]] : [];
    return how === 'without' || isContainer(member) ? [[name, part(member, inner, how)]] : [];
  });
  return Object.fromEntries(kept);
}

const treeOf = (...paths: string[]): NameTree => {
  const tree: NameTree = new Map();
  for (const path of paths) {
    let at = tree;
    for (const name of path.split('.')) {
      if (!at.has(name)) at.set(name, new Map());
      at = at.get(name)!;
    }
  }
  return tree;
};

describe('the text of a part of a JSON object', () => {
  it.each([
    ['{}', ['a'], '{}', '{}'],
    ['{"a":1}', ['a'], '{"a":1}', '{}'],
    ['{"a":1,"b":2.0,"c":3}', ['b'], '{"b":2.0}', '{"a":1,"c":3}'],
    ['{"a": 1, "b": [1, 2], "c": 3}', ['a'], '{"a":1}', '{"b": [1, 2], "c": 3}'],
    ['{"a":{"b":1},"b":"}"}', ['b'], '{"b":"}"}', '{"a":{"b":1}}'],
    ['{"\\u0061":1,"b":2}', ['a'], '{"\\u0061":1}', '{"b":2}'],
    ['{"a": {"b": 1, "c": 2}, "d": 1e16}', ['a.b', 'd'], '{"a":{"b":1},"d":1e16}', '{"a":{"c": 2}}'],
    ['{"a": [{"b": 1}, 2, [ {"c": 3} ]]}', ['a.b'], '{"a":[{"b":1},[{}]]}', '{"a":[{},2,[{"c":3}]]}'],
    ['{"a":[],"b":7}', ['a.x', 'b.x'], '{"a":[]}', '{"a":[],"b":7}'],
  ])('is cut out of %s by %s', (text, paths, only, without) => {
    expect(projectedText(text, treeOf(...paths), 'only')).toBe(only);
    expect(projectedText(text, treeOf(...paths), 'without')).toBe(without);
  });

  it('says what is left of the value, in the order of the object', () => {
    fc.assert(
      fc.property(
        objects,
        trees,
        fc.constantFrom('only', 'without'),
        fc.boolean(),
        (object, tree, how, isSpaced) => {
          const text = isSpaced ? JSON.stringify(object, undefined, 1) : JSON.stringify(object);
          const cut = JSON.parse(projectedText(text, tree, how));
          expect(JSON.stringify(cut)).toBe(JSON.stringify(part(object, tree, how)));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
