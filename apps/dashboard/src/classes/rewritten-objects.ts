import type { FieldDefinition } from '../api/classes.js';
import { ownMember } from '../api/own-member.js';

type Fields = Record<string, FieldDefinition>;

/** Whether a change of fields may write stored objects again: values go, move to another name, or are defaults. */
export function rewritesObjects(before: Fields, after: Fields): boolean {
  const sources = new Set(Object.entries(after).map(([name, { renamedFrom }]) => renamedFrom ?? name));
  if (Object.keys(before).some((name) => !sources.has(name))) return true;
  return Object.entries(after).some(([name, field]) => {
    const source = field.renamedFrom ?? name;
    const old = ownMember(before, source) as FieldDefinition | undefined;
    if (field.required && field.default !== undefined && !old?.required) return true;
    return old !== undefined && (source !== name || rewritesValue(old, field));
  });
}

function rewritesValue(old: FieldDefinition, { fields, items }: FieldDefinition): boolean {
  // Members of an object without fields have any names.
  if (old.type === 'object' && fields !== undefined)
    return old.fields === undefined || rewritesObjects(old.fields, fields);
  return old.items !== undefined && items !== undefined && rewritesValue(old.items, items);
}
