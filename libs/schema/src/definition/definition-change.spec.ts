import type { FieldDefinition } from './definition.js';
import { changesStoredObjects, migrateDocument } from './definition-change.js';

const definition = (fields: Record<string, FieldDefinition>) => ({ name: 'T', fields });
const a: FieldDefinition = { type: 'string', maxLength: 10, enum: ['x', 'y'] };

describe('changesStoredObjects', () => {
  it.each<[string, Record<string, FieldDefinition>]>([
    ['a new optional field', { a, b: { type: 'json' } }],
    ['a description, a default, an index', { a: { ...a, description: 'd', default: 'x', indexed: true } }],
    ['wider limits', { a: { type: 'string', maxLength: 11, enum: ['y', 'x', 'z'] } }],
    ['limits dropped', { a: { type: 'string' } }],
  ])('need not look at objects for %s', (_what, fields) => {
    expect(changesStoredObjects(definition({ a }), definition(fields))).toBe(false);
  });

  it.each<[string, Record<string, FieldDefinition>]>([
    ['a removed field', {}],
    ['a renamed field', { b: { ...a, renamedFrom: 'a' } }],
    ['a new required field', { a, b: { type: 'string', required: true, default: '' } }],
    ['a field that becomes required', { a: { ...a, required: true } }],
    ['another type', { a: { type: 'json' } }],
    ['narrower limits', { a: { ...a, maxLength: 9 } }],
    ['a new lower limit', { a: { ...a, minLength: 1 } }],
    ['fewer values', { a: { ...a, enum: ['x'] } }],
    ['a pattern', { a: { ...a, pattern: 'x' } }],
  ])('must look at objects for %s', (_what, fields) => {
    expect(changesStoredObjects(definition({ a }), definition(fields))).toBe(true);
  });

  it('must look at objects where time stamps come or go, and for nothing else beside fields', () => {
    const before = definition({ a });
    const stamped = { ...before, timestamps: true } as const;
    expect(changesStoredObjects(before, stamped)).toBe(true);
    expect(changesStoredObjects(stamped, before)).toBe(true);
    expect(changesStoredObjects(stamped, { ...stamped, title: 'a' })).toBe(false);
  });

  it('looks into nested fields', () => {
    const nested = (field: FieldDefinition) => definition({ o: { type: 'object', fields: { n: field } } });
    expect(changesStoredObjects(nested({ type: 'integer' }), nested({ type: 'number' }))).toBe(false);
    expect(changesStoredObjects(nested({ type: 'number' }), nested({ type: 'integer' }))).toBe(true);
  });
});

describe('migrateDocument', () => {
  it('moves, drops and fills', () => {
    const after = definition({
      b: { type: 'string', renamedFrom: 'a' },
      count: { type: 'integer', required: true, default: 0 },
      optional: { type: 'string', default: 'not for old objects' },
    });
    const before = definition({ a, gone: { type: 'integer' } });
    expect(migrateDocument({ a: 'x', gone: 1 }, { before, after })).toEqual({ b: 'x', count: 0 });
  });

  it('answers the same document when nothing changes', () => {
    const document = { a: 'x' };
    const same = definition({ a });
    expect(migrateDocument(document, { before: same, after: same })).toBe(document);
  });
});
