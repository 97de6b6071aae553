import type { Fault } from '@app/problems';
import fc from 'fast-check';
import type { FieldDefinition } from '../definition/definition.js';
import { compileClass } from './compile-class.js';

const compile = (fields: Record<string, FieldDefinition>) => compileClass({ name: 'T', fields });

function faults(field: FieldDefinition, value: unknown): Partial<Fault>[] {
  const result = compile({ a: field }).create({ a: value });
  return 'faults' in result ? result.faults : [];
}

describe('create', () => {
  it.each<[FieldDefinition, unknown, string]>([
    [{ type: 'string' }, 1, 'type'],
    [{ type: 'number' }, '1', 'type'],
    [{ type: 'integer' }, 1.5, 'type'],
    [{ type: 'integer' }, 1e300, 'type'],
    [{ type: 'boolean' }, 0, 'type'],
    [{ type: 'datetime' }, '2026-01-02', 'type'],
    [{ type: 'date' }, '2026-02-30', 'type'],
    [{ type: 'array' }, {}, 'type'],
    [{ type: 'object' }, [], 'type'],
    [{ type: 'string', enum: ['x'] }, 'y', 'enum'],
    [{ type: 'string', minLength: 2 }, '😀', 'min_length'],
    [{ type: 'string', maxLength: 1 }, 'ab', 'max_length'],
    [{ type: 'string', pattern: '^a+$' }, 'b', 'pattern'],
    [{ type: 'string', format: 'email' }, 'nobody', 'format'],
    [{ type: 'number', minimum: 0 }, -1, 'minimum'],
    [{ type: 'number', maximum: 0 }, 1, 'maximum'],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, 'exclusive_minimum'],
    [{ type: 'number', exclusiveMaximum: 0 }, 0, 'exclusive_maximum'],
    [{ type: 'number', multipleOf: 0.01 }, 0.005, 'multiple_of'],
    [{ type: 'array', minItems: 1 }, [], 'min_items'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'max_items'],
    [
      { type: 'array', uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      'unique_items',
    ],
  ])('holds %j against %j', (field, value, code) => {
    expect(faults(field, value)).toEqual([expect.objectContaining({ code, field: 'a', pointer: '/a' })]);
  });

  it('tells that 0 and 1 are no booleans, as exports of SQLite have them', () => {
    expect(faults({ type: 'boolean' }, 1)[0]!.message).toBe(
      'a must be a boolean. It is true or false, no number.',
    );
  });

  it('tells what to do with an empty text where there need be no value', () => {
    const hint = /\. An empty text .* send null\.$/;
    for (const field of [
      { type: 'date' },
      { type: 'number' },
      { type: 'string', format: 'email' },
    ] as const) {
      expect(faults(field, '')[0]!.message).toMatch(hint);
      expect(faults({ ...field, required: true }, '')[0]!.message).not.toMatch(hint);
    }
    expect(faults({ type: 'string', minLength: 1 }, '')).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/at least 1 character\. An empty text/) }),
    ]);
  });

  it.each<[FieldDefinition['type'], string, string]>([
    ['datetime', '2026-02-30T00:00:00Z', '. There is no day 2026-02-30.'],
    ['datetime', '2026-13-01T25:00:00+01:00', '. There is no day 2026-13-01.'],
    ['datetime', '2026-01-02T24:00:00Z', '. There is no such time: hours go up to 23, '],
    ['datetime', '9999-12-31T23:59:59-01:00', '. There is no such time: '],
    ['date', '2025-02-29', '. There is no day 2025-02-29.'],
    ['date', '2025-02-28T00:00:00Z', '. A day with a time is a datetime.'],
    ['datetime', '2025-02-28', '. A day without a time is a date.'],
    ['datetime', '2025-02-28 01:02:03.456Z', '. A T stands between day and time.'],
    ['datetime', '2025-02-28 01:02:03', '. It lacks its offset, such as Z.'],
  ])('tells why it is no %s: %s', (type, value, reason) => {
    expect(faults({ type }, value)).toEqual([
      expect.objectContaining({ code: 'type', message: expect.stringContaining(reason) }),
    ]);
  });

  it.each<[FieldDefinition['type'], unknown]>([
    ['datetime', '2026-02-30'],
    ['datetime', 'soon'],
    ['datetime', 5],
    ['date', '2026-2-30'],
    ['integer', '1'],
  ])('says of %s %j no more than what it must be', (type, value) => {
    expect(faults({ type }, value)).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^a must be [^.]+(\.678Z\))?\.$/) }),
    ]);
  });

  it('tells all constraints that a value breaks', () => {
    const broken = faults(
      { type: 'string', enum: ['abc'], minLength: 2, pattern: '^b', format: 'uuid' },
      'a',
    );
    expect(broken.map(({ code }) => code)).toEqual(['enum', 'min_length', 'pattern', 'format']);
  });

  it('takes null for an element of free JSON, also where it tells of another fault', () => {
    const { create } = compile({ list: { type: 'array', items: { type: 'json' } } });
    expect(create({ list: [null] })).toEqual({ document: { list: [null] } });
    expect(create({ list: [null], n: 1 })).toMatchObject({ faults: [{ pointer: '/n' }] });
  });

  it('keeps two patterns of one class apart', () => {
    const { create } = compile({
      a: { type: 'string', pattern: '^a$' },
      b: { type: 'string', pattern: '^b$' },
    });
    expect(create({ a: 'a', b: 'b' })).toHaveProperty('document');
  });

  it('cannot be hung by a pattern', () => {
    expect(faults({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(100_000)}!`)).toHaveLength(1);
  });

  it('takes decimals for multiples of decimals', () => {
    expect(faults({ type: 'number', multipleOf: 0.01 }, 19.99)).toEqual([]);
  });

  it('takes no whole number for a multiple of a large one that it is near to', () => {
    const billions: FieldDefinition = { type: 'integer', multipleOf: 1e9 };
    for (const value of [0, -0, 1e9, -7e9]) expect(faults(billions, value)).toEqual([]);
    for (const value of [1, -1, 1e9 + 1, 7e9 - 1])
      expect(faults(billions, value)).toMatchObject([{ code: 'multiple_of', expected: 1e9 }]);
    expect(faults({ type: 'number', multipleOf: 1e300 }, 1)).toMatchObject([{ code: 'multiple_of' }]);
    expect(faults({ type: 'number', multipleOf: 1e300 }, 3e300)).toEqual([]);
  });

  it('names every fault with its place, at any depth', () => {
    const items: FieldDefinition = { type: 'object', fields: { n: { type: 'integer', required: true } } };
    const result = compile({
      list: { type: 'array', items },
      title: { type: 'string', required: true },
    }).create({
      list: [{ n: 1 }, { m: 2 }, 3],
      titel: 'x',
    });
    expect('faults' in result && result.faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/title required',
      '/list/1/n required',
      '/list/1/m unknown_field',
      '/list/2 type',
      '/titel unknown_field',
    ]);
  });

  it('reports a hundred of half a million faults', () => {
    const items: FieldDefinition = { type: 'string' };
    expect(faults({ type: 'array', items }, new Array(500_000).fill(0))).toHaveLength(100);
  });

  it('fills defaults where nothing is sent, drops nulls, and makes datetimes canonical', () => {
    const { create } = compile({
      status: { type: 'string', default: 'new' },
      note: { type: 'string' },
      at: { type: 'array', items: { type: 'datetime' } },
      free: { type: 'json' },
    });
    expect(create({ note: null, at: ['2026-01-02T03:04:05+01:00'], free: { a: null } })).toEqual({
      document: { status: 'new', at: ['2026-01-02T02:04:05.000Z'], free: { a: null } },
    });
    expect(create({ status: null })).toEqual({ document: {} });
  });
});

describe('patch and merge', () => {
  const compiled = compile({ a: { type: 'string', required: true }, b: { type: 'json' } });

  it('sets what is there, clears what is null, and leaves the rest', () => {
    const result = compiled.patch({ _id: 'i', attachments: [], b: null }, 'i');
    expect(result).toEqual({ patch: { set: {}, clear: ['b'] } });
    if ('patch' in result) expect(compiled.merge({ a: 'x', b: 1 }, result.patch)).toEqual({ a: 'x' });
  });

  it('refuses another id, the clearing of a required field, and unknown fields', () => {
    const result = compiled.patch({ _id: 'j', a: null, c: null, d: 1 }, 'i');
    expect('faults' in result && result.faults.map(({ code }) => code).sort()).toEqual([
      'id_mismatch',
      'required',
      'unknown_field',
      'unknown_field',
    ]);
  });
});

describe('the stored form', () => {
  const compiled = compile({
    text: { type: 'string' },
    number: { type: 'number' },
    whole: { type: 'integer' },
    flag: { type: 'boolean' },
    free: { type: 'json' },
    inner: { type: 'object', fields: { at: { type: 'datetime' } } },
  });

  it('is stable: what create accepts, conform accepts unchanged', () => {
    const bodies = fc.record(
      {
        text: fc.string(),
        number: fc.double({ noNaN: true, noDefaultInfinity: true }),
        whole: fc.maxSafeInteger(),
        flag: fc.boolean(),
        free: fc.jsonValue(),
        inner: fc.record({ at: fc.constant('2026-01-02T03:04:05+02:00') }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const created = compiled.create(body);
        if (!('document' in created)) throw new Error(JSON.stringify(created));
        const text = compiled.serialize(created.document);
        const stored = JSON.parse(text);
        expect(compiled.conform(stored)).toMatchObject({ changed: false });
        expect(compiled.serialize(stored)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('has numbers that can be sent back, whether or not the database keeps the text', () => {
    const fields = {
      number: { type: 'number' },
      list: { type: 'array', items: { type: 'object', fields: { n: { type: 'number' } } } },
      inner: { type: 'object' },
      free: { type: 'json' },
    } as const;
    for (const keepsText of [true, false]) {
      const { serialize } = compileClass({ name: 'T', fields }, { keepsText });
      for (const value of [1e16, -(2 ** 53), 1e21]) {
        for (const document of [
          { number: value },
          { list: [{}, { n: value }] },
          { inner: { n: [value] } },
          { free: value },
        ]) {
          const text = serialize(document);
          expect(JSON.parse(text)).toEqual(document);
          expect(text).toMatch(/[0-9]e[0-9]/);
        }
      }
      expect(serialize({ number: 2 ** 53 - 1 })).toBe('{"number":9007199254740991}');
    }
  });

  it('has fields in the order of the definition and nested members sorted', () => {
    expect(compiled.serialize({ free: { b: 1, a: 2 }, text: 'x' })).toBe('{"text":"x","free":{"a":2,"b":1}}');
    expect(compiled.serialize({})).toBe('{}');
  });
});

describe('sizeFaults', () => {
  const { sizeFaults } = compileClass({ name: 'T', fields: {} }, { mostBytes: 10 });

  it.each(['{}', '{"a":1234}', '{"a":"é"}'])('finds none in %s, which has ten bytes or fewer', (text) => {
    expect(sizeFaults(text)).toEqual([]);
  });

  it.each(['{"a":12345}', '{"a":"éé"}'])('tells how many bytes %s has', (text) => {
    const received = Buffer.byteLength(text);
    expect(sizeFaults(text)).toMatchObject([{ code: 'object_too_large', expected: 10, received }]);
  });
});
