// The examples of the contract. Each step is sent to a running service, in this order; its response becomes the
// example. `npm run openapi` records them, and a test sends them again and compares the responses with the record.

import { APPLICATION_STEPS } from './scenario/applications.js';
import { ATTACHMENT_STEPS } from './scenario/attachments.js';
import { BATCH_STEPS } from './scenario/batches.js';
import { CLASS_CHANGE_STEPS, CLASS_STEPS } from './scenario/classes.js';
import { LISTING_STEPS } from './scenario/listings.js';
import { OBJECT_STEPS } from './scenario/objects.js';
import { REFUSAL_STEPS } from './scenario/refusals.js';
import { SESSION_STEPS } from './scenario/sessions.js';
import type { Step } from './scenario/step.js';
import { TIME_STAMP_STEPS } from './scenario/time-stamps.js';

export const SCENARIO: Step[] = [
  ...CLASS_STEPS,
  ...OBJECT_STEPS,
  ...BATCH_STEPS,
  ...LISTING_STEPS,
  ...TIME_STAMP_STEPS,
  ...ATTACHMENT_STEPS,
  ...CLASS_CHANGE_STEPS,
  ...APPLICATION_STEPS,
  ...SESSION_STEPS,
  ...REFUSAL_STEPS,
];
