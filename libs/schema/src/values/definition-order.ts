import { isObject } from '@app/json';
import type { FieldDefinition } from '../definition/definition.js';

/**
 * A stored document with its members in the order of their definitions, at any level that has some; members that are not
 * defined come last, by their names. Every database keeps members in an order of its own.
 */
export function inDefinitionOrder(
  document: Record<string, unknown>,
  fields: Record<string, FieldDefinition>,
): Record<string, unknown> {
  const defined = Object.keys(fields).filter((name) => Object.hasOwn(document, name));
  const others = Object.keys(document).filter((name) => !Object.hasOwn(fields, name));
  return Object.fromEntries([
    ...defined.map((name) => [name, ordered(document[name], fields[name]!)]),
    ...others.sort().map((name) => [name, document[name]]),
  ]);
}

function ordered(value: unknown, { fields, items }: FieldDefinition): unknown {
  if (fields !== undefined && isObject(value)) return inDefinitionOrder(value, fields);
  if (items === undefined || !Array.isArray(value)) return value;
  return value.map((element) => ordered(element, items));
}
