import { isObject } from '@app/json';
import type { Fault } from '@app/problems';
import type { FieldDefinition } from '../../definition/definition.js';
import type { ClassPatterns } from './class-patterns.js';
import { type LinearPattern, MAX_PATTERN_STEPS } from './string-checks.js';

/** Matching steps that one object may cost: a few tenths of a second, in which the process answers nothing else. */
const MAX_STEPS = 16_000_000;

/** The upper bound of a value's steps. `exact` counts the steps of its own patterns, not the most that any may have. */
type Measure = (value: unknown, exact: boolean) => number;

/**
 * Estimates what it costs to match the texts of an object against their patterns, before any is matched. Matching is
 * linear in the length of a text, yet a pattern of 300 steps takes several seconds for each mebibyte.
 */
export class PatternCost {
  readonly #measures: [field: string, measure: Measure][];

  constructor(fields: Record<string, FieldDefinition>, patterns: ClassPatterns) {
    this.#measures = measuresOf(fields, patterns);
  }

  /** The fault of an object that would cost too much, at the field that exceeds the limit; undefined for all others. */
  fault(object: Record<string, unknown>): Fault | undefined {
    const field = this.#excess(object, false) && this.#excess(object, true);
    if (field === undefined) return undefined;
    return {
      pointer: `/${field}`,
      field,
      code: 'pattern',
      message: `${field} is too long for its pattern: the texts of an object may take ${MAX_STEPS} steps, which are the characters of each times the steps of its pattern.`,
    };
  }

  #excess(object: Record<string, unknown>, exact: boolean): string | undefined {
    let steps = 0;
    for (const [field, measure] of this.#measures) {
      if (!Object.hasOwn(object, field)) continue;
      steps += measure(object[field], exact);
      if (steps > MAX_STEPS) return field;
    }
    return undefined;
  }
}

function measuresOf(fields: Record<string, FieldDefinition>, patterns: ClassPatterns): [string, Measure][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const measure = measureOf(field, patterns);
    return measure === undefined ? [] : [[name, measure]];
  });
}

/** The measure of a field; undefined where it has no pattern at any level. */
function measureOf(
  { pattern, items, fields }: FieldDefinition,
  patterns: ClassPatterns,
): Measure | undefined {
  if (pattern !== undefined) return measureOfText(patterns.of(pattern));
  if (items !== undefined) {
    const each = measureOf(items, patterns);
    return each && ((value, exact) => sum(Array.isArray(value) ? value : [], (one) => each(one, exact)));
  }
  const members = new Map(measuresOf(fields ?? {}, patterns));
  if (members.size === 0) return undefined;
  // An array may have a hundred thousand objects without any of hundreds of members.
  return (value, exact) =>
    isObject(value) ? sum(Object.keys(value), (name) => members.get(name)?.(value[name], exact) ?? 0) : 0;
}

function measureOfText(pattern: LinearPattern): Measure {
  return (value, exact) =>
    typeof value === 'string' ? value.length * (exact ? pattern.steps : MAX_PATTERN_STEPS) : 0;
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += of(value);
  return total;
}
