import type { FieldType } from '../definition/definition.js';
import type { FilterOperator } from './filter-operators.js';
import type { FilterSubject } from './filter-subject.js';
import type { FilterWarning } from './predicate.js';

/** Warns that operands of a condition can never match, which the result alone would not show. */
export function neverMatches(
  name: string,
  subject: FilterSubject,
  operator: FilterOperator,
  operands: readonly unknown[],
): FilterWarning {
  const kinds = [...new Set(operands.map((operand) => describe(operand, subject)))].join(' or ');
  const type = subject.kind === 'id' ? 'an id' : `of type ${subject.field.type}`;
  return {
    code: 'comparison_never_matches',
    field: name,
    message: `${JSON.stringify(name)} is ${type} and never compares with ${kinds}: ${operator} ${EFFECTS[operator]}.`,
  };
}

const EFFECTS: Record<FilterOperator, string> = {
  $eq: 'finds nothing',
  $neq: 'excludes nothing',
  $gt: 'finds nothing',
  $gte: 'finds nothing',
  $lt: 'finds nothing',
  $lte: 'finds nothing',
  $in: 'ignores it',
  $nin: 'ignores it',
};

/** Strings that are no values of these types. */
const UNREADABLE: Partial<Record<FieldType, string>> = {
  datetime: 'a string that is no RFC 3339 date-time',
  date: 'a string that is no date',
};

function describe(operand: unknown, subject: FilterSubject): string {
  if (operand === null) return 'null';
  if (Array.isArray(operand)) return 'an array';
  if (typeof operand === 'object') return 'an object';
  if (typeof operand !== 'string') return `a ${typeof operand}`;
  return subject.kind === 'id'
    ? 'a string that is no lower-case UUID'
    : (UNREADABLE[subject.field.type] ?? 'a string');
}
