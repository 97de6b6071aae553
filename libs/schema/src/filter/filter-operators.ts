import { isObject, jsonText } from '@app/json';
import { type Fault, nearestName } from '@app/problems';
import type { Ordering, TextMatch } from './predicate.js';

/**
 * The operators of a field: those of SPEC 4.5, then those beyond it. Their meaning is MongoDB's, where `$neq` is called
 * `$ne`, and `$contains`, `$startsWith` and `$endsWith` are a `$regex` of the escaped text.
 */
export const FILTER_OPERATORS = [
  ...(['$eq', '$neq', '$gt', '$gte', '$lt', '$lte', '$in', '$nin'] as const),
  ...(['$exists', '$contains', '$startsWith', '$endsWith', '$all', '$size', '$elemMatch', '$not'] as const),
] as const;

/** One of `FILTER_OPERATORS`. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Operators whose operand is a value, and not operators. */
export type Comparison = Exclude<FilterOperator, '$not' | '$elemMatch'>;

/** Whether the operand of `$elemMatch` is a filter by members of an element, and no operators on the element itself. */
export function isByMembers(operand: object): boolean {
  return Object.keys(operand).some((name) => !name.startsWith('$') || isLogicOperator(name));
}

/** Operators in the place of a field: each takes an array of filters. */
export const LOGIC_OPERATORS = ['$and', '$or', '$nor'] as const;

/** One of `LOGIC_OPERATORS`. */
export type LogicOperator = (typeof LOGIC_OPERATORS)[number];

/** Whether a text is an operator that stands below a field. */
export function isFilterOperator(text: string): text is FilterOperator {
  return (FILTER_OPERATORS as readonly string[]).includes(text);
}

/** Whether a text is an operator that stands in the place of a field. */
export function isLogicOperator(text: string): text is LogicOperator {
  return (LOGIC_OPERATORS as readonly string[]).includes(text);
}

/** The order that an operator tests, or undefined for other operators. */
export function orderingOf(operator: Comparison): Ordering | undefined {
  return ORDERINGS[operator];
}

/** Where an operator looks for a text, or undefined for other operators. */
export function textMatchOf(operator: Comparison): TextMatch | undefined {
  return TEXT_MATCHES[operator];
}

/**
 * The values that an operator for equality compares with: those in the operand, or the operand itself; null for
 * `$exists`.
 */
export function operandsOf(operator: Comparison, operand: unknown): unknown[] {
  if (operator === '$exists') return [null];
  return takesArray(operator) ? (operand as unknown[]) : [operand];
}

/** Whether the operand of an operator is a list of values. */
function takesArray(operator: FilterOperator): boolean {
  return operator === '$in' || operator === '$nin' || operator === '$all';
}

/** Whether an operator for equality finds what does not equal its values. */
export function isNegated(operator: Comparison, operand: unknown): boolean {
  return operator === '$neq' || operator === '$nin' || (operator === '$exists' && operand === true);
}

const ORDERINGS: Partial<Record<Comparison, Ordering>> = {
  $gt: 'gt',
  $gte: 'gte',
  $lt: 'lt',
  $lte: 'lte',
};

const TEXT_MATCHES: Partial<Record<Comparison, TextMatch>> = {
  $contains: 'contains',
  $startsWith: 'startsWith',
  $endsWith: 'endsWith',
};

/** The operators around a part of a filter, from the outside, such as `$or[1]`; empty where it stands at the top. */
export type FilterPlace = readonly string[];

/** The most characters of a value that a message repeats. */
const SHOWN_CHARACTERS = 80;

/** A fault of a parameter, whose pointer is empty. */
export function filterFault(
  code: string,
  field: string,
  message: string,
  expected: unknown,
  received: unknown,
): Fault {
  return { pointer: '', field, code, message, expected, received };
}

/** Says in a fault where it is, unless that is the top of the filter. */
export function placed(found: Fault, place: FilterPlace): Fault {
  if (place.length === 0) return found;
  return { ...found, message: `${found.message} It stands in ${place.join('.')}.` };
}

