import { abbreviated, type Fault, nearestName } from '@app/problems';
import type { ClassDefinition, FieldDefinition } from '../definition/definition.js';
import { isTimeStamp, TIME_STAMP_FIELD, TIME_STAMPS, unknownTimeStamp } from '../definition/time-stamps.js';
import { elementsIn, hasMembers } from './field-meaning.js';
import { LOGIC_OPERATORS } from './filter-operators.js';
import type { FieldTarget } from './predicate.js';

/**
 * What a name in a filter refers to: the id, or a path in the object with the definition of its values; inside
 * `$elemMatch` an element, whose path is empty, or a member of it.
 */
export type FilterSubject =
  | { kind: 'id' }
  | { kind: 'field'; path: FieldTarget['path']; field: FieldDefinition };

/** What a name refers to, or why it is refused. */
export type ResolvedSubject = { subject: FilterSubject } | { fault: Fault };

/** What a dotted path resolves to; `free` is inside JSON that the class does not describe. */
type ResolvedPath =
  | { field: FieldDefinition }
  | { free: true }
  | { unknown: string; depth: number; known: string[] };

/** The nesting depth of the deepest object. */
const MAX_SEGMENTS = 31;

/** Names of members that a path can contain. Engines disagree on how quotes and backslashes are written in a path. */
const SEGMENT = /^[^"\\\p{Cc}]{1,64}$/u;

/** What the first segment of a path is among. */
interface Names {
  /** Undefined where any name may be. */
  fields: Record<string, FieldDefinition> | undefined;
  /** Names beside the fields, to suggest. */
  others: readonly string[];
  /** The beginning of a message about an unknown name. */
  hasNone: string;
  /** The whole name that a fault gives. */
  fullName: string;
}

/** Resolves a name in a filter: `_id`, a time stamp, a field, or a dotted path into an `object` or `json` field. */
export function filterSubject(name: string, definition: ClassDefinition): ResolvedSubject {
  if (name === '_id') return { subject: { kind: 'id' } };
  const [first] = name.split('.') as [string, ...string[]];
  if (first === '_id') return refusal('not_filterable', name, '_id is a text and has no members.');
  if (first === 'attachments') return refusal('not_filterable', name, 'attachments cannot be filtered by.');
  if (isTimeStamp(first)) return timeStampSubject(first, name, definition);
  const stamps = definition.timestamps ? TIME_STAMPS : [];
  return pathSubject(name, {
    fields: definition.fields,
    others: name.includes('.') ? [] : ['_id', ...stamps],
    hasNone: `Class ${definition.name} has no field`,
    fullName: name,
  });
}

/** Resolves a name in the filter of `$elemMatch`: a member of an element of an array, or a dotted path from it. */
export function memberSubject(name: string, array: string, { fields }: FieldDefinition): ResolvedSubject {
  const hasNone = `An element of ${quoted(array)} has no member`;
  const found = pathSubject(name, { fields, others: [], hasNone, fullName: `${array}.${name}` });
  // The client has sent the member alone.
  return 'fault' in found ? { fault: { ...found.fault, received: name } } : found;
}

/** Where the subject has members that only `$elemMatch` names: in its elements, or in itself as one. */
export function memberHolder(subject: FilterSubject | undefined): 'array' | 'element' | undefined {
  if (subject?.kind !== 'field') return undefined;
  if (subject.path.length === 0) return 'element';
  const element = subject.field.type === 'array' ? elementsIn(subject.field) : undefined;
  return element !== undefined && hasMembers(element) ? 'array' : undefined;
}

function pathSubject(name: string, names: Names): ResolvedSubject {
  const path = name.split('.');
  const { fields, fullName } = names;
  if (name.startsWith('$')) return operatorAsField(fullName, path[0]!);
  if (path.length > MAX_SEGMENTS) {
    return refusal('path_too_deep', fullName, `A path has at most ${MAX_SEGMENTS} names.`, MAX_SEGMENTS);
  }
  const resolved = fields === undefined ? { free: true as const } : resolvePath(fields, path);
  if ('field' in resolved) return { subject: { kind: 'field', path, field: resolved.field } };
  if (fields === undefined || 'free' in resolved) {
    const foreign = path.find((segment) => !SEGMENT.test(segment));
    if (foreign === undefined) return { subject: { kind: 'field', path, field: { type: 'json' } } };
    const message = `${quoted(foreign)} cannot be part of a path: 1 to 64 characters without quotes, backslashes and controls.`;
    return refusal('invalid_path', fullName, message);
  }
  const closed = closedAt(path, fields);
  if (closed !== undefined) return refusal('not_filterable', fullName, closed);
  const nearest = nearestName(resolved.unknown, [...resolved.known, ...names.others]);
  const meant = nearest === undefined ? undefined : nearestPath(path, resolved.depth, nearest, fields);
  const message = `${names.hasNone} ${quoted(name)}${meant === undefined ? '.' : `; did you mean ${quoted(meant)}?`}`;
  const parents = path.slice(0, resolved.depth);
  return refusal(
    'unknown_field',
    fullName,
    message,
    meant ?? abbreviated(resolved.known.map((member) => [...parents, member].join('.'))),
  );
}

/** Follows a path from the fields of a class into nested objects. Paths do not enter arrays or scalars. */
export function resolvePath(fields: Record<string, FieldDefinition>, path: readonly string[]): ResolvedPath {
  let members = fields;
  for (const [depth, segment] of path.entries()) {
    const field = Object.hasOwn(members, segment) ? members[segment] : undefined;
    if (field === undefined) return { unknown: segment, depth, known: Object.keys(members) };
    if (depth === path.length - 1) return { field };
    if (field.type === 'json' || (field.type === 'object' && field.fields === undefined))
      return { free: true };
    if (field.type !== 'object') return { unknown: path[depth + 1]!, depth: depth + 1, known: [] };
    members = field.fields!;
  }
  return { unknown: '', depth: 0, known: Object.keys(fields) };
}

/** The path with the name that is nearest to the unknown one, as far as it can lead on from there. */
function nearestPath(
  path: readonly string[],
  depth: number,
  nearest: string,
  fields: Record<string, FieldDefinition>,
): string {
  const corrected = path.with(depth, nearest);
  const isClosed = closedAt(corrected, fields) !== undefined;
  return corrected.slice(0, isClosed ? depth + 1 : undefined).join('.');
}

function timeStampSubject(first: string, name: string, { timestamps }: ClassDefinition): ResolvedSubject {
  if (!timestamps) return refusal('unknown_field', name, unknownTimeStamp(first).message);
  if (name !== first) return refusal('not_filterable', name, `${first} is a time and has no members.`);
  return { subject: { kind: 'field', path: [first], field: TIME_STAMP_FIELD } };
}

function operatorAsField(name: string, operator: string): { fault: Fault } {
  const nearest = operator === '$not' ? undefined : nearestName(operator, LOGIC_OPERATORS);
  const hint =
    nearest !== undefined
      ? `did you mean ${nearest}?`
      : operator === '$not'
        ? '$not stands inside one: {"field":{"$not":{"$gt":1}}}. Filters are negated by {"$nor":[{...}]}.'
        : 'operators of comparison stand inside one: {"field":{"$eq":value}}. Beside fields stand $and, $or and $nor.';
  return refusal('unknown_field', name, `${quoted(operator)} is no field; ${hint}`, nearest);
}

/** Explains why a path is invalid, if it runs through a field without members. */
function closedAt(path: readonly string[], fields: Record<string, FieldDefinition>): string | undefined {
  for (let length = 1; length < path.length; length++) {
    const resolved = resolvePath(fields, path.slice(0, length));
    if (!('field' in resolved)) return undefined;
    if (hasMembers(resolved.field)) continue;
    const field = quoted(path.slice(0, length).join('.'));
    const element = elementsIn(resolved.field);
    if (element === undefined) return `${field} is of type ${resolved.field.type} and has no members.`;
    // In MongoDB a number is a position.
    const inside = path.slice(length).filter((segment, at) => at > 0 || !/^\d+$/.test(segment));
    const way =
      inside.length > 0 && hasMembers(element)
        ? `a query looks at each element by {${field}:{"$elemMatch":{${quoted(inside.join('.'))}:{"$eq":"a"}}}}.`
        : `a filter on ${field} itself looks at each element.`;
    return `A path does not enter the array ${field}; ${way}`;
  }
  return undefined;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function refusal(code: string, field: string, message: string, expected?: unknown): { fault: Fault } {
  return {
    fault: {
      pointer: '',
      field,
      code,
      message,
      ...(expected === undefined ? {} : { expected }),
      received: field,
    },
  };
}
