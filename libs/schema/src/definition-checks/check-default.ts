import type { FieldDefinition } from '../definition/definition.js';
import { normalizeValue } from '../definition/document.js';
import { FaultCollector } from '../values/fault-collector.js';
import { MemberChecks } from '../values/field-checks.js';
import { patternSteps } from '../values/pattern-steps.js';
import type { ClassPatterns } from '../values/patterns/class-patterns.js';
import type { FaultAt } from './definition-members.js';

/**
 * Checks a default by the rules of its field, which are valid, and copies it to `field`. Each pattern that it is held
 * against is compiled in a step of its own, and once for all defaults that share `patterns`.
 */
export function* checkDefault(
  value: unknown,
  field: FieldDefinition,
  patterns: ClassPatterns,
  fault: FaultAt,
): Generator<void, void> {
  if (field.unique) {
    fault('default', 'not_applicable', 'Two objects could not both have the default of a unique field.');
    return;
  }
  const stored = { default: normalizeValue(field, value) };
  const checks = new MemberChecks({ default: field }, patterns);
  yield* patternSteps(stored, checks);
  const broken = new FaultCollector(checks).collect(stored, { whole: false });
  yield;
  for (const { pointer, message, expected, received } of broken) {
    fault(pointer.slice(1), 'invalid_default', `The default does not fit its own field. ${message}`, {
      expected,
      received,
    });
  }
  field.default = value;
}
