import { RE2JS } from 're2js';
import type { FieldDefinition } from '../definition/definition.js';
import { migrateDocument } from '../definition/definition-change.js';
import { type Document, memberForms, withForms } from '../definition/document.js';
import { parseFilter } from '../filter/parse-filter.js';
import { compileClass } from './compile-class.js';
import { inDefinitionOrder } from './definition-order.js';
import { FaultCollector } from './fault-collector.js';
import { MemberChecks } from './field-checks.js';
import { ClassPatterns } from './patterns/class-patterns.js';
import { PatternCost } from './patterns/pattern-cost.js';

/** Of which an array of a mebibyte may have 350,000 without any. */
describe('an object of hundreds of fields', () => {
  afterEach(() => jest.restoreAllMocks());

  const manyOf = (field: FieldDefinition) =>
    Object.fromEntries(Array.from({ length: 490 }, (_, at) => [`f${at}`, field]));
  const listOf = (members: Record<string, FieldDefinition>): Record<string, FieldDefinition> => ({
    list: { type: 'array', items: { type: 'object', fields: members } },
  });

  const of = (fields: Record<string, FieldDefinition>) => ({ name: 'T', fields });

  /** What tells how often it is looked at. */
  function watched<T extends object>(object: T) {
    const looks = { count: 0 };
    const look =
      <Args extends unknown[], Result>(trap: (...args: Args) => Result) =>
      (...args: Args) => {
        looks.count++;
        return trap(...args);
      };
    const seen = new Proxy<T>(object, {
      get: look(Reflect.get),
      getOwnPropertyDescriptor: look(Reflect.getOwnPropertyDescriptor),
      ownKeys: look(Reflect.ownKeys),
    });
    return { seen, looks };
  }

  it('is brought into its stored form by what it has', () => {
    const { seen, looks } = watched({ f1: '2026-01-02T04:04:05+01:00' });
    expect(withForms(seen, memberForms(manyOf({ type: 'datetime' })))).toEqual({
      f1: '2026-01-02T03:04:05.000Z',
    });
    expect(looks.count).toBeLessThan(20);
  });

  it('is an operand of a filter by what it has', () => {
    const { seen, looks } = watched(manyOf({ type: 'datetime' }));
    const operand = (f1: string) => JSON.stringify({ list: { $in: Array(200).fill({ f1 }) } });
    const definition = { name: 'T', fields: listOf(seen) };
    const { predicate } = parseFilter(operand('2026-01-02T04:04:05+01:00'), definition);
    expect(predicate).toMatchObject({ values: [{ f1: '2026-01-02T03:04:05.000Z' }] });
    const once = looks.count;
    parseFilter(operand('2026-01-02T03:04:05Z'), definition);
    expect(looks.count).toBe(once);
  });

  it('is measured for its patterns by what it has', () => {
    const { seen, looks } = watched({ f1: 'a' });
    const cost = new PatternCost(listOf(manyOf({ type: 'string', pattern: 'a' })), new ClassPatterns());
    expect(cost.fault({ list: [seen] })).toBeUndefined();
    expect(looks.count).toBeLessThan(20);
  });

  it('is searched for faults without a look at all fields each time', () => {
    const { seen, looks } = watched(manyOf({ type: 'string' }));
    const collector = new FaultCollector(new MemberChecks(listOf(seen)));
    const elements: object[] = Array.from({ length: 100 }, () => ({}));
    expect(collector.collect({ list: [...elements, { f1: 1 }] }, { whole: true })).toMatchObject([
      { pointer: '/list/100/f1', code: 'type' },
    ]);
    const once = looks.count;
    collector.collect({ list: [...elements, ...elements, { f1: 1 }] }, { whole: true });
    expect(looks.count - once).toBeLessThan(100);
  });

  it('is checked by what it has', () => {
    const { seen, looks } = watched({ f1: 1 });
    const { create } = compileClass(of(listOf(manyOf({ type: 'integer' }))));
    for (const [list, code] of [
      [[{ f1: 'x' }], 'type'],
      [[{ f490: 1 }], 'unknown_field'],
    ] as const)
      expect(create({ list })).toMatchObject({ faults: [{ code }] });
    expect(create({ list: [seen] })).toHaveProperty('document');
    expect(looks.count).toBeLessThan(50);
  });

  // To compile it takes a tenth of a second, in which the process answers nothing else.
  it('is checked without generated code, whatever is asked of it', () => {
    const generate = jest.spyOn(globalThis, 'Function');
    const fields = { ...manyOf({ type: 'integer' }), short: { type: 'string', maxLength: 3 } } as const;
    const { create, patch } = compileClass({
      name: 'T',
      fields: { ...fields, n: { type: 'date', required: true } },
    });
    const object = { ...Object.fromEntries(Object.keys(fields).map((name) => [name, 1])), short: 'abc' };
    expect(create({ ...object, n: '2026-01-02' })).toHaveProperty('document');
    expect(create(object)).toMatchObject({ faults: [{ field: 'n', code: 'required' }] });
    expect(patch(object, '')).toHaveProperty('patch');
    expect(patch({ ...object, f3: 'x', short: 'abcd' }, '')).toMatchObject({
      faults: [
        { field: 'f3', code: 'type' },
        { field: 'short', code: 'max_length', message: 'short must have at most 3 characters.' },
      ],
    });
    expect(generate.mock.calls.length).toBe(0);
  });

  it.each<[string, (document: Document, fields: Record<string, FieldDefinition>) => object]>([
    [
      'brought along',
      (document, fields) => migrateDocument(document, { before: of(fields), after: of(fields) }),
    ],
    ['put into the order of its definition', inDefinitionOrder],
  ])('is %s by what it has', (_, change) => {
    const { seen, looks } = watched(manyOf({ type: 'string' }));
    const fields = listOf(seen);
    const listed = (elements: number) => ({ list: Array.from({ length: elements }, () => ({})) });
    expect(change(listed(100), fields)).toEqual(listed(100));
    const once = looks.count;
    change(listed(200), fields);
    expect(looks.count - once).toBeLessThan(200);
  });
});

