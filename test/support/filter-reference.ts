import type { FieldDefinition } from '@app/schema';
import { FILTER_FIELDS, type Filter, type FilterDocument } from './filter-cases.js';

// What the contract says of filters, written as plainly as possible and without the code under test: instants
// are compared as instants, texts as UTF-8 bytes (which is the order of code points), one object at a time.

/** Whether a filter that the service accepts finds this object of the class `FILTER_FIELDS`. */
export function matches(document: FilterDocument, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operators]) => {
    const value = valueAt(document, name);
    const field = fieldAt(name);
    return Object.entries(operators).every(([operator, operand]) => holds(operator, value, operand, field));
  });
}

/** The value a path leads to; it enters objects only. */
export function valueAt(document: unknown, name: string): unknown {
  let value = document;
  for (const segment of name.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : undefined;
  }
  return value;
}

/** The definition a path leads to, or undefined inside free JSON and for `_id`. */
export function fieldAt(name: string): FieldDefinition | undefined {
  const [first, ...rest] = name.split('.');
  return rest.reduce<FieldDefinition | undefined>(
    (field, segment) => field?.fields?.[segment],
    FILTER_FIELDS[first!],
  );
}

function holds(operator: string, value: unknown, operand: unknown, field?: FieldDefinition): boolean {
  switch (operator) {
    case '$eq':
      return equals(value, operand, field);
    case '$neq':
      return !equals(value, operand, field);
    case '$in':
      return (operand as unknown[]).some((one) => equals(value, one, field));
    case '$nin':
      return !(operand as unknown[]).some((one) => equals(value, one, field));
    default:
      return compares(operator, value, operand, field);
  }
}

function equals(value: unknown, operand: unknown, field?: FieldDefinition): boolean {
  if (same(value, operand, field)) return true;
  return Array.isArray(value) && value.some((element) => same(element, operand, field?.items));
}

function same(value: unknown, operand: unknown, field?: FieldDefinition): boolean {
  const missing = value === null || value === undefined;
  if (missing || operand === null) return missing && operand === null;
  if (field?.type === 'datetime')
    return instant(operand) !== undefined && instant(value) === instant(operand);
  if (Array.isArray(value) || Array.isArray(operand)) {
    return (
      Array.isArray(value) &&
      Array.isArray(operand) &&
      value.length === operand.length &&
      value.every((element, index) => same(element, operand[index], field?.items))
    );
  }
  if (typeof value !== 'object' || typeof operand !== 'object') return value === operand;
  const left = value as Record<string, unknown>;
  const right = operand as Record<string, unknown>;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key], field?.fields?.[key]))
  );
}

function compares(operator: string, value: unknown, operand: unknown, field?: FieldDefinition): boolean {
  if (Array.isArray(value)) return value.some((element) => stands(operator, element, operand, field?.items));
  return stands(operator, value, operand, field);
}

function stands(operator: string, value: unknown, operand: unknown, field?: FieldDefinition): boolean {
  if (typeof value !== typeof operand || typeof value === 'object' || value === undefined) return false;
  const order = compare(value, operand, field);
  switch (operator) {
    case '$gt':
      return order > 0;
    case '$gte':
      return order >= 0;
    case '$lt':
      return order < 0;
    default:
      return order <= 0;
  }
}

/** Negative, 0 or positive; NaN where the operand cannot be compared. */
function compare(value: unknown, operand: unknown, field?: FieldDefinition): number {
  if (field?.type === 'datetime') return (instant(value) ?? NaN) - (instant(operand) ?? NaN);
  if (field?.type === 'date' && !isCalendarDay(String(operand))) return NaN;
  if (typeof value === 'string') return Buffer.compare(Buffer.from(value), Buffer.from(String(operand)));
  const [left, right] = [Number(value), Number(operand)];
  return left === right ? 0 : left < right ? -1 : 1;
}

function instant(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(value)) return undefined;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
