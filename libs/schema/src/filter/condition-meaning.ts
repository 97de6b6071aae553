import type { Predicate } from './predicate.js';

/** What one operator with its operand asks for. */
export interface ConditionMeaning {
  predicate: Predicate;
  /** Operands that no value of the field can equal or be compared with. */
  ignored: unknown[];
}

export const ALWAYS: Predicate = { kind: 'always' };
export const NEVER: Predicate = { kind: 'never' };
