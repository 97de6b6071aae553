import type { Filter, FilterDocument, Operators } from './filter-cases.js';
import { fieldAt, isByMembers, valueAt } from './filter-reference.js';

/** A filter in MongoDB's own words. */
export function mongoFilter(filter: Filter): Record<string, unknown> {
  const conditions = Object.entries(filter).flatMap(([name, value]): Record<string, unknown>[] =>
    Array.isArray(value)
      ? [{ [name]: value.map(mongoFilter) }]
      : // Each by itself, as several of them become `$regex`.
        Object.entries(value).map(([operator, operand]) => ({ [name]: mongoOperator(operator, operand) })),
  );
  return conditions.length === 0 ? {} : { $and: conditions };
}

function mongoOperator(operator: string, operand: unknown): Record<string, unknown> {
  switch (operator) {
    case '$neq':
      return { $ne: operand };
    case '$exists':
      return operand ? { $ne: null } : { $eq: null };
    case '$contains':
      return { $regex: new RegExp(escaped(operand), 'u') };
    case '$startsWith':
      return { $regex: new RegExp(`^${escaped(operand)}`, 'u') };
    case '$endsWith':
      return { $regex: new RegExp(`${escaped(operand)}$`, 'u') };
    case '$not':
    case '$elemMatch': {
      if (isByMembers(operand as object)) return { $elemMatch: mongoMembers(operand as Filter) };
      const inner = Object.entries(operand as Operators).map(([one, value]) => mongoOperator(one, value));
      return { [operator]: Object.assign({}, ...inner) };
    }
    default:
      return { [operator]: operand };
  }
}

/** A filter by members, which in `$elemMatch` is no `$and`. */
function mongoMembers(filter: Filter): Record<string, unknown> {
  const members = Object.entries(filter).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map(mongoMembers)
      : Object.assign({}, ...Object.entries(value).map(([one, operand]) => mongoOperator(one, operand))),
  ]);
  return Object.fromEntries(members);
}

function escaped(text: unknown): string {
  return String(text).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/**
 * Whether mingo means the same as the contract by this filter on this object. Left out are the places where
 * MongoDB itself differs (it orders null, arrays and objects; its paths enter arrays; it knows nothing of text that
 * is a date, and refuses text operators without a text), and where mingo differs from MongoDB: it orders text by UTF-16
 * units, `$in` with an array as operand looks at the elements of an array but not at the whole, `$eq`, `$regex` and
 * `$elemMatch` look into arrays within arrays, and `$all` finds nothing but elements of arrays.
 */
export function mingoAgrees(object: FilterDocument, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operators]) => {
    if (Array.isArray(operators)) return operators.every((one) => mingoAgrees(object, one));
    const { type, items } = fieldAt(name) ?? {};
    if (type === 'datetime' || type === 'date' || items?.type === 'datetime' || entersArray(object, name))
      return false;
    const value = valueAt(object, name);
    return Object.entries(operators).every(([operator, operand]) => agrees(operator, value, operand));
  });
}

function agrees(operator: string, value: unknown, operand: unknown): boolean {
  const isNested = Array.isArray(value) && value.some(Array.isArray);
  switch (operator) {
    case '$eq':
    case '$neq':
    case '$exists':
      return !isNested;
    case '$contains':
    case '$startsWith':
    case '$endsWith':
      return !isNested && typeof operand === 'string';
    case '$size':
      return true;
    case '$all':
      return Array.isArray(value) && !isNested && !(operand as unknown[]).some(Array.isArray);
    case '$not':
      return allAgree(operand as Operators, value);
    case '$elemMatch':
      if (isByMembers(operand as object))
        return !Array.isArray(value) || value.every((one) => agreesByMembers(one, operand as Filter));
      return (
        !isNested && (!Array.isArray(value) || value.every((one) => allAgree(operand as Operators, one)))
      );
  }
  if (Array.isArray(operand) && operand.some(Array.isArray)) return !Array.isArray(value);
  if (operator === '$in' || operator === '$nin') return true;
  if (typeof operand === 'object') return false;
  // Above the surrogates there are characters that UTF-16 puts below those written with surrogates.
  return typeof operand !== 'string' || !/[\ud800-\uffff]/.test(operand + JSON.stringify(value));
}

/** Of objects alone, and without what stands for a filter of scalars in mingo, or for a moment. */
function agreesByMembers(element: unknown, filter: Filter): boolean {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return false;
  return Object.entries(filter).every(
    ([name, operators]) =>
      !Array.isArray(operators) &&
      name !== 'at' &&
      !entersArray(element, name) &&
      allAgree(operators, valueAt(element, name)),
  );
}

/** Of several text operators in one place only one `$regex` would be left. */
function allAgree(operators: Operators, value: unknown): boolean {
  const names = Object.keys(operators);
  const isOneText = names.filter((name) => /^\$(contains|startsWith|endsWith)$/.test(name)).length <= 1;
  const isOneNull = !(names.includes('$exists') && (names.includes('$eq') || names.includes('$neq')));
  return isOneText && isOneNull && Object.entries(operators).every((one) => agrees(one[0], value, one[1]));
}

/** MongoDB looks for the rest of a path in each element of an array; here a path does not enter arrays. */
function entersArray(object: object, name: string): boolean {
  const segments = name.split('.');
  return segments.some(
    (_, length) => length > 0 && Array.isArray(valueAt(object, segments.slice(0, length).join('.'))),
  );
}