describe('An object of a class of hundreds of patterns', () => {
  afterEach(() => jest.restoreAllMocks());

  const text = (pattern: string): FieldDefinition => ({ type: 'string', pattern });
  const fields: Record<string, FieldDefinition> = {
    ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, text(`^a|${at}$`)])),
    same: text('^a|7$'),
    given: { ...text('^given'), default: 'given' },
    list: { type: 'array', items: text('^list') },
    objects: { type: 'array', items: { type: 'object', fields: { one: text('^one'), two: text('^two') } } },
  };

  /** How many patterns each step compiles, of those that compile some. */
  function compiledBy(steps: Iterable<void>): number[] {
    const { calls } = jest.mocked(RE2JS.compile).mock;
    const counts: number[] = [];
    let before = calls.length;
    for (const _ of steps) {
      counts.push(calls.length - before);
      before = calls.length;
    }
    return counts.filter((count) => count > 0);
  }

  it('has those compiled in steps that it is held against, before it is checked', () => {
    const compile = jest.spyOn(RE2JS, 'compile');
    const { preparation, create, patch } = compileClass({ name: 'T', fields });
    const compiled = (sent: unknown, purpose?: 'create' | 'update') =>
      compiledBy(preparation!(sent, purpose));
    const object = {
      ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, 'a'])),
      same: 'a',
      list: ['list 1', 'list 2'],
      objects: [{}, { two: 'two' }],
    };
    // Of 20 fields, of the elements of both arrays; of a default.
    expect(compiled(object)).toEqual(Array(22).fill(1));
    expect(compiled(object, 'create')).toEqual([1]);
    expect(compiled([object, { f20: 1, objects: 'no array' }, { f30: 'a' }, null])).toEqual([1]);
    const once = compile.mock.calls.length;
    expect(create(object)).toHaveProperty('document');
    expect(create({ ...object, same: 'b' })).toMatchObject({ faults: [{ field: 'same', code: 'pattern' }] });
    expect(patch({ f30: 'a'.repeat(60_000) }, '')).toHaveProperty('patch');
    expect(compile.mock.calls.length).toBe(once);
  });

  it('has those compiled in steps too that are for the defaults that it gets', () => {
    const compile = jest.spyOn(RE2JS, 'compile');
    const given = (at: number) => ({ ...text(`^${at}`), default: `${at}` });
    const inside: FieldDefinition = {
      type: 'object',
      fields: { one: { ...given(1), required: true }, two: given(2), three: text('^3') },
    };
    const withDefaults = { inside, list: { type: 'array', items: inside }, four: given(4) } as const;
    const object = { inside: {}, list: [{}] };
    for (const [purpose, patterns] of [
      ['update', 1],
      ['create', 3],
    ] as const) {
      const { preparation, create, patch } = compileClass({ name: 'T', fields: withDefaults });
      expect(compiledBy(preparation!(object))).toEqual([]);
      expect(compiledBy(preparation!(object, purpose))).toEqual(Array(patterns).fill(1));
      const once = compile.mock.calls.length;
      const checked = purpose === 'create' ? create(object) : patch(object, '');
      expect(checked).not.toHaveProperty('faults');
      expect(compile.mock.calls.length).toBe(once);
    }
  });

  it('has all compiled in steps where it is not known yet', () => {
    const compile = jest.spyOn(RE2JS, 'compile');
    const { fullPreparation } = compileClass({ name: 'T', fields });
    expect(compiledBy(fullPreparation!())).toEqual(Array(204).fill(1));
    expect(compile.mock.calls.length).toBe(204);
    expect(compiledBy(fullPreparation!())).toEqual([]);
  });

  it('needs no preparation where there are none', () => {
    const compiled = compileClass({ name: 'T', fields: { a: { type: 'string' } } });
    expect(compiled).toMatchObject({ preparation: undefined, fullPreparation: undefined });
  });
});

