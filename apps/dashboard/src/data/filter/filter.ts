import type { FieldDefinition } from '../../api/classes.js';
import { jsonText, parsedJson } from '../../api/exact-json.js';

/** The operators of the API that the builder has, in words. */
export const OPERATORS = {
  $eq: 'is',
  $neq: 'is not',
  $gt: 'is above',
  $gte: 'is at least',
  $lt: 'is below',
  $lte: 'is at most',
  $in: 'is one of',
  $nin: 'is none of',
  $contains: 'contains',
  $startsWith: 'begins with',
  $endsWith: 'ends with',
  missing: 'has no value',
  present: 'has a value',
} as const;

/** An operator of the API, or one of the two comparisons with null that have words of their own. */
export type Operator = keyof typeof OPERATORS;

/** One condition of a filter, as a row of the builder shows it. */
export interface Condition {
  field: string;
  operator: Operator;
  /** What the field is compared with; an array for `$in` and `$nin`. undefined while nothing is entered. */
  value: unknown;
}

/** How many of the conditions an object has to meet. */
export type Match = 'all' | 'any';

/** A filter as the builder shows it. */
export interface Filter {
  match: Match;
  conditions: Condition[];
}

type Query = Record<string, Record<string, unknown>>;
type Fields = Record<string, FieldDefinition>;

export const takesList = (operator: Operator) => operator === '$in' || operator === '$nin';
export const takesText = (operator: Operator) => /^\$(contains|startsWith|endsWith)$/.test(operator);
export const takesNothing = (operator: Operator) => operator === 'missing' || operator === 'present';

/** The `query` that conditions stand for; those without a value are left out. */
function queryOf(conditions: readonly Condition[]): Query {
  const query: Query = {};
  for (const { field, operator, value } of conditions) {
    const [name, operand] = writtenAs(operator, value);
    if (operand === undefined || field === '') continue;
    query[field] = { ...query[field], [name]: operand };
  }
  return query;
}

/** The text of the `query` parameter; empty for all objects. */
export function queryText({ match, conditions }: Filter): string {
  const isEmpty = (query: Query) => Object.keys(query).length === 0;
  if (match === 'any') {
    const alternatives = conditions.map((one) => queryOf([one])).filter((one) => !isEmpty(one));
    if (alternatives.length > 0) return jsonText({ $or: alternatives });
  }
  const query = queryOf(conditions);
  return isEmpty(query) ? '' : jsonText(query);
}

/** Fields that two conditions compare by one operator, where both have to be met; JSON has room for one of them. */
export function clashes({ match, conditions }: Filter): string[] {
  if (match === 'any') return [];
  const keys = conditions.map(({ field, operator, value }) => `${field} ${writtenAs(operator, value)[0]}`);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

/** What a `query` asks for; undefined where the builder cannot show it, and it is edited as text. */
export function filterOf(text: string): Filter | undefined {
  if (text.trim() === '') return { match: 'all', conditions: [] };
  let query: unknown;
  try {
    query = parsedJson(text);
  } catch {
    return undefined;
  }
  if (isObject(query) && Array.isArray(query.$or) && Object.keys(query).length === 1) {
    const alternatives = query.$or.map(conditionsOf);
    if (alternatives.some((one) => one?.length !== 1)) return undefined;
    return { match: 'any', conditions: alternatives.flatMap((one) => one!) };
  }
  const conditions = conditionsOf(query);
  return conditions && { match: 'all', conditions };
}

function conditionsOf(query: unknown): Condition[] | undefined {
  if (!isObject(query)) return undefined;
  const conditions: Condition[] = [];
  for (const [field, comparisons] of Object.entries(query)) {
    if (!isObject(comparisons)) return undefined;
    for (const [operator, operand] of Object.entries(comparisons)) {
      if (operator === '$exists' && typeof operand === 'boolean') {
        conditions.push({ field, operator: operand ? 'present' : 'missing', value: undefined });
        continue;
      }
      if (!Object.hasOwn(OPERATORS, operator) || !operator.startsWith('$')) return undefined;
      if (takesText(operator as Operator) && typeof operand !== 'string') return undefined;
      if (takesList(operator as Operator) !== Array.isArray(operand) && takesList(operator as Operator))
        return undefined;
      conditions.push(readAs(field, operator as Operator, operand));
    }
  }
  return conditions;
}

/**
 * A `query` that asks for this, too, in the place of what it asked of the field by the same operator. What the builder
 * cannot show stays as it is, beside it.
 */
export function queryWith(query: string, condition: Condition): string {
  const filter = filterOf(query);
  const isReplaced = ({ field, operator }: Condition) =>
    field === condition.field && operator === condition.operator;
  if (filter?.match === 'all') {
    const others = filter.conditions.filter((other) => !isReplaced(other));
    return queryText({ match: 'all', conditions: [...others, condition] });
  }
  try {
    return jsonText({ $and: [JSON.parse(query), queryOf([condition])] });
  } catch {
    return queryText({ match: 'all', conditions: [condition] });
  }
}

/** The filter of the objects before one; that of all where `query` is not one, which the service has said already. */
export function queryBefore(query: string, id: string): string {
  try {
    const conditions = query === '' ? {} : JSON.parse(query);
    const { $lt = id, ...others } = conditions._id ?? {};
    return jsonText({ ...conditions, _id: { ...others, $lt: $lt < id ? $lt : id } });
  } catch {
    return '';
  }
}

/** Every field a filter can name, members of objects with their path. */
export function pathsOf(fields: Fields): string[] {
  const paths = (inside: Fields, before: string): string[] =>
    Object.entries(inside).flatMap(([name, field]) => [
      `${before}${name}`,
      ...(field.fields === undefined ? [] : paths(field.fields, `${before}${name}.`)),
    ]);
  return ['_id', ...paths(fields, '')];
}

/** What the values at a path are; any JSON where the class does not say. A list is compared by its elements. */
export function fieldAt(fields: Fields, path: string): FieldDefinition {
  if (path === '_id') return { type: 'string' };
  const [first, ...rest] = path.split('.');
  let field = Object.hasOwn(fields, first!) ? fields[first!] : undefined;
  for (const name of rest)
    field = field?.fields && Object.hasOwn(field.fields, name) ? field.fields[name] : undefined;
  if (field?.type === 'array') return field.items ?? { type: 'json' };
  return field ?? { type: 'json' };
}

function writtenAs(operator: Operator, value: unknown): [name: string, operand: unknown] {
  if (operator === 'missing') return ['$eq', null];
  return operator === 'present' ? ['$neq', null] : [operator, value];
}

function readAs(field: string, operator: Operator, operand: unknown): Condition {
  if (operand === null && operator === '$eq') return { field, operator: 'missing', value: undefined };
  if (operand === null && operator === '$neq') return { field, operator: 'present', value: undefined };
  return { field, operator, value: operand };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
