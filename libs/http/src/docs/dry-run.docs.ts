import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ApiProblemsRefusedAs } from './api-problems.js';

/** The operation can be tried out, and the contract says so; `refusesAs` is the status of its bad requests. */
export const DryRunParameter = (refusesAs = 400) =>
  applyDecorators(
    ApiQuery({
      name: 'dryRun',
      required: false,
      description:
        '`true` tries the request out: the answer is the one that it would have, faults and taken values included, with ' +
        '`X-Dry-Run: true`, and nothing is stored, not even under an Idempotency-Key.',
      schema: { type: 'boolean', default: false },
    }),
    ApiProblemsRefusedAs(refusesAs, 'invalid_parameter'),
  );
