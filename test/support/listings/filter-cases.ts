import type { FieldDefinition } from '@app/schema';
import type { SeededRandom } from '../seeded-random.js';
import { fieldAt, valueAt } from './filter-reference.js';
import {
  DATE_OPERANDS,
  DATES,
  DATETIME_OPERANDS,
  DATETIMES,
  INTEGERS,
  NUMBERS,
  TEXTS,
} from './filter-values.js';

export { matches } from './filter-reference.js';

/** The operators on a field, with their operands. */
export type Operators = Record<string, unknown>;

/** A filter: `{field: {operator: value}}` as in SPEC 4.5, and `$and`, `$or` and `$nor` with filters. */
export interface Filter {
  [name: string]: Operators | Filter[];
}

/** An object as the service answers it, without its attachments. */
export interface FilterDocument {
  _id: string;
  [field: string]: unknown;
}

/** A class with fields of every type. Types that allow an index have one field with it and one without. */
const FILTER_FIELDS: Record<string, FieldDefinition> = {
  text: { type: 'string', indexed: true },
  plainText: { type: 'string' },
  code: { type: 'string', unique: true },
  number: { type: 'number', indexed: true },
  plainNumber: { type: 'number' },
  serial: { type: 'integer', unique: true },
  count: { type: 'integer', indexed: true },
  flag: { type: 'boolean', indexed: true },
  plainFlag: { type: 'boolean' },
  at: { type: 'datetime', indexed: true },
  plainAt: { type: 'datetime' },
  day: { type: 'date', indexed: true },
  tags: { type: 'array', items: { type: 'string' } },
  moments: { type: 'array', items: { type: 'datetime' } },
  matrix: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
  things: { type: 'array' },
  parts: {
    type: 'array',
    items: {
      type: 'object',
      fields: {
        name: { type: 'string' },
        count: { type: 'integer' },
        at: { type: 'datetime' },
        labels: { type: 'array', items: { type: 'string' } },
        inner: { type: 'object', fields: { deep: { type: 'number' } } },
        lines: { type: 'array', items: { type: 'object', fields: { count: { type: 'integer' } } } },
      },
    },
  },
  address: {
    type: 'object',
    fields: {
      city: { type: 'string' },
      zip: { type: 'integer' },
      since: { type: 'datetime' },
      tags: { type: 'array', items: { type: 'string' } },
      inner: { type: 'object', fields: { deep: { type: 'number' }, known: { type: 'boolean' } } },
    },
  },
  open: { type: 'object' },
  free: { type: 'json' },
};

/** The class, and its time stamps as if they were fields. */
export const FILTER_CLASS = { timestamps: true, fields: FILTER_FIELDS } as const;
const STAMPS: Record<string, FieldDefinition> = {
  _createdAt: { type: 'datetime', indexed: true },
  _updatedAt: { type: 'datetime', indexed: true },
};
export const FILTERED: Record<string, FieldDefinition> = { ...FILTER_FIELDS, ...STAMPS };

/** Those whose operand is a value, or a list of values. */
const OPERATORS = ['$eq', '$neq', '$gt', '$gte', '$lt', '$lte', '$in', '$nin'];

const TEXT_OPERATORS = ['$contains', '$startsWith', '$endsWith'];
const OTHER_OPERATORS = ['$exists', '$all', '$size', '$elemMatch', '$not'];
const LOGIC = ['$and', '$or', '$nor'];

/** Names of members in free JSON, some of which mean something in the paths of an engine. */
const MEMBERS = ['a', 'b', 'A', 'é', '0', 'a b', '*', '[0]', '$', "it's", '😀', 'length', '#-1', '?', '--'];

const DEEP_PATH = `free${'.k'.repeat(28)}`;

/** Names a filter can have. Error-prone ones come more often. */
const NAMES = [
  ...['_id', '_id', ...Object.keys(FILTERED)].flatMap((name) => [name, name, name]),
  ...['city', 'zip', 'since', 'tags', 'inner', 'inner.deep', 'inner.known'].map((name) => `address.${name}`),
  ...MEMBERS.flatMap((member) => [`open.${member}`, `free.${member}`]),
  ...['a.a', 'a.b', 'b.0', 'a b.*', '😀.a', 'a.a.a'].flatMap((path) => [`open.${path}`, `free.${path}`]),
  DEEP_PATH,
];

/**
 * Objects of the class, as stored: datetimes in UTC with milliseconds, missing values left out, and any time stamps.
 */
export function documents(random: SeededRandom, count: number, newId: () => string): FilterDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const document: FilterDocument = { _id: newId() };
    for (const [name, field] of Object.entries(FILTER_FIELDS)) {
      if (random.chance(0.7)) document[name] = valueFor(field, random, index);
    }
    for (const [name, field] of Object.entries(STAMPS)) document[name] = valueFor(field, random, index);
    // Every container that fits below the limit of the service.
    if (index === 0)
      document.free = DEEP_PATH.split('.')
        .slice(1)
        .reduceRight<unknown>((value, key) => ({ [key]: value }), 1);
    return document;
  });
}

