import type { FieldDefinition } from '../api/classes.js';

/** A value, and what in it only a person can put in. */
interface Example<T = unknown> {
  value: T;
  open: Open[];
}

/** Where a value has to be put in, as a dotted path, and what is asked of it as far as that is not plain. */
export interface Open {
  path: string;
  rule: string;
}

/** What stands where a value has to be put in. */
const PLACEHOLDER = '...';

/** How many fields an object has at least, if so many can be made up. */
const MIN_FIELDS = 4;

/** The same place, seen from the object that has it in a member. */
function below(name: string, { path, rule }: Open): Open {
  return { path: path === '' ? name : `${name}.${path}`, rule };
}

/** An object that a class takes: what is required, and a few fields more whose values can be made up. */
export function exampleObject(fields: Record<string, FieldDefinition>): Example<Record<string, unknown>> {
  const examples = new Map(Object.entries(fields).map(([name, field]) => [name, exampleValue(field)]));
  const names = [...examples.keys()];
  const isMadeUp = (name: string) => examples.get(name)!.open.length === 0;
  const few = names.filter((name) => fields[name]!.required);
  for (const name of names)
    if (few.length < MIN_FIELDS && !few.includes(name) && isMadeUp(name)) few.push(name);
  const inOrder = names.filter((name) => few.includes(name));
  return {
    value: Object.fromEntries(inOrder.map((name) => [name, examples.get(name)!.value])),
    open: inOrder.flatMap((name) => examples.get(name)!.open.map((place) => below(name, place))),
  };
}

/** A value that a field takes, or a placeholder where none can be made up. */
function exampleValue(field: FieldDefinition): Example {
  if (field.default !== undefined) return { value: field.default, open: [] };
  if (field.enum !== undefined) return chosen(field.enum, field);
  switch (field.type) {
    case 'string':
      return chosen([BY_FORMAT[field.format ?? ''] ?? exampleText(field)], field);
    case 'number':
    case 'integer':
      return chosen([exampleNumber(field)], field);
    case 'boolean':
      return { value: true, open: [] };
    case 'datetime':
      return { value: '2026-01-02T03:04:05.678Z', open: [] };
    case 'date':
      return { value: '2026-01-02', open: [] };
    case 'array':
      return exampleList(field);
    case 'object':
      return field.fields === undefined ? { value: {}, open: [] } : exampleObject(field.fields);
    case 'json':
      return { value: { any: 'JSON' }, open: [] };
  }
}

const BY_FORMAT: Record<string, string> = {
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '019b7c4e-0003-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
};

function chosen(values: readonly unknown[], field: FieldDefinition): Example {
  const value = values.find((one) =>
    typeof one === 'string' ? isTextOf(one, field) : isNumberOf(one, field),
  );
  if (value !== undefined) return { value, open: [] };
  const rule = field.pattern === undefined ? '' : `matches ${field.pattern}`;
  return { value: PLACEHOLDER, open: [{ path: '', rule }] };
}

function isTextOf(text: string, { minLength, maxLength, pattern, format }: FieldDefinition): boolean {
  if (text.length < (minLength ?? 0) || text.length > (maxLength ?? text.length)) return false;
  if (format !== undefined && text !== BY_FORMAT[format]) return false;
  if (pattern === undefined) return true;
  try {
    // What both take means the same; the service takes RE2.
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function isNumberOf(value: unknown, field: FieldDefinition): boolean {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field;
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return (
    (type !== 'integer' || Number.isInteger(value)) &&
    value >= Number(minimum ?? value) &&
    value <= Number(maximum ?? value) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum)
  );
}

function exampleText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: FieldDefinition): string {
  return 'example'.padEnd(minLength, '.').slice(0, maxLength);
}

/** Significant digits that a double keeps: a multiple of 0.1 is 0.3, not 0.30000000000000004. */
const DIGITS = 15;

function exampleNumber({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  multipleOf = 1,
}: FieldDefinition): number {
  const times = (count: number) => Number((count * multipleOf).toPrecision(DIGITS));
  if (minimum !== undefined) return times(Math.ceil(Number(minimum) / multipleOf));
  if (exclusiveMinimum !== undefined) return times(Math.floor(exclusiveMinimum / multipleOf) + 1);
  const most = Math.min(
    Number(maximum ?? 42),
    exclusiveMaximum === undefined ? 42 : exclusiveMaximum - multipleOf,
  );
  return times(Math.floor(most / multipleOf));
}

function exampleList(field: FieldDefinition): Example {
  const { items, minItems = 0, maxItems, uniqueItems } = field;
  const element = items === undefined ? { value: 'example', open: [] } : exampleValue(items);
  const count = Math.max(minItems, items === undefined || maxItems === 0 ? 0 : 1);
  if (element.open.length === 0 && (count < 2 || uniqueItems !== true))
    return { value: Array.from({ length: count }, () => element.value), open: [] };
  if (minItems === 0) return { value: [], open: [] };
  const rule = `${minItems} or more${uniqueItems ? ', none twice' : ''}`;
  return { value: PLACEHOLDER, open: [{ path: '', rule }] };
}
