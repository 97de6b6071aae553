import { ApiProblems } from '@app/http';
import { applyDecorators, UseFilters } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ReplayFilter } from './keyed-request.js';

/** The operation takes an Idempotency-Key, and the contract says so. */
export const Idempotent = () =>
  applyDecorators(
    UseFilters(ReplayFilter),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Makes it safe to repeat the request when no answer has come: whatever the number of repetitions, it has its ' +
        'effect once, and every one gets the first answer, with `Idempotency-Replayed: true`, for 24 hours. Refused ' +
        'requests are not remembered. A request is its method, address and body, whatever its `If-Match`; a body in JSON is what it says, whatever the order of its members and the white space. 1 to 255 visible characters of ASCII, such as a UUID, for each application; an empty header counts as none.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    }),
    ApiProblems('idempotency_key_reused'),
  );
