import type { Ordering, TextMatch } from './predicate.js';

/**
 * The operators of a field: those of SPEC 4.5, then those beyond it. Their meaning is MongoDB's, where `$neq` is called
 * `$ne`, and `$contains`, `$startsWith` and `$endsWith` are a `$regex` of the escaped text.
 */
export const FILTER_OPERATORS = [
  ...(['$eq', '$neq', '$gt', '$gte', '$lt', '$lte', '$in', '$nin'] as const),
  ...(['$exists', '$contains', '$startsWith', '$endsWith', '$all', '$size', '$elemMatch', '$not'] as const),
] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Operators whose operand is a value, and not operators. */
export type Comparison = Exclude<FilterOperator, '$not' | '$elemMatch'>;

/** Operators in the place of a field: each takes an array of filters. */
export const LOGIC_OPERATORS = ['$and', '$or', '$nor'] as const;

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

/** The values that an operator for equality compares with: those in the operand, or the operand itself; null for `$exists`. */
export function operandsOf(operator: Comparison, operand: unknown): unknown[] {
  if (operator === '$exists') return [null];
  return takesArray(operator) ? (operand as unknown[]) : [operand];
}

/** Whether the operand of an operator is a list of values. */
export function takesArray(operator: FilterOperator): boolean {
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
