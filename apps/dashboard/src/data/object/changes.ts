import type { FieldDefinition } from '../../api/classes.js';
import { ownMember } from '../../api/own-member.js';
import { isSame } from '../../conflict/same.js';

type Values = Record<string, unknown>;

/**
 * What a form for a new object begins with: the defaults, so that they are seen, and room for objects that must be
 * there.
 */
export function initialValues(fields: Record<string, FieldDefinition>): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.default !== undefined) values[name] = field.default;
    else if (field.type === 'object' && field.fields !== undefined && field.required)
      values[name] = initialValues(field.fields);
  }
  return values;
}

/** What a form for a copy of an object begins with: its values but for those that no two objects may have. */
export function copiedValues(fields: Record<string, FieldDefinition>, object: Values): Values {
  const names = Object.keys(fields).filter((name) => !fields[name]!.unique && Object.hasOwn(object, name));
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

/** `values` with what such a body changes of them. */
export function withChanges(values: Values, changes: Values): Values {
  return Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The body of a PUT that makes `before` into `after`: what differs, and null for what is gone. */
export function changesOf(before: Values, after: Values, names: readonly string[]): Values {
  const changed = names.filter((name) => !isSame(ownMember(before, name), ownMember(after, name)));
  return Object.fromEntries(changed.map((name) => [name, ownMember(after, name) ?? null]));
}
