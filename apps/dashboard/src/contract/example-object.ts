import type { FieldDefinition } from '../api/classes.js';

type Fields = Record<string, FieldDefinition>;

/** An object that a class would most likely take: what is required, and a few fields more. */
export function exampleObject(fields: Fields): Record<string, unknown> {
  const entries = Object.entries(fields);
  const few = entries.filter(([, { required }]) => required);
  for (const entry of entries) if (few.length < 4 && !few.includes(entry)) few.push(entry);
  const chosen = entries.filter((entry) => few.includes(entry));
  return Object.fromEntries(chosen.map(([name, field]) => [name, exampleValue(field)]));
}

const BY_FORMAT: Record<string, string> = {
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '019b7c4e-0003-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
};

function exampleValue(field: FieldDefinition): unknown {
  if (field.default !== undefined) return field.default;
  if (field.enum !== undefined) return field.enum[0];
  switch (field.type) {
    case 'string':
      return BY_FORMAT[field.format ?? ''] ?? exampleText(field);
    case 'number':
    case 'integer':
      return exampleNumber(field);
    case 'boolean':
      return true;
    case 'datetime':
      return '2026-01-02T03:04:05.678Z';
    case 'date':
      return '2026-01-02';
    case 'array':
      return field.items === undefined ? [] : [exampleValue(field.items)];
    case 'object':
      return field.fields === undefined ? {} : exampleObject(field.fields);
    case 'json':
      return { any: 'JSON' };
  }
}

function exampleText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: FieldDefinition): string {
  return 'example'.padEnd(minLength, '.').slice(0, maxLength);
}

function exampleNumber({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  multipleOf = 1,
}: FieldDefinition): number {
  if (minimum !== undefined) return Math.ceil(Number(minimum) / multipleOf) * multipleOf;
  if (exclusiveMinimum !== undefined) return (Math.floor(exclusiveMinimum / multipleOf) + 1) * multipleOf;
  const most = Math.min(
    Number(maximum ?? 42),
    exclusiveMaximum === undefined ? 42 : exclusiveMaximum - multipleOf,
  );
  return Math.floor(most / multipleOf) * multipleOf;
}