/** Of which there may be half a million. */
describe('an array of many elements', () => {
  const items: FieldDefinition = { type: 'string' };
  afterEach(() => jest.restoreAllMocks());

  it('is searched for the bad one without telling where each good one is', () => {
    const replace = jest.spyOn(String.prototype, 'replaceAll');
    const { create } = compileClass({ name: 'T', fields: { list: { type: 'array', items } } });
    expect(create({ list: [...Array(1000).fill('a'), 1] })).toMatchObject({
      faults: [{ pointer: '/list/1000', field: 'list.1000', code: 'type' }],
    });
    expect(replace.mock.calls.length).toBeLessThan(20);
  });

  it('has its scalars told apart without a text of each', () => {
    const text = jest.spyOn(JSON, 'stringify');
    const { create } = compileClass({ name: 'T', fields: { list: { type: 'array', uniqueItems: true } } });
    const list = [...Array(1000).keys(), '1', true, 'true', null, 'null', [], '[]', {}, '{}'];
    expect(create({ list })).toHaveProperty('document');
    expect(text.mock.calls.length).toBeLessThan(200);
    for (const twice of [1, 'true', null, [], {}])
      expect(create({ list: [...list, twice] })).toMatchObject({ faults: [{ code: 'unique_items' }] });
  });

  it.each<[FieldDefinition, unknown[]]>([
    [{ type: 'number' }, ['1', null, true, [], Number.NaN, Number.POSITIVE_INFINITY]],
    [{ type: 'integer' }, ['1', null, true, [], 1.5, 2 ** 53]],
    [{ type: 'array', items: { type: 'integer' } }, [[1.5], [[]], 1]],
  ])('has the type %j of each element checked', (of, bad) => {
    const { create } = compileClass({ name: 'T', fields: { list: { type: 'array', items: of } } });
    const good = Array.from({ length: 1000 }, (_, at) => (of.type === 'array' ? [at] : at));
    expect(create({ list: good })).toHaveProperty('document');
    for (const value of bad)
      for (const list of [
        [value, ...good],
        [...good, value],
      ])
        expect(create({ list })).toMatchObject({ faults: [{ code: 'type' }] });
  });

  it('is looked through for patterns only until those of its elements are compiled', () => {
    const text: FieldDefinition = { type: 'string', pattern: '^looked through' };
    const list: FieldDefinition = { type: 'array', items: { type: 'object', fields: { text } } };
    const { preparation, create } = compileClass({ name: 'T', fields: { list } });
    const object = { list: Array(1000).fill({ text: 'looked through' }) };
    const steps = () => [...preparation!(object)].length;
    expect(steps()).toBeGreaterThan(1000);
    expect(create(object)).toHaveProperty('document');
    expect(steps()).toBe(1);
  });
});
