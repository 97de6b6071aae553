import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiQuery } from '@nestjs/swagger';
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

/** The operation takes If-Match, and the contract says so. */
export const IfMatchHeader = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'An `ETag` the client has read, several of them, or `*`: the change is made, or what is there is sent, only if it is still ' +
      'current, else answered 412 with `current`, what is there now. It comes before `If-None-Match` and `If-Range`. An empty header counts as none.',
  });

/** The operation takes If-None-Match, and the contract says so. */
export const IfNoneMatchHeader = () =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    description:
      'An `ETag` the client has, several of them, or `*`, which means any: if it is current, a read is answered 304, and a change 412 with `current`.',
  });
