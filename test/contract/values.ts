import * as fc from 'fast-check';
import type { Contract, Schema } from './contract.js';

/** How deep definitions nest that contain themselves. */
const MAX_DEPTH = 3;
const MAX_ITEMS = 3;

/** Values that fit a schema of the contract, as far as it says. */
export function valuesOf(contract: Contract, schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const { type, const: only, enum: some, anyOf, oneOf, allOf, ...said } = contract.resolve(schema);
  const within = (part: Schema) => valuesOf(contract, part, depth + 1);
  if (only !== undefined) return fc.constant(only);
  if (some !== undefined) return fc.constantFrom(...some);
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map(within));
  if (allOf !== undefined) {
    return fc.tuple(...allOf.map(within)).map((parts) => Object.assign({}, ...(parts as object[])));
  }
  const types = [type ?? (said.properties ? 'object' : 'any')].flat() as string[];
  return fc.oneof(...types.map((name) => (VALUES[name] ?? anything)(said, within, depth)));
}

type Values = (
  schema: Schema,
  within: (part: Schema) => fc.Arbitrary<unknown>,
  depth: number,
) => fc.Arbitrary<unknown>;

const anything = () => fc.jsonValue({ maxDepth: 1 });

const VALUES: Record<string, Values> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -1000, maximum = minimum + 2000 }) => fc.integer({ min: minimum, max: maximum }),
  number: ({ minimum = -1e6, maximum = 1e6, exclusiveMinimum = minimum }) =>
    fc.double({
      min: exclusiveMinimum,
      max: maximum,
      noNaN: true,
      minExcluded: exclusiveMinimum !== minimum,
    }),
  string: ({ format, pattern, minLength = 0, maxLength = minLength + 20 }) => {
    if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
    return FORMATS[format]?.() ?? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) });
  },
  array: ({ items = {}, minItems = 0, maxItems = minItems + MAX_ITEMS }, within) =>
    fc.array(within(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + MAX_ITEMS) }),
  object: (
    { properties = {}, required = [], additionalProperties: others, propertyNames },
    within,
    depth,
  ) => {
    const given = Object.keys(properties).filter((name) => required.includes(name) || depth < MAX_DEPTH);
    const members = fc.record(Object.fromEntries(given.map((name) => [name, within(properties[name])])), {
      requiredKeys: given.filter((name) => required.includes(name)),
    });
    if (others === undefined || others === false || depth >= MAX_DEPTH) return members;
    const names = fc.stringMatching(new RegExp(propertyNames?.pattern ?? '^[a-z]{1,5}$'));
    const free = fc.dictionary(names, within(others === true ? {} : others), { maxKeys: MAX_ITEMS });
    return fc.tuple(free, members).map(([more, own]) => ({ ...more, ...own }));
  },
};

const FORMATS: Record<string, () => fc.Arbitrary<string>> = {
  uuid: () => fc.uuid(),
  email: () => fc.emailAddress(),
  uri: () => fc.webUrl(),
  'date-time': () => fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

/** The same values with one place of them spoiled: left out, or replaced by whatever JSON can say. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.nat(), fc.option(fc.jsonValue(), { nil: undefined })).map(([value, at, by]) => {
    const root = { value: structuredClone(value) };
    const places = placesIn(root);
    const [owner, name] = places[at % places.length]!;
    if (by === undefined && owner !== root) delete owner[name];
    else owner[name] = by ?? null;
    return root.value;
  });
}

function placesIn(value: unknown): [owner: Record<string, unknown>, name: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((name) => [
    [value as Record<string, unknown>, name] as [Record<string, unknown>, string],
    ...placesIn((value as Record<string, unknown>)[name]),
  ]);
}
