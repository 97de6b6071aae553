import type { FieldDefinition } from '@app/schema';
import { FILTERED, type Filter, type Operators } from './filter-cases.js';

// What the contract says of filters, written as plainly as possible and without the code under test: instants
// are compared as instants, texts as UTF-8 bytes (which is the order of code points), one object at a time.

/**
 * Whether a filter that the service accepts finds this object of the class `FILTER_CLASS`; or an object inside of one,
 * whose definition says what `fields` it has.
 */
export function matches(document: unknown, filter: Filter, fields: Fields | undefined = FILTERED): boolean {
  return Object.entries(filter).every(([name, value]) => {
    const ones = () => (value as Filter[]).map((one) => matches(document, one, fields));
    switch (name) {
      case '$and':
        return ones().every(Boolean);
      case '$or':
        return ones().some(Boolean);
      case '$nor':
        return !ones().some(Boolean);
      default:
        return allHold(value as Operators, { value: valueAt(document, name), field: fieldAt(name, fields) });
    }
  });
}

type Fields = Record<string, FieldDefinition>;

/** Whether the operand of `$elemMatch` is a filter by the members of an element. */
export function isByMembers(operand: object): boolean {
  return Object.keys(operand).some((name) => !name.startsWith('$') || ['$and', '$or', '$nor'].includes(name));
}

/** What operators are about: a value, or inside `$elemMatch` an element as a whole. */
interface Subject {
  value: unknown;
  field: FieldDefinition | undefined;
  isElement?: boolean;
}

function allHold(operators: Operators, subject: Subject): boolean {
  return Object.entries(operators).every(([operator, operand]) => holds(operator, subject, operand));
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
export function fieldAt(name: string, fields: Fields | undefined = FILTERED): FieldDefinition | undefined {
  const [first, ...rest] = name.split('.');
  return rest.reduce<FieldDefinition | undefined>(
    (field, segment) => field?.fields?.[segment],
    fields?.[first!],
  );
}

function holds(operator: string, subject: Subject, operand: unknown): boolean {
  const { value, field } = subject;
  switch (operator) {
    case '$eq':
      return equals(subject, operand);
    case '$neq':
      return !equals(subject, operand);
    case '$in':
      return (operand as unknown[]).some((one) => equals(subject, one));
    case '$nin':
      return !(operand as unknown[]).some((one) => equals(subject, one));
    case '$exists':
      return equals(subject, null) !== operand;
    case '$all':
      return (operand as []).length > 0 && (operand as unknown[]).every((one) => equals(subject, one));
    case '$size':
      return Array.isArray(value) && value.length === operand;
    case '$elemMatch':
      return (
        Array.isArray(value) &&
        value.some((one) => {
          if (!isByMembers(operand as object))
            return allHold(operand as Operators, { value: one, field: field?.items, isElement: true });
          const isObject = typeof one === 'object' && one !== null && !Array.isArray(one);
          return isObject && matches(one, operand as Filter, field?.items?.fields ?? {});
        })
      );
    case '$not':
      return !allHold(operand as Operators, subject);
    default:
      return valuesOf(subject).some((one) =>
        operator in TEXT_TESTS
          ? typeof one.value === 'string' &&
            typeof operand === 'string' &&
            TEXT_TESTS[operator]!([...one.value], [...operand])
          : stands(operator, one.value, operand, one.field),
      );
  }
}

/** Of code points: whether a text has another one in it, at its beginning, at its end. */
const TEXT_TESTS: Record<string, (text: string[], part: string[]) => boolean> = {
  $contains: (text, part) => text.some((_, at) => isAt(text, part, at)) || part.length === 0,
  $startsWith: (text, part) => isAt(text, part, 0),
  $endsWith: (text, part) => part.length <= text.length && isAt(text, part, text.length - part.length),
};

function isAt(text: string[], part: string[], at: number): boolean {
  return part.every((point, index) => text[at + index] === point);
}

/** The value, or the elements of an array, each of which may satisfy a condition. */
function valuesOf({ value, field, isElement }: Subject): Subject[] {
  if (isElement || !Array.isArray(value)) return [{ value, field }];
  return value.map((element) => ({ value: element, field: field?.items }));
}

function equals({ value, field, isElement }: Subject, operand: unknown): boolean {
  if (same(value, operand, field)) return true;
  return !isElement && Array.isArray(value) && value.some((element) => same(element, operand, field?.items));
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
