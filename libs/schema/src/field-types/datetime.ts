import { canonicalDatetime, impossibleDatetime } from '../definition/canonical-datetime.js';
import type { FieldTypeRules } from './field-type.js';

/** An instant: RFC 3339 with an offset, kept as UTC with milliseconds. */
export const datetimeType: FieldTypeRules = {
  constraints: [],
  kind: 'text',
  noun: 'a datetime (RFC 3339 with an offset, such as 2026-01-02T03:04:05.678Z)',
  schema: { type: 'string', format: 'date-time' },
  is: (value) => typeof value === 'string' && canonicalDatetime(value) !== undefined,
  reason: (value) => (typeof value === 'string' ? impossibleDatetime(value) : undefined),
};
