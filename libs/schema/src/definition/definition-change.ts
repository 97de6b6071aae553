import { isObject } from '@app/json';
import type { Fault } from '@app/problems';
import type { ClassDefinition, FieldDefinition } from './definition.js';
import type { Document } from './document.js';
import { unknownField } from './unknown-field.js';

type Fields = Record<string, FieldDefinition>;

/**
 * A definition as a change of `before`. A `renamedFrom` that has been applied already is left out, so that a PUT sent
 * twice loses nothing. One that names no field is a fault, as the values it means would be removed.
 */
export function changeOf(
  before: ClassDefinition,
  after: ClassDefinition,
): { definition: ClassDefinition } | { faults: Fault[] } {
  const faults: Fault[] = [];
  const fields = Object.entries(after.fields).map(([name, field]): [string, FieldDefinition] => {
    const { renamedFrom, ...rest } = field;
    if (renamedFrom === undefined || Object.hasOwn(before.fields, renamedFrom)) return [name, field];
    if (!Object.hasOwn(before.fields, name)) faults.push(unknownSource(name, renamedFrom, before));
    return [name, rest];
  });
  return faults.length > 0 ? { faults } : { definition: { ...after, fields: Object.fromEntries(fields) } };
}

function unknownSource(name: string, renamedFrom: string, { fields }: ClassDefinition): Fault {
  return {
    ...unknownField(renamedFrom, Object.keys(fields)),
    pointer: `/fields/${name}/renamedFrom`,
    field: name,
    received: renamedFrom.slice(0, 100),
  };
}

/**
 * Whether objects stored under `before` may not fit `after`, or must be rewritten for it. `false` is certain; `true`
 * means that they must be checked. Uniqueness is left to the index.
 */
export function changesStoredObjects(before: ClassDefinition, after: ClassDefinition): boolean {
  return before.timestamps !== after.timestamps || !allows(before.fields, after.fields);
}

function allows(before: Fields, after: Fields): boolean {
  const removed = Object.keys(before).some((name) => !Object.hasOwn(after, name));
  if (removed) return false;
  return Object.entries(after).every(([name, field]) => {
    if (field.renamedFrom !== undefined) return false;
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    return old === undefined ? !field.required : fieldAllows(old, field);
  });
}

/** Whether every value of `old`, and its absence, is allowed by `field`. */
function fieldAllows(old: FieldDefinition, field: FieldDefinition): boolean {
  if (old.type !== field.type && !(old.type === 'integer' && field.type === 'number')) return false;
  if (field.required && !old.required) return false;
  if (field.uniqueItems && !old.uniqueItems) return false;
  return (
    enumAllows(old.enum, field.enum) &&
    (['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const).every((name) =>
      atMost(old[name], field[name]),
    ) &&
    (['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const).every((name) =>
      atMost(field[name], old[name], true),
    ) &&
    (['pattern', 'format', 'multipleOf'] as const).every(
      (name) => field[name] === undefined || field[name] === old[name],
    ) &&
    (field.items === undefined || (old.items !== undefined && fieldAllows(old.items, field.items))) &&
    (field.fields === undefined || (old.fields !== undefined && allows(old.fields, field.fields)))
  );
}

function enumAllows(old: unknown[] | undefined, now: unknown[] | undefined): boolean {
  if (now === undefined) return true;
  const values = new Set(now);
  return old?.every((value) => values.has(value)) ?? false;
}

/** For upper bounds `a` is the old one; for lower bounds the sides are swapped, and the new one may be absent. */
function atMost(a: number | undefined, b: number | undefined, lower = false): boolean {
  if (lower ? a === undefined : b === undefined) return true;
  return a !== undefined && b !== undefined && a <= b;
}

/**
 * The fields whose values a change drops, as dotted names: those from which no field takes its values. `after` is the
 * change as `changeOf` answers it.
 */
export function removedFields(before: ClassDefinition, after: ClassDefinition): string[] {
  return removedMembers(before.fields, after.fields, '');
}

function removedMembers(before: Fields, after: Fields, parent: string): string[] {
  const takers = new Map(
    Object.entries(after).map(([name, field]) => [field.renamedFrom ?? name, field] as const),
  );
  return Object.entries(before).flatMap(([name, field]) => {
    const taker = takers.get(name);
    return taker === undefined ? [parent + name] : removedWithin(field, taker, `${parent}${name}.`);
  });
}

function removedWithin(before: FieldDefinition, after: FieldDefinition, parent: string): string[] {
  if (before.items !== undefined && after.items !== undefined)
    return removedWithin(before.items, after.items, parent);
  const areKnown = before.fields !== undefined && after.fields !== undefined;
  return areKnown ? removedMembers(before.fields!, after.fields!, parent) : [];
}

/**
 * The definition under which objects are stored, and the one to which they are brought along, as `changeOf` answers it.
 */
export interface DefinitionChange {
  before: ClassDefinition;
  after: ClassDefinition;
}

/**
 * Migrates the fields of a stored document to a new definition: renames fields, drops those no longer defined, adds the
 * default of missing required fields. Returns the same document if nothing changes. The caller checks whether it fits.
 */
export function migrateDocument(document: Document, { before, after }: DefinitionChange): Document {
  return migrateMembers(document, before.fields, after.fields);
}

/** Where the members of an object move to, by their names, and the fields that give a default to what lacks them. */
interface Moves {
  targets: ReadonlyMap<string, string>;
  filled: readonly string[];
}

/** Found once per definition: an array may have a hundred thousand objects without any of hundreds of fields. */
const moves = new WeakMap<Fields, Moves>();

function movesTo(after: Fields): Moves {
  let known = moves.get(after);
  if (known === undefined) {
    const entries = Object.entries(after);
    known = {
      targets: new Map(entries.map(([name, { renamedFrom }]) => [renamedFrom ?? name, name])),
      filled: entries.flatMap(([name, field]) => (field.required && field.default !== undefined ? name : [])),
    };
    moves.set(after, known);
  }
  return known;
}

function migrateMembers(value: Document, before: Fields | undefined, after: Fields): Document {
  const { targets, filled } = movesTo(after);
  const result: Document = {};
  for (const source of Object.keys(value)) {
    const name = targets.get(source);
    if (name !== undefined) {
      const old = before !== undefined && Object.hasOwn(before, source) ? before[source] : undefined;
      result[name] = migrateValue(value[source], old, after[name]!);
      // The change must not delete members of a free object, so members that it does not define do not fit.
    } else if (before === undefined) result[source] = value[source];
  }
  for (const name of filled)
    if (!Object.hasOwn(result, name)) result[name] = structuredClone(after[name]!.default);
  return same(value, result) ? value : result;
}

function migrateValue(value: unknown, before: FieldDefinition | undefined, after: FieldDefinition): unknown {
  if (after.fields !== undefined && isObject(value))
    return migrateMembers(value, before?.fields, after.fields);
  const { items } = after;
  if (items === undefined || !Array.isArray(value)) return value;
  const elements = value.map((element) => migrateValue(element, before?.items, items));
  return elements.every((element, index) => element === value[index]) ? value : elements;
}

function same(a: Document, b: Document): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  );
}
