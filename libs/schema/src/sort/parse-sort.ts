import { abbreviated, type Fault, MAX_FAULTS, Problem } from '@app/problems';
import { MAX_KEYS } from '../definition/class-index.js';
import type { ClassDefinition, FieldDefinition } from '../definition/definition.js';
import { valueKind } from '../field-types/field-type-rules.js';
import { filterSubject, resolvePath } from '../filter/filter-subject.js';
import type { FieldTarget } from '../filter/predicate.js';

/** One key of a sort. */
export interface SortKey {
  /** As the client has named it. */
  name: string;
  target: FieldTarget;
  descending: boolean;
  /** Whether every object has a value. */
  isRequired: boolean;
  /** The most characters of its texts; undefined: any number. */
  maxLength: number | undefined;
}

/**
 * The order of a listing, with its meaning resolved. Objects that are equal by all keys come in the order of their ids,
 * so no two are equal.
 */
export interface SortOrder {
  /** None: by id alone. */
  keys: readonly SortKey[];
  /** The direction of ids. */
  idDescending: boolean;
}

/** A key as it is written, and where it begins in the parameter. */
interface Written {
  name: string;
  descending: boolean;
  offset: number;
}

/**
 * Parses the `sort` parameter of a listing: up to four keys, comma separated, `-` before a descending one. Undefined
 * for the order that a listing has without it. Throws Problem `invalid_parameter` with all faults.
 */
export function parseSort(text: string, definition: ClassDefinition): SortOrder | undefined {
  const written = writtenKeys(text);
  const faults: Fault[] = [];
  if (written.length > MAX_KEYS) {
    faults.push(
      fault(
        'too_many_keys',
        `sort has ${written.length} keys; at most ${MAX_KEYS} are allowed.`,
        text,
        0,
        MAX_KEYS,
      ),
    );
  }
  const keys: SortKey[] = [];
  const names = new Set<string>();
  let idDescending: boolean | undefined;
  for (const { name, descending, offset } of written) {
    if (faults.length >= MAX_FAULTS) break;
    const at = `at character ${offset + 1} of sort`;
    if (name === '') {
      faults.push(fault('key_expected', `The name of a field is missing ${at}.`, name, offset));
      continue;
    }
    if (names.has(name)) {
      faults.push(fault('repeated_key', `${JSON.stringify(name)} ${at} is a key already.`, name, offset));
      continue;
    }
    names.add(name);
    if (name === '_id') {
      // No two objects have the same id, so what follows decides nothing.
      idDescending ??= descending;
      continue;
    }
    const found = sortKey(name, descending, definition);
    if ('fault' in found) {
      faults.push({
        ...found.fault,
        field: 'sort',
        message: `${found.fault.message}${directionHint(name)} This is ${at}.`,
        offset,
      });
    } else if (idDescending === undefined) keys.push(found.key);
  }
  if (faults.length > 0) {
    throw new Problem('invalid_parameter', 'The parameter sort is not an order of this class.', {
      errors: faults,
    });
  }
  idDescending ??= keys.at(-1)!.descending;
  return keys.length === 0 && !idDescending ? undefined : { keys, idDescending };
}

/** For who writes a direction as other services have it. */
function directionHint(name: string): string {
  const [, field, direction] = /^(.+?)[: ](asc|desc)$/i.exec(name) ?? [];
  if (field === undefined) return '';
  return ` Ascending order is written sort=name, descending order sort=-name: here ${direction!.toLowerCase() === 'desc' ? '-' : ''}${field}.`;
}

function writtenKeys(text: string): Written[] {
  let offset = 0;
  return text.split(',').map((part) => {
    const descending = part.startsWith('-');
    const written = { name: descending ? part.slice(1) : part, descending, offset };
    offset += part.length + 1;
    return written;
  });
}

function sortKey(
  name: string,
  descending: boolean,
  definition: ClassDefinition,
): { key: SortKey } | { fault: Fault } {
  if (name === 'attachments' || name.startsWith('attachments.')) return notSortable(name, 'it is no field');
  const found = filterSubject(name, definition);
  if ('fault' in found) {
    const { fault: refused } = found;
    if (refused.code !== 'not_filterable') return { fault: refused };
    return notSortable(name, 'a path leads through objects only');
  }
  const { subject } = found;
  if (subject.kind === 'id') return notSortable(name, 'it has no members');
  const { field, path } = subject;
  if (field.type === 'array') return notSortable(name, 'it holds several values');
  if (field.type === 'object') {
    const members = Object.keys(field.fields ?? {}).map((member) => `${name}.${member}`);
    return notSortable(name, 'it is an object; name one of its members', members);
  }
  if (field.type === 'json' && 'field' in resolvePath(definition.fields, path))
    return notSortable(name, `it is free JSON; name a path into it, such as ${name}.value`);
  return {
    key: {
      name,
      target: { path, kind: valueKind(field.type) },
      descending,
      isRequired: path.length === 1 && field.required === true,
      maxLength: maxLengthOf(field),
    },
  };
}

/** Characters of the longest text of a field; undefined where it has no bound. */
function maxLengthOf({ type, enum: values, maxLength }: FieldDefinition): number | undefined {
  if (type === 'json') return undefined;
  if (type !== 'string') return 0;
  // One after the other: no call takes an enumeration of a hundred thousand values as its arguments.
  return values?.reduce<number>((longest, value) => Math.max(longest, String(value).length), 0) ?? maxLength;
}

function notSortable(name: string, reason: string, members: readonly string[] = []): { fault: Fault } {
  return {
    fault: {
      pointer: '',
      field: name,
      code: 'not_sortable',
      message: `${JSON.stringify(name)} cannot be sorted by: ${reason}.`,
      ...(members.length === 0 ? {} : { expected: abbreviated(members) }),
      received: name,
    },
  };
}

function fault(code: string, message: string, received: string, offset: number, expected?: unknown): Fault {
  return {
    pointer: '',
    field: 'sort',
    code,
    message,
    offset,
    ...(expected === undefined ? {} : { expected }),
    received,
  };
}
