import { canonicalDatetime } from '../definition/canonical-datetime.js';
import type { FieldDefinition, FieldType } from '../definition/definition.js';
import { isUnlisted } from './field-meaning.js';
import type { FilterOperator } from './filter-operators.js';
import type { FilterSubject } from './filter-subject.js';
import type { FilterWarning } from './predicate.js';

/** Warns that operands of a condition can never match, which the result alone would not show. */
export function neverMatches(
  name: string,
  subject: FilterSubject,
  operator: keyof typeof EFFECTS,
  operands: readonly unknown[],
): FilterWarning {
  const isElement = subject.kind === 'field' && subject.path.length === 0;
  const what = `${isElement ? 'An element of ' : ''}${JSON.stringify(name)}`;
  const type = subject.kind === 'id' ? 'an id' : `of type ${subject.field.type}`;
  const kinds = [...new Set(operands.map((operand) => describe(operand, subject)))].join(' or ');
  const isOfElements = operator === '$size' || operator === '$elemMatch';
  const reason = isOfElements ? 'has no elements' : `never compares with ${kinds}`;
  return {
    code: 'comparison_never_matches',
    field: name,
    message: `${what} is ${type} and ${reason}: ${operator} ${EFFECTS[operator]}.`,
  };
}

/** Warns that an array whose elements are no objects is filtered by their members. */
export function hasNoMembers(name: string, { type }: FieldDefinition): FilterWarning {
  const message = `An element of ${JSON.stringify(name)} is of type ${type} and has no members: $elemMatch finds nothing.`;
  return { code: 'comparison_never_matches', field: name, message };
}

const EFFECTS: Record<Exclude<FilterOperator, '$not'>, string> = {
  $eq: 'finds nothing',
  $neq: 'excludes nothing',
  $gt: 'finds nothing',
  $gte: 'finds nothing',
  $lt: 'finds nothing',
  $lte: 'finds nothing',
  $in: 'ignores it',
  $nin: 'ignores it',
  $exists: 'ignores it',
  $contains: 'finds nothing',
  $startsWith: 'finds nothing',
  $endsWith: 'finds nothing',
  $all: 'finds nothing',
  $size: 'finds nothing',
  $elemMatch: 'finds nothing',
};

/** Strings that are no values of these types. */
const UNREADABLE: Partial<Record<FieldType, (text: string) => string>> = {
  datetime: whyNoDatetime,
  date: () => 'a string that is no date',
};

function whyNoDatetime(text: string): string {
  if (canonicalDatetime(text.replace(/ (?=\d\d:\d\d$)/, '+')) !== undefined)
    return 'a date-time with a space for its "+", which is written %2B in an address';
  if (canonicalDatetime(`${text}Z`) !== undefined) return 'a date-time without an offset, such as Z';
  if (canonicalDatetime(`${text}T00:00:00Z`) !== undefined)
    return `a day, which has no time: its beginning in UTC is "${text}T00:00:00Z"`;
  return 'a string that is no RFC 3339 date-time';
}

function describe(operand: unknown, subject: FilterSubject): string {
  if (operand === null) return 'null';
  if (subject.kind === 'field' && isUnlisted(subject.field, operand)) return 'a value outside its enum';
  if (Array.isArray(operand)) return 'an array';
  if (typeof operand === 'object') return 'an object';
  if (typeof operand !== 'string') return `a ${typeof operand}`;
  return subject.kind === 'id'
    ? 'a string that is no lower-case UUID'
    : (UNREADABLE[subject.field.type]?.(operand) ?? 'a string');
}