/** Filters that often find something, as most of their operands come from the objects. At most 4 KB of JSON. */
export function filters(random: SeededRandom, count: number, objects: readonly FilterDocument[]): Filter[] {
  const made: Filter[] = [];
  while (made.length < count) {
    const filter = filterOf(random.pick([0, 0, 0, 1, 1, 2, 3]), random, objects);
    if (Buffer.byteLength(requestJson(filter)) <= 4000) made.push(filter);
  }
  return made;
}

/** Every value that a scalar field has in these objects, with every operator. */
export function exhaustiveFilters(objects: readonly FilterDocument[]): Filter[] {
  return ['text', 'number', 'count', 'flag', 'at', 'day', '_updatedAt'].flatMap((name) => {
    const values = [...new Set(objects.map((object) => object[name]))].filter((value) => value !== undefined);
    return values.flatMap((value) =>
      OPERATORS.map((operator) => ({ [name]: { [operator]: takesMany(operator) ? [value] : value } })),
    );
  });
}

/** JSON as a client may write it: an integer that a double cannot hold exactly is accepted only with an exponent. */
export function requestJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(requestJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `${JSON.stringify(key)}:${requestJson(member)}`,
    );
    return `{${members.join(',')}}`;
  }
  const unsafe = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return unsafe ? value.toExponential() : JSON.stringify(value);
}

/** A filter with so many levels of `$and`, `$or` and `$nor` at most. */
function filterOf(levels: number, random: SeededRandom, objects: readonly FilterDocument[]): Filter {
  const names = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(NAMES));
  const filter: Filter = Object.fromEntries(names.map((name) => [name, operatorsFor(name, random, objects)]));
  if (levels === 0) return filter;
  const inner = Array.from({ length: 1 + random.below(3) }, () =>
    filterOf(random.below(levels), random, objects),
  );
  const logic = { [random.pick(LOGIC)]: inner };
  return random.chance(0.7) ? logic : { ...filter, ...logic };
}

function operatorsFor(name: string, random: SeededRandom, objects: readonly FilterDocument[]): Operators {
  return operatorsOn(() => valueAt(random.pick(objects), name), name, random, 2);
}

/** A filter by members of objects such as those that `some` answers; at most as deep as operators in each other. */
function membersFilter(
  some: () => unknown,
  element: FieldDefinition | undefined,
  random: SeededRandom,
  levels: number,
): Filter {
  const members = element?.fields === undefined ? FREE_PATHS : pathsIn(element.fields);
  const one = (): Filter => {
    const member = random.pick(members);
    const field = member
      .split('.')
      .reduce<FieldDefinition | undefined>((of, name) => of?.fields?.[name], element);
    return { [member]: operatorsOn(() => valueAt(some(), member), member, random, levels - 1, field) };
  };
  if (random.chance(0.2)) return { [random.pick(LOGIC)]: [one(), one()] };
  return random.chance(0.5) ? one() : { ...one(), ...one() };
}

/** A name that begins like an operator is none of a member, unless it stands behind another one. */
const FREE_PATHS = [
  ...MEMBERS.filter((member) => !member.startsWith('$')),
  'a.a',
  'a.b',
  'b.0',
  'a b.*',
  'a.--',
];

function pathsIn(fields: Record<string, FieldDefinition>): string[] {
  return Object.entries(fields).flatMap(([name, { fields: inner }]) =>
    inner === undefined ? [name] : [name, ...Object.keys(inner).map((member) => `${name}.${member}`)],
  );
}

/** Operators for what `some` answers: a value that they are about, another one each time. */
function operatorsOn(
  some: () => unknown,
  name: string,
  random: SeededRandom,
  levels: number,
  field = fieldAt(name),
): Operators {
  const operators: Operators = {};
  for (let left = random.pick([1, 1, 2]); left > 0; left--) {
    const operator = random.pick([...OPERATORS, ...TEXT_OPERATORS, ...OTHER_OPERATORS]);
    if (operator === '$not' || operator === '$elemMatch') {
      if (levels === 0) continue;
      const inner = operator === '$not' ? some : () => elementOf(some(), random);
      const isOfMembers = operator === '$elemMatch' && random.chance(0.5);
      operators[operator] = isOfMembers
        ? membersFilter(inner, field?.items, random, levels)
        : operatorsOn(inner, name, random, levels - 1, operator === '$not' ? field : field?.items);
    } else operators[operator] = operandOf(operator, some, name, random);
  }
  return Object.keys(operators).length > 0 ? operators : { $eq: operandFor(some(), name, random) };
}

