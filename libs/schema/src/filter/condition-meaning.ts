import type { Predicate } from './predicate.js';

/** The meaning of one operator with its operand. */
export interface ConditionMeaning {
  predicate: Predicate;
  /** Operands that no value of the field can equal or compare with. */
  ignored: unknown[];
}

export const ALWAYS: Predicate = { kind: 'always' };
export const NEVER: Predicate = { kind: 'never' };