/** What is wrong with an operand, whatever the field is; undefined: nothing. */
export function operandFault(name: string, operator: FilterOperator, operand: unknown): Fault | undefined {
  if (takesArray(operator)) {
    if (Array.isArray(operand)) return undefined;
    const message = `${operator} takes an array of values: {"${operator}":[${shown(operand)}]}.`;
    return filterFault('array_expected', name, message, 'array', operand);
  }
  if (operator === '$exists' && typeof operand !== 'boolean') {
    const message = '$exists takes true (has a value) or false (has none): {"$exists":true}.';
    return filterFault('boolean_expected', name, message, 'boolean', operand);
  }
  if (operator === '$size' && !(Number.isInteger(operand) && (operand as number) >= 0)) {
    const message = '$size takes a number of elements, 0 or a positive integer: {"$size":2}.';
    return filterFault('integer_expected', name, message, 'integer of at least 0', operand);
  }
  return undefined;
}

/** A field whose value is no operators. */
export function operatorMissing(name: string, operators: unknown): Fault {
  const message = isObject(operators)
    ? `${shown(name)} has no operator; {} at the top level matches every object.`
    : `A value needs an operator: {${shown(name)}:{"$eq":${shown(operators)}}}.`;
  return filterFault('operator_expected', name, message, FILTER_OPERATORS, operators);
}

/** An operator that takes operators, with something else. */
export function innerOperatorMissing(name: string, operator: FilterOperator, operand: unknown): Fault {
  const inner = isObject(operand) ? '"$eq":"a"' : `"$eq":${shown(operand)}`;
  const orFilter = operator === '$elemMatch' ? ', or a filter by members' : '';
  const message = `${operator} takes operators${orFilter}: {${shown(name)}:{"${operator}":{${inner}}}}.`;
  return filterFault('operator_expected', name, message, FILTER_OPERATORS, operand);
}

/** $and, $or or $nor without filters. */
export function filtersMissing(operator: LogicOperator, received: unknown): Fault {
  const message = `${operator} takes an array of one or more filters: {"${operator}":[{"field":{"$eq":"a"}}]}.`;
  return filterFault('array_expected', operator, message, 'array of at least one filter', received);
}

/** Operator names of other systems, and the operator that takes their place here. */
const FOREIGN_OPERATOR_NAMES: ReadonlyMap<string, FilterOperator> = new Map([
  ['$ge', '$gte'],
  ['$le', '$lte'],
  ['$notIn', '$nin'],
  ['$like', '$contains'],
  ['$ilike', '$contains'],
  ['$regex', '$contains'],
  ['$null', '$exists'],
]);

/** A name in the place of an operator; `holder`: what has such a member, if only `$elemMatch` names it. */
export function unknownOperator(
  name: string,
  operator: string,
  holder: 'array' | 'element' | undefined,
): Fault {
  const nearest = FOREIGN_OPERATOR_NAMES.get(operator) ?? nearestName(operator, FILTER_OPERATORS);
  const hint = isLogicOperator(operator)
    ? `it stands beside fields, not in one: {"${operator}":[{${shown(name)}:{"$eq":"a"}}]}.`
    : nearest !== undefined
      ? `did you mean ${nearest}?`
      : operator.startsWith('$')
        ? `the operators are ${FILTER_OPERATORS.join(', ')}.`
        : holder === 'array'
          ? `for a member of an element, write {${shown(name)}:{"$elemMatch":{${shown(operator)}:{"$eq":"a"}}}}.`
          : holder === 'element'
            ? `a filter by members is negated by {"$elemMatch":{"$nor":[{${shown(operator)}:{"$eq":"a"}}]}}.`
            : `to compare with an object, write {${shown(name)}:{"$eq":{...}}}.`;
  return filterFault(
    'unknown_operator',
    name,
    `${shown(operator)} is not an operator${isLogicOperator(operator) ? ' of a field' : ''}; ${hint}`,
    nearest ?? FILTER_OPERATORS,
    operator,
  );
}

function shown(value: unknown): string {
  const text = jsonText(value);
  return text.length > SHOWN_CHARACTERS ? '...' : text;
}