function operandOf(operator: string, some: () => unknown, name: string, random: SeededRandom): unknown {
  if (operator === '$exists') return random.chance(0.5);
  const found = some();
  if (operator === '$size') return Array.isArray(found) ? found.length : random.below(4);
  if (operator === '$all') {
    if (Array.isArray(found) && random.chance(0.8))
      return random.shuffled(found).slice(0, 1 + random.below(2));
    return Array.from({ length: random.below(3) }, () => operandFor(found, name, random));
  }
  if (TEXT_OPERATORS.includes(operator))
    return partOf(found, operator, random) ?? operandFor(found, name, random);
  return takesMany(operator)
    ? Array.from({ length: random.below(5) }, () => operandFor(some(), name, random))
    : operandFor(found, name, random);
}

/** A part of a text, or of a text in an array; undefined where there is none. */
function partOf(found: unknown, operator: string, random: SeededRandom): string | undefined {
  const text = Array.isArray(found) ? elementOf(found, random) : found;
  if (typeof text !== 'string') return undefined;
  const points = [...(random.chance(0.1) ? text.toUpperCase() : text)];
  const [from, to] = [random.below(points.length + 1), random.below(points.length + 1)].sort((a, b) => a - b);
  if (operator === '$startsWith') return points.slice(0, to).join('');
  return points.slice(from, operator === '$endsWith' ? undefined : to).join('');
}

function elementOf(value: unknown, random: SeededRandom): unknown {
  return Array.isArray(value) && value.length > 0 ? random.pick(value) : value;
}

function takesMany(operator: string): boolean {
  return operator === '$in' || operator === '$nin';
}

function operandFor(found: unknown, name: string, random: SeededRandom): unknown {
  const roll = random.next();
  if (name === '_id') return roll < 0.6 ? found : likeAnId(String(found), random);
  if (roll < 0.6 && found !== undefined) {
    const operand =
      Array.isArray(found) && found.length > 0 && random.chance(0.6) ? random.pick(found) : found;
    return reordered(operand, random);
  }
  if (roll < 0.65) return null;
  if (roll < 0.8) return random.pick([...DATETIME_OPERANDS, ...DATE_OPERANDS, ...DATES, ...DATETIMES]);
  return anyValue(random, 2);
}

function likeAnId(id: string, random: SeededRandom): unknown {
  const place = random.below(36);
  return random.pick([
    ...[id.toUpperCase(), id.slice(0, place), `${id}${random.pick(TEXTS)}`, id.replaceAll('-', '')],
    `${id.slice(0, place)}${random.pick([...'0189afgz-~ é😀'])}${id.slice(place + 1)}`,
    ...['', 'zzz', '\uffff', 'f', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0, true, null, [id]],
  ]);
}

/** The same value with the members of objects in another order. */
function reordered(value: unknown, random: SeededRandom): unknown {
  if (Array.isArray(value)) return value.map((element) => reordered(element, random));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reordered(member, random)] as const);
  return Object.fromEntries(random.shuffled(members));
}

function valueFor(field: FieldDefinition, random: SeededRandom, index: number): unknown {
  if (field.unique) return field.type === 'string' ? `${random.pick(TEXTS)}${index}` : index * 7 - 50;
  switch (field.type) {
    case 'string':
      return random.pick(TEXTS);
    case 'number':
      return random.chance(0.8) ? random.pick(NUMBERS) : anyDouble(random);
    case 'integer':
      return random.pick(INTEGERS);
    case 'boolean':
      return random.chance(0.5);
    case 'datetime':
      return random.pick(DATETIMES);
    case 'date':
      return random.pick(DATES);
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        field.items === undefined ? anyValue(random, 2) : valueFor(field.items, random, index),
      );
    case 'object':
      return field.fields === undefined ? anyObject(random, 3) : objectOf(field.fields, random, index);
    case 'json':
      return anyValue(random, 3) ?? {};
  }
}

function objectOf(fields: Record<string, FieldDefinition>, random: SeededRandom, index: number) {
  const present = Object.entries(fields).filter(() => random.chance(0.7));
  return Object.fromEntries(present.map(([name, field]) => [name, valueFor(field, random, index)]));
}

function anyValue(random: SeededRandom, depth: number): unknown {
  const roll = random.below(depth > 0 ? 10 : 6);
  if (roll < 2) return random.pick(TEXTS);
  if (roll < 4) return random.pick(NUMBERS);
  if (roll === 4) return random.chance(0.5);
  if (roll === 5) return random.chance(0.5) ? null : anyDouble(random);
  if (roll < 8) return Array.from({ length: random.below(4) }, () => anyValue(random, depth - 1));
  return anyObject(random, depth);
}

function anyObject(random: SeededRandom, depth: number): Record<string, unknown> {
  const members = Array.from({ length: random.below(5) }, () => random.pick([...MEMBERS, 'a', 'b', 'a']));
  return Object.fromEntries(members.map((member) => [member, anyValue(random, depth - 1)]));
}

/** Any finite double, of any size. */
function anyDouble(random: SeededRandom): number {
  const words = new Uint32Array([random.below(2 ** 32), random.below(2 ** 32)]);
  const [double] = new Float64Array(words.buffer);
  return Number.isFinite(double) ? double! : 0.5;
}
