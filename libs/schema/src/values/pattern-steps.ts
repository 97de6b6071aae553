import { isObject } from '@app/json';
import type { WithDefaults } from './absent-members.js';
import type { FieldChecks, MemberChecks } from './field-checks.js';

/** Which absent members get their default (`withoutNulls`): of an object itself, and of those inside of it. */
interface GivenDefaults {
  here: WithDefaults;
  inside: WithDefaults;
}

const NONE: GivenDefaults = { here: 'none', inside: 'none' };

/** What an object is checked for. */
export type Purpose = 'create' | 'update';

const GIVEN: Record<Purpose, GivenDefaults> = {
  create: { here: 'all', inside: 'all' },
  update: { here: 'none', inside: 'required' },
};

/**
 * Compiles, one in each step, the patterns that the texts of an object, or of some in an array, are to be held against:
 * one may take 15 ms, and a class may have hundreds. Others are left, as few objects have all fields. With a purpose
 * also those for the defaults that it brings.
 */
export function* patternSteps(sent: unknown, checks: MemberChecks, purpose?: Purpose): Generator<void, void> {
  const given = purpose === undefined ? NONE : GIVEN[purpose];
  for (const object of Array.isArray(sent) ? sent : [sent]) {
    yield* ofObject(object, checks, given);
    yield;
  }
}

/** The same for whatever object: compiles all patterns. */
export function* allPatternSteps(checks: MemberChecks): Generator<void, void> {
  if (!checks.hasPatterns) return;
  for (const name of Object.keys(checks.fields)) {
    for (const pattern of checks.of(name)!.patterns) if (pattern.compile()) yield;
  }
}

function* ofObject(
  object: unknown,
  checks: MemberChecks,
  { here, inside }: GivenDefaults,
): Generator<void, void> {
  if (!checks.hasPatterns || !isObject(object)) return;
  for (const name of Object.keys(object)) {
    const member = checks.of(name);
    if (member !== undefined && member.patterns.length > 0) yield* ofValue(object[name], member, inside);
  }
  for (const name of checks.defaults[here]) {
    // A default is taken as it is.
    if (!Object.hasOwn(object, name)) yield* ofValue(checks.fields[name]!.default, checks.of(name)!, 'none');
  }
}

function* ofValue(
  value: unknown,
  { rules, items, members }: FieldChecks,
  given: WithDefaults,
): Generator<void, void> {
  if (typeof value === 'string') for (const { pattern } of rules) if (pattern?.compile()) yield;
  if (members !== undefined) yield* ofObject(value, members, { here: given, inside: given });
  if (items === undefined || !Array.isArray(value)) return;
  // Nearly always all are, and an array may have a hundred thousand objects.
  if (items.patterns.every(({ isCompiled }) => isCompiled)) return;
  for (const element of value) {
    yield* ofValue(element, items, given);
    // One text has compiled what the others need.
    if (typeof element === 'string') return;
    yield;
  }
}
