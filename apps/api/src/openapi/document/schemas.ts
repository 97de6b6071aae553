import { SCOPE_PATTERN } from '@app/auth';
import { DEFINITION_SCHEMAS } from './schemas/definition-schemas.js';
import { OBJECT_SCHEMAS } from './schemas/object-schemas.js';
import { PROBLEM_SCHEMAS } from './schemas/problem-schemas.js';

/** The parts of the contract that no DTO describes, by name: those of SPEC section 2 and the error document. */
export const SCHEMAS: Record<string, object> = {
  ...OBJECT_SCHEMAS,
  ...DEFINITION_SCHEMAS,
  Scope: {
    type: 'string',
    description:
      'What a token may do: `data:read`, `data:write` (each also for one class, as in `data:read:Shipment`), ' +
      '`classes:read`, `classes:write`, `applications:read`, `applications:write`.',
    pattern: SCOPE_PATTERN,
  },
  ...PROBLEM_SCHEMAS,
};
