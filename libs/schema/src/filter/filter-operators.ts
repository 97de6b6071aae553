import type { Ordering } from './predicate.js';

/** The operators of SPEC 4.5. Their meaning is MongoDB's, where `$neq` is called `$ne`. */
export const FILTER_OPERATORS = ['$eq', '$neq', '$gt', '$gte', '$lt', '$lte', '$in', '$nin'] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export function isFilterOperator(text: string): text is FilterOperator {
  return (FILTER_OPERATORS as readonly string[]).includes(text);
}

/** The order that an operator tests, or undefined for operators of equality. */
export function orderingOf(operator: FilterOperator): Ordering | undefined {
  return ORDERINGS[operator];
}

/** The values that an operator for equality compares with: those in the operand, or the operand itself. */
export function operandsOf(operator: FilterOperator, operand: unknown): unknown[] {
  return takesArray(operator) ? (operand as unknown[]) : [operand];
}

/** Whether the operand of an operator is a list of values. */
export function takesArray(operator: FilterOperator): boolean {
  return operator === '$in' || operator === '$nin';
}

/** Whether an operator is the complement of `$eq` or `$in`. */
export function isNegated(operator: FilterOperator): boolean {
  return operator === '$neq' || operator === '$nin';
}

const ORDERINGS: Partial<Record<FilterOperator, Ordering>> = {
  $gt: 'gt',
  $gte: 'gte',
  $lt: 'lt',
  $lte: 'lte',
};
