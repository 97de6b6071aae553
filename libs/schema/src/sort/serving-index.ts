import { MAX_KEYS, MAX_STRINGS } from '../definition/class-index.js';
import type { ClassDefinition, FieldDefinition } from '../definition/definition.js';
import { isTimeStamp, TIME_STAMP_FIELD } from '../definition/time-stamps.js';
import { valueKind } from '../field-types/field-type-rules.js';
import type { Predicate } from '../filter/predicate.js';
import { conditionsOf, fixedValue } from '../filter/predicate-logic.js';
import type { SortOrder } from './parse-sort.js';

/**
 * The keys of an index that would serve a listing: first the fields that the query fixes, then the keys of the sort.
 * Without a sort, it is one field whose values the query bounds. Empty if no index can serve it.
 */
export function servingIndex(
  predicate: Predicate,
  order: SortOrder | undefined,
  { fields }: ClassDefinition,
): string[] {
  const bounded = [...conditionsByField(predicate)].flatMap(([name, own]) => {
    const isSearched = own.some((one) => one.kind === 'compare' || (one.kind === 'equals' && !one.negated));
    if (!isSearched || valueKind(fieldOf(name, fields).type) === 'any') return [];
    return [{ name, isFixed: fixedValue(own) !== undefined }];
  });
  const fixed = bounded.filter(({ isFixed }) => isFixed).map(({ name }) => name);
  const others = bounded.filter(({ isFixed }) => !isFixed).map(({ name }) => name);
  const deciding = order?.keys.filter(({ name }) => !fixed.includes(name)) ?? [];
  const last = order === undefined ? others.slice(0, 1) : deciding.map(keyText);
  const isString = (key: string) => fields[key.replace(/^-/, '')]?.type === 'string';
  const strings = MAX_STRINGS - last.filter(isString).length;
  const isKept = (name: string) => !isString(name) || fixed.filter(isString).indexOf(name) < strings;
  const room = Math.max(0, MAX_KEYS - last.length);
  const isPath = deciding.some(({ target }) => target.path.length > 1);
  if (isPath || strings < 0) return [];
  return [...fixed.filter(isKept).slice(0, room), ...last];
}

function keyText({ name, descending }: SortOrder['keys'][number]): string {
  return (descending ? '-' : '') + name;
}

function fieldOf(name: string, fields: ClassDefinition['fields']): FieldDefinition {
  return isTimeStamp(name) ? TIME_STAMP_FIELD : fields[name]!;
}

/** Without conditions on members of fields. */
function conditionsByField(predicate: Predicate): Map<string, Predicate[]> {
  const found = new Map<string, Predicate[]>();
  for (const one of conditionsOf(predicate)) {
    if (!('target' in one) || one.target.path.length !== 1) continue;
    const name = one.target.path[0]!;
    found.set(name, [...(found.get(name) ?? []), one]);
  }
  return found;
}
