import type { Fault } from '@app/problems';
import { RE2JS } from 're2js';
import { type CheckedDefinition, checkDefinition } from './check-definition.js';

function checked(input: unknown): CheckedDefinition {
  const steps = checkDefinition(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function faultsOf(fields: unknown): Fault[] {
  const result = checked({ name: 'T', fields });
  return 'faults' in result ? result.faults : [];
}

const only = (code: string, pointer: string) => [expect.objectContaining({ code, pointer })];

describe('checkDefinition', () => {
  it('normalises what it passes', () => {
    const result = checked({
      fields: { a: { unique: false, maxLength: 3, type: 'string', required: true } },
      name: 'T',
    });
    expect(result).toEqual({
      definition: { name: 'T', fields: { a: { type: 'string', required: true, maxLength: 3 } } },
    });
  });

  it('keeps time stamps and labels, in one order, and leaves out what is not said', () => {
    const fields = { a: { type: 'string' } };
    const said = checked({
      timestamps: true,
      cover: 'c',
      title: 'a',
      fields,
      name: 'T',
      subtitle: null,
    });
    expect(JSON.stringify(said)).toBe(
      JSON.stringify({ definition: { name: 'T', title: 'a', cover: 'c', timestamps: true, fields } }),
    );
    const nothing = { timestamps: false, cover: null, title: null };
    expect(checked({ name: 'T', fields, ...nothing })).toEqual({ definition: { name: 'T', fields } });
  });

  it('says once what is wrong with a field that is the title', () => {
    const result = checked({ name: 'T', title: 'a', fields: { a: { type: 'nummber' } } });
    expect(result).toEqual({ faults: only('unknown_type', '/fields/a/type') });
  });

  it.each([
    ['Bool', 'For bool take boolean.'],
    ['uuid', 'For uuid take a string with the format uuid.'],
    ['relation', 'For relation take a string with the _id of the other object, indexed.'],
    ['nummber', 'Did you mean number?'],
  ])('says what stands here for the type %s', (type, hint) => {
    const result = checked({ name: 'T', fields: { a: { type } } });
    expect(result).toMatchObject({
      faults: [{ code: 'unknown_type', message: expect.stringContaining(hint) }],
    });
  });

  it.each([null, 1, 'x', [], undefined])('refuses %j as a definition', (input) => {
    expect(checked(input)).toEqual({ faults: only('type', '') });
  });

  it.each<[string, unknown, string, string]>([
    ['a definition that is no object', 'string', 'type', '/fields/a'],
    ['unique on an array', { type: 'array', unique: true }, 'not_indexable', '/fields/a/unique'],
    [
      'a pattern that repeats too much',
      { type: 'string', pattern: '(x{1,30}){1,30}' },
      'invalid_pattern',
      '/fields/a/pattern',
    ],
    [
      'a rename of a field within',
      { type: 'object', fields: { b: { type: 'string', renamedFrom: 'c' } } },
      'not_applicable',
      '/fields/a/fields/b/renamedFrom',
    ],
  ])('refuses %s', (_what, field, code, pointer) => {
    expect(faultsOf({ a: field })).toEqual(only(code, pointer));
  });

  it('takes names such as constructor for what they are, and refuses attachments', () => {
    expect(faultsOf({ constructor: { type: 'string' }, toString: { type: 'string' } })).toEqual([]);
    expect(faultsOf({ attachments: { type: 'string' } })).toEqual(
      only('reserved_name', '/fields/attachments'),
    );
    expect(faultsOf(JSON.parse('{"__proto__": {"type": "string"}}'))).toEqual(
      only('invalid_name', '/fields/__proto__'),
    );
  });

  it('ends where definitions get too deep or too large', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 9; level++) deep = { type: 'array', items: deep };
    expect(faultsOf({ deep })).toEqual([expect.objectContaining({ code: 'too_deep' })]);
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, index) => [`f${index}`, { type: 'string' }]),
    );
    expect(faultsOf(many)).toEqual([expect.objectContaining({ code: 'too_many_fields' })]);
    const patterned = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `f${index}`,
          { type: 'string', pattern: '[abcdef]'.repeat(64) },
        ]),
      );
    expect(faultsOf(patterned(64))).toEqual([]);
    const tooLong = { ...patterned(65), flag: { type: 'boolean' } };
    expect(faultsOf(tooLong)).toEqual(only('patterns_too_long', '/fields/f64/pattern'));
  });

  it('looks at no more of many unknown members than it tells', () => {
    let looks = 0;
    const members = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`member${at}`, at]));
    const watched = new Proxy<object>(members, {
      get(target, name) {
        looks++;
        return Reflect.get(target, name);
      },
    });
    for (const input of [{ name: 'T', fields: { a: watched } }, { name: 'T', fields: watched }, watched])
      expect(checked(input)).toMatchObject({ faults: expect.any(Array) });
    expect(looks).toBeLessThan(1000);
  });

  it('refuses a default that the class would not take from a client', () => {
    const free = { type: 'object', fields: { v: { type: 'json', required: true } } };
    const fields = {
      object: { ...free, default: { v: null } },
      list: { type: 'array', items: free, default: [{ v: null }] },
    };
    expect(checked({ name: 'T', fields })).toMatchObject({
      faults: [
        { pointer: '/fields/object/default/v', code: 'invalid_default' },
        { pointer: '/fields/list/default/0/v', code: 'invalid_default' },
      ],
    });
    const elements = { type: 'array', items: { type: 'json' }, default: [null] };
    expect(checked({ name: 'T', fields: { elements } })).toHaveProperty('definition');
  });

  it('compiles each pattern in a step of its own', () => {
    const compile = jest.spyOn(RE2JS, 'compile');
    const inside = { type: 'object', fields: { c: { type: 'string', pattern: 'c' } } };
    const withDefaults = {
      type: 'object',
      fields: { g: { type: 'string', pattern: 'g', default: 'g' }, h: { type: 'string', pattern: 'h' } },
      default: { g: 'gg', h: 'h' },
    };
    const fields = {
      a: { type: 'string', pattern: 'a' },
      b: { type: 'array', items: inside },
      d: { type: 'string', pattern: '(' },
      e: { type: 'string' },
      f: withDefaults,
    };
    const compiled: number[] = [0];
    for (const _ of checkDefinition({ name: 'T', fields })) compiled.push(compile.mock.calls.length);
    const most = Math.max(...compiled.slice(1).map((count, at) => count - compiled[at]!));
    // Five where they are defined, and two for all defaults that are held against them.
    expect([most, compiled.at(-1)]).toEqual([1, 7]);
    jest.restoreAllMocks();
  });
});
