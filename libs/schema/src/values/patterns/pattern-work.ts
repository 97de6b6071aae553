import { isObject } from '@app/json';
import type { Fault } from '@app/problems';
import type { FieldDefinition } from '../../definition/definition.js';
import { compilePattern, MAX_PATTERN_STEPS } from './string-checks.js';

/** Steps that the texts of an object may take: some tenths of a second, in which nothing else is answered. */
const MOST_STEPS = 16_000_000;

/** The steps that a value takes at most; `exact`: by the steps of its own patterns, not by the most that one may have. */
type Measure = (value: unknown, exact: boolean) => number;

/**
 * What it takes to hold the texts of an object against their patterns. The time is linear in a text, but for a pattern of
 * 300 steps it is several seconds for each mebibyte.
 */
export class PatternWork {
  readonly #measures: [field: string, measure: Measure][];

  constructor(fields: Record<string, FieldDefinition>) {
    this.#measures = measuresOf(fields);
  }

  /** The fault of an object whose texts are too long for their patterns, at the field with which they are. */
  fault(object: Record<string, unknown>): Fault | undefined {
    const field = this.#excess(object, false) && this.#excess(object, true);
    if (field === undefined) return undefined;
    return {
      pointer: `/${field}`,
      field,
      code: 'pattern',
      message: `${field} is too long for its pattern: the texts of an object may take ${MOST_STEPS} steps, which are the characters of each times the steps of its pattern.`,
    };
  }

  #excess(object: Record<string, unknown>, exact: boolean): string | undefined {
    let steps = 0;
    for (const [field, measure] of this.#measures) {
      if (!Object.hasOwn(object, field)) continue;
      steps += measure(object[field], exact);
      if (steps > MOST_STEPS) return field;
    }
    return undefined;
  }
}

function measuresOf(fields: Record<string, FieldDefinition>): [string, Measure][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const measure = measureOf(field);
    return measure === undefined ? [] : [[name, measure]];
  });
}

/** The measure of a field; undefined where it has no pattern at any level. */
function measureOf({ pattern, items, fields }: FieldDefinition): Measure | undefined {
  if (pattern !== undefined) return measureOfText(pattern);
  if (items !== undefined) {
    const each = measureOf(items);
    return each && ((value, exact) => sum(Array.isArray(value) ? value : [], (one) => each(one, exact)));
  }
  const members = new Map(measuresOf(fields ?? {}));
  if (members.size === 0) return undefined;
  // An array may have a hundred thousand objects without any of hundreds of members.
  return (value, exact) =>
    isObject(value) ? sum(Object.keys(value), (name) => members.get(name)?.(value[name], exact) ?? 0) : 0;
}

function measureOfText(pattern: string): Measure {
  let steps: number | undefined;
  return (value, exact) => {
    if (typeof value !== 'string') return 0;
    if (!exact) return value.length * MAX_PATTERN_STEPS;
    steps ??= compilePattern(pattern).programSize();
    return value.length * steps;
  };
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += of(value);
  return total;
}
