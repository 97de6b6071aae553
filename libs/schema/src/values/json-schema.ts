import { type ClassDefinition, CONSTRAINTS, type FieldDefinition } from '../definition/definition.js';
import { FIELD_TYPE_RULES, type JsonSchema } from '../field-types/field-type-rules.js';

/** Members with the same form in a definition and in JSON Schema. */
const SAME_IN_JSON_SCHEMA = [
  'description',
  'default',
  ...CONSTRAINTS.filter((name) => name !== 'items' && name !== 'fields'),
] as const;

/** JSON Schema 2020-12 of an object's custom fields. */
export function classSchema({ description, fields }: ClassDefinition): JsonSchema {
  return { ...(description === undefined ? {} : { description }), ...objectSchema(fields) };
}

/** JSON Schema of a field's values. */
export function fieldSchema(field: FieldDefinition): JsonSchema {
  const schema: JsonSchema = { ...FIELD_TYPE_RULES[field.type].schema };
  for (const name of SAME_IN_JSON_SCHEMA) {
    if (field[name] !== undefined) schema[name] = field[name];
  }
  if (field.items !== undefined) schema.items = fieldSchema(field.items);
  return field.fields === undefined ? schema : { ...schema, ...objectSchema(field.fields) };
}

function objectSchema(fields: Record<string, FieldDefinition>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
