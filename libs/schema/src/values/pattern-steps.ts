import { isObject } from '@app/json';
import type { FieldChecks, MemberChecks } from './field-checks.js';

/**
 * Compiles, one in each step, the patterns that the texts of an object, or of some in an array, are to be held against:
 * one may take 15 ms, and a class may have hundreds. Others are left, as few objects have all fields. With `defaults`
 * also those for the defaults of fields that it lacks.
 */
export function* patternSteps(
  sent: unknown,
  checks: MemberChecks,
  { defaults = false } = {},
): Generator<void, void> {
  for (const object of Array.isArray(sent) ? sent : [sent]) {
    yield* ofObject(object, checks, defaults);
    yield;
  }
}

function* ofObject(object: unknown, checks: MemberChecks, defaults: boolean): Generator<void, void> {
  if (!checks.hasPatterns || !isObject(object)) return;
  for (const name of Object.keys(object)) {
    const member = checks.of(name);
    if (member !== undefined && member.patterns.length > 0) yield* ofValue(object[name], member, defaults);
  }
  for (const name of defaults ? checks.defaults : []) {
    if (!Object.hasOwn(object, name)) yield* ofValue(checks.fields[name]!.default, checks.of(name)!, true);
  }
}

function* ofValue(
  value: unknown,
  { rules, items, members }: FieldChecks,
  defaults: boolean,
): Generator<void, void> {
  if (typeof value === 'string') for (const { pattern } of rules) if (pattern?.compile()) yield;
  if (members !== undefined) yield* ofObject(value, members, defaults);
  if (items === undefined || !Array.isArray(value)) return;
  // Nearly always all are, and an array may have a hundred thousand objects.
  if (items.patterns.every(({ isCompiled }) => isCompiled)) return;
  for (const element of value) {
    yield* ofValue(element, items, defaults);
    // One text has compiled what the others need.
    if (typeof element === 'string') return;
    yield;
  }
}
