import type { FieldDefinition } from '../definition/definition.js';
import { normalizeValue } from '../definition/document.js';
import { FaultCollector } from '../values/fault-collector.js';
import { MemberChecks } from '../values/field-checks.js';
import type { FaultAt } from './definition-members.js';

/** Checks a default by the rules of its field, which are valid, and copies it to `field`. */
export function checkDefault(value: unknown, field: FieldDefinition, fault: FaultAt): void {
  if (field.unique) {
    fault('default', 'not_applicable', 'Two objects could not both have the default of a unique field.');
    return;
  }
  const stored = { default: normalizeValue(field, value) };
  const broken = new FaultCollector(new MemberChecks({ default: field })).collect(stored, { whole: false });
  for (const { pointer, message, expected, received } of broken) {
    fault(pointer.slice(1), 'invalid_default', `The default does not fit its own field: ${message}`, {
      expected,
      received,
    });
  }
  field.default = value;
}
