import { impossibleDate, isDate } from '../definition/canonical-datetime.js';
import type { FieldTypeRules } from './field-type.js';

/** A day of the calendar. */
export const dateType: FieldTypeRules = {
  constraints: ['enum'],
  kind: 'text',
  noun: 'a date (such as 2026-01-02)',
  schema: { type: 'string', format: 'date' },
  is: (value) => typeof value === 'string' && isDate(value),
  reason: (value) => (typeof value === 'string' ? impossibleDate(value) : undefined),
};
