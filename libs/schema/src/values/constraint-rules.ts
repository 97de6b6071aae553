import { canonicalJson } from '@app/json';
import type { Constraint, FieldDefinition } from '../definition/definition.js';
import { isMultiple } from './multiples.js';
import type { ClassPatterns } from './patterns/class-patterns.js';
import { formatCheck, type LinearPattern, type STRING_FORMATS } from './patterns/string-checks.js';

/** A constraint of a field, as its values are checked. */
export interface ConstraintRule {
  readonly name: RuleName;
  readonly limit: unknown;
  /** Whether a value of the field's type obeys it. */
  holds(value: unknown): boolean;
  /** Of a pattern, so that it can be compiled before. */
  readonly pattern?: LinearPattern;
}

/** Constraints on a value itself, not on what is in it. */
type RuleName = Exclude<Constraint, 'items' | 'fields'>;

/** Whether a value obeys a constraint with this limit. */
type Holds = (value: never) => boolean;

type Limits = Required<Pick<FieldDefinition, RuleName>>;

/**
 * How each constraint is checked, in the order in which faults are told. They are functions and no generated code: to
 * compile that takes a tenth of a second for hundreds of fields, in which the process answers nothing else.
 */
const CHECKS: { [Name in RuleName]: (limit: Limits[Name], patterns: ClassPatterns) => Holds } = {
  enum(values) {
    let known: Set<unknown> | undefined;
    return (value: unknown) => {
      known ??= new Set(values);
      return known.has(value);
    };
  },
  maximum: (limit) => (value: number) => value <= limit,
  minimum: (limit) => (value: number) => value >= limit,
  exclusiveMaximum: (limit) => (value: number) => value < limit,
  exclusiveMinimum: (limit) => (value: number) => value > limit,
  multipleOf: (divisor) => (value: number) => isMultiple(value, divisor),
  maxLength: (limit) => (text: string) => text.length <= limit || characters(text) <= limit,
  // A character has two code units at most.
  minLength: (limit) => (text: string) => text.length >= 2 * limit || characters(text) >= limit,
  pattern(source, patterns) {
    const pattern = patterns.of(source);
    return (text: string) => pattern.test(text);
  },
  format: (name) => formatCheck(name as (typeof STRING_FORMATS)[number]),
  maxItems: (limit) => (elements: unknown[]) => elements.length <= limit,
  minItems: (limit) => (elements: unknown[]) => elements.length >= limit,
  uniqueItems: (wanted) => (elements: unknown[]) => !wanted || areUnique(elements),
};

const NAMES = Object.keys(CHECKS) as RuleName[];

/** The rules of a field; none for most. */
export function rulesOf(field: FieldDefinition, patterns: ClassPatterns): ConstraintRule[] {
  return NAMES.flatMap((name): ConstraintRule[] => {
    const limit = field[name];
    if (limit === undefined) return [];
    const holds = CHECKS[name](limit as never, patterns) as ConstraintRule['holds'];
    return [{ name, limit, holds, ...(name === 'pattern' ? { pattern: patterns.of(limit as string) } : {}) }];
  });
}

/** The number of code points. */
function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++, count++) if (text.codePointAt(at)! > 0xffff) at++;
  return count;
}

/**
 * Whether no two of these values of JSON are equal. A scalar is its own key; to make texts of a hundred thousand takes
 * long.
 */
function areUnique(values: readonly unknown[]): boolean {
  const keys = new Set<unknown>();
  const texts = new Set<string>();
  for (const value of values) {
    if (typeof value === 'object') texts.add(canonicalJson(value));
    else keys.add(value);
  }
  return keys.size + texts.size === values.length;
}
