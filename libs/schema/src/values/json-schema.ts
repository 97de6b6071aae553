import { type ClassDefinition, CONSTRAINTS, type FieldDefinition } from '../definition/definition.js';
import { FIELD_TYPE_RULES, type JsonSchema } from '../field-types/field-type-rules.js';

/** Members with the same form in a definition and in JSON Schema. */
const SAME_IN_JSON_SCHEMA = [
  'description',
  'default',
  ...CONSTRAINTS.filter((name) => name !== 'items' && name !== 'fields'),
] as const;

/** Up to this many fields, Ajv looks for each in an object; with more, each member that the object has is looked up. */
const FEW_FIELDS = 16;

/** JSON Schema 2020-12 of an object's custom fields, with `members` as `Validator` has it. */
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
  return field.fields === undefined ? schema : { ...schema, ...memberSchema(field.fields) };
}

/** Of an object within a field, of which an array may have a hundred thousand. */
function memberSchema(fields: Record<string, FieldDefinition>): JsonSchema {
  const { properties, additionalProperties, ...schema } = objectSchema(fields);
  const areFew = Object.keys(fields).length <= FEW_FIELDS;
  return { ...schema, ...(areFew ? { properties, additionalProperties } : { members: properties }) };
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
