import { type Fault, MAX_FAULTS, nameHint, nearestName } from '@app/problems';
import { directionless, type IndexKey, indexKeys, MAX_KEYS, MAX_STRINGS } from '../definition/class-index.js';
import type { FieldDefinition } from '../definition/definition.js';
import { valueKind } from '../field-types/field-type-rules.js';

type Fields = Record<string, FieldDefinition>;

/**
 * Checks the indexes of several fields that a class declares, and returns those that are valid. `names` are the fields
 * that were sent, of which `fields` has those without faults.
 */
export function checkIndexes(
  input: unknown,
  fields: Fields,
  names: readonly string[],
  faults: Fault[],
): string[][] {
  if (input == null) return [];
  if (!Array.isArray(input)) {
    faults.push(fault('', 'type', 'indexes is an array of indexes, such as [["country", "-population"]].'));
    return [];
  }
  const seen = new Map<string, number>();
  return input.filter((index: unknown, at): index is string[] => {
    const before = faults.length;
    if (before >= MAX_FAULTS) return false;
    const keys = checkKeys(index, `/${at}`, fields, names, faults);
    if (keys === undefined || faults.length > before) return false;
    const text = directionless(keys);
    const other = seen.get(text);
    if (other !== undefined) {
      const message = `It is the index ${other + 1}, which serves a sort and its exact opposite.`;
      faults.push(fault(`/${at}`, 'repeated_index', message));
    }
    const [key, ...others] = keys;
    if (others.length === 0 && fields[key!.field]?.indexed) {
      faults.push(fault(`/${at}`, 'repeated_index', `The field ${key!.field} is indexed already.`));
    }
    seen.set(text, other ?? at);
    return other === undefined;
  });
}

function checkKeys(
  index: unknown,
  pointer: string,
  fields: Fields,
  names: readonly string[],
  faults: Fault[],
): IndexKey[] | undefined {
  if (!Array.isArray(index) || index.some((key) => typeof key !== 'string')) {
    const message = 'An index is an array of names of fields, with "-" before a descending one.';
    faults.push(fault(pointer, 'type', message));
    return undefined;
  }
  if (index.length === 0 || index.length > MAX_KEYS) {
    const message = `An index has 1 to ${MAX_KEYS} keys, not ${index.length}.`;
    faults.push(fault(pointer, 'key_count', message, { expected: MAX_KEYS, received: index.length }));
    return undefined;
  }
  const keys = indexKeys(index as string[]);
  const strings: string[] = [];
  for (const [at, { field }] of keys.entries()) {
    const place = `${pointer}/${at}`;
    const received = field.slice(0, 100);
    if (keys.findIndex((key) => key.field === field) < at) {
      faults.push(fault(place, 'repeated_key', `${received} is a key of this index already.`, { received }));
      continue;
    }
    const type = Object.hasOwn(fields, field) ? fields[field]!.type : undefined;
    if (type === 'string') strings.push(field);
    if (type !== undefined && valueKind(type) !== 'any') continue;
    if (type !== undefined) {
      const message = `Only scalar fields at the top level can be indexed; ${received} is of type ${type}.`;
      faults.push(fault(place, 'not_indexable', message, { received }));
    } else if (!names.includes(field)) faults.push(unknownKey(place, field, names));
  }
  if (strings.length > MAX_STRINGS) {
    const message = `An index has at most ${MAX_STRINGS} fields of type string, not ${strings.length}: ${strings.join(', ')}.`;
    faults.push(
      fault(pointer, 'too_many_strings', message, { expected: MAX_STRINGS, received: strings.length }),
    );
  }
  return keys;
}

function unknownKey(pointer: string, name: string, names: readonly string[]): Fault {
  if (name === '') {
    return fault(pointer, 'unknown_field', 'A key of an index is the name of a field.', { received: name });
  }
  const nearest = nearestName(name, names);
  const message = `The class does not define ${name.slice(0, 100)}.${nameHint(nearest)}`;
  return fault(pointer, 'unknown_field', message, {
    ...(nearest === undefined ? {} : { expected: nearest }),
    received: name.slice(0, 100),
  });
}

function fault(pointer: string, code: string, message: string, more: Partial<Fault> = {}): Fault {
  return { pointer: `/indexes${pointer}`, field: 'indexes', code, message, ...more };
}
