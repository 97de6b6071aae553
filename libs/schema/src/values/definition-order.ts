import { isObject } from '@app/json';
import type { FieldDefinition } from '../definition/definition.js';

type Fields = Record<string, FieldDefinition>;

/** The places of fields in their definition, found once for each: an array may have a hundred thousand objects. */
const known = new WeakMap<Fields, ReadonlyMap<string, number>>();

/**
 * A stored document with its members in the order of their definitions, at any level that has some; members that are
 * not defined come last, by their names. Every database keeps members in an order of its own.
 */
export function inDefinitionOrder(
  document: Record<string, unknown>,
  fields: Fields,
): Record<string, unknown> {
  const places = placesOf(fields);
  const names = Object.keys(document);
  const defined = names.filter((name) => places.has(name));
  defined.sort((one, other) => places.get(one)! - places.get(other)!);
  const others = names.filter((name) => !places.has(name));
  return Object.fromEntries([
    ...defined.map((name) => [name, ordered(document[name], fields[name]!)]),
    ...others.sort().map((name) => [name, document[name]]),
  ]);
}

function placesOf(fields: Fields): ReadonlyMap<string, number> {
  const found = known.get(fields);
  if (found !== undefined) return found;
  const places = new Map(Object.keys(fields).map((name, at) => [name, at]));
  known.set(fields, places);
  return places;
}

function ordered(value: unknown, { fields, items }: FieldDefinition): unknown {
  if (fields !== undefined && isObject(value)) return inDefinitionOrder(value, fields);
  if (items === undefined || !Array.isArray(value)) return value;
  return value.map((element) => ordered(element, items));
}
