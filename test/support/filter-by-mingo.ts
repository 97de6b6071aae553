import type { Filter, FilterDocument } from './filter-cases.js';
import { fieldAt, valueAt } from './filter-reference.js';

/** A filter in MongoDB's own words. */
export function mongoFilter(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([name, { $neq, ...operators }]) => [
      name,
      $neq === undefined ? operators : { ...operators, $ne: $neq },
    ]),
  );
}

/**
 * Whether mingo means the same as the contract by this filter on this object. Left out are the places where
 * MongoDB itself differs (it orders null, arrays and objects; its paths enter arrays; it knows nothing of text that
 * is a date), and where mingo differs from MongoDB: it orders text by UTF-16 units, `$in` with an array as operand
 * looks at the elements of an array but not at the whole, and `$eq` looks into arrays within arrays.
 */
export function mingoAgrees(object: FilterDocument, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operators]) => {
    const { type, items } = fieldAt(name) ?? {};
    if (type === 'datetime' || type === 'date' || items?.type === 'datetime' || entersArray(object, name))
      return false;
    const value = valueAt(object, name);
    return Object.entries(operators).every(([operator, operand]) => agrees(operator, value, operand));
  });
}

function agrees(operator: string, value: unknown, operand: unknown): boolean {
  if (operator === '$eq' || operator === '$neq') return !(Array.isArray(value) && value.some(Array.isArray));
  if (Array.isArray(operand) && operand.some(Array.isArray)) return !Array.isArray(value);
  if (operator === '$in' || operator === '$nin') return true;
  if (typeof operand === 'object') return false;
  // Above the surrogates there are characters that UTF-16 puts below those written with surrogates.
  return typeof operand !== 'string' || !/[\ud800-\uffff]/.test(operand + JSON.stringify(value));
}

/** MongoDB looks for the rest of a path in each element of an array; here a path does not enter arrays. */
function entersArray(object: FilterDocument, name: string): boolean {
  const segments = name.split('.');
  return segments.some(
    (_, length) => length > 0 && Array.isArray(valueAt(object, segments.slice(0, length).join('.'))),
  );
}
