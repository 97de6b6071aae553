import 'reflect-metadata';
import { PROBLEMS, type ProblemCode } from '@app/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiQuery, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';

/** The extension in which a response lists its problem codes until the document is complete. */
export const PROBLEM_CODES = 'x-problem-codes';

const KNOWN = Symbol('problems of an operation');

/**
 * Documents the problems of an operation, besides those that the document adds to every operation of its kind. Several
 * of these decorators add up.
 */
export function ApiProblems(...codes: ProblemCode[]): MethodDecorator {
  return ApiProblemsRefusedAs(400, ...codes);
}

/** The same for an operation whose bad requests have another status than 400, as its `refusesAs` says. */
export function ApiProblemsRefusedAs(refusesAs: number, ...codes: ProblemCode[]): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const known = new Map<ProblemCode, number>(Reflect.getMetadata(KNOWN, handler));
    for (const code of codes) known.set(code, PROBLEMS[code][0] === 400 ? refusesAs : PROBLEMS[code][0]);
    Reflect.defineMetadata(KNOWN, known, handler);
    for (const status of new Set(known.values())) {
      const ofStatus = [...known].filter((entry) => entry[1] === status).map(([code]) => code);
      ApiResponse({ status, [PROBLEM_CODES]: ofStatus } as ApiResponseOptions)(target, key, descriptor);
    }
  };
}

const text = (description: string, more: object = {}) => ({
  description,
  schema: { type: 'string' as const, ...more },
});

/** Response headers, as the contract describes them. */
export const ANSWER_HEADERS = {
  'Accept-Encoding': text('The encoding that bodies of requests may have: none.', { enum: ['identity'] }),
  'Accept-Ranges': text('Parts of the file can be asked for by `Range`.', { enum: ['bytes'] }),
  'Content-Disposition': text('Whether a browser shows the file or saves it, and its name (RFC 6266).'),
  'Content-Range': text('Which bytes of how many these are; with 416, how many there are.'),
  ETag: text('Which version this is, for `If-Match` and `If-None-Match`; with 412, the current one.'),
  'Idempotency-Replayed': text('An earlier request with the same Idempotency-Key was answered this.', {
    enum: ['true'],
  }),
  Link: text(
    'Where the first, the previous, the next and the last page are (RFC 8288), as far as they exist; without the token, and ' +
      'absent where it would have more than 4 KiB.',
  ),
  Location: text('URL of what was created; with 202, of what tells how far the change is.', {
    format: 'uri',
  }),
  'Preference-Applied': text('What of `Prefer` was honoured (RFC 7240).'),
  RateLimit: text('Where rates are limited: how many units are left, and in how many seconds all are.'),
  'RateLimit-Policy': text('Where rates are limited: how many units there are for how many seconds.'),
  'Retry-After': {
    description:
      'Seconds after which the request may succeed; of a change under way, after which there may be news.',
    schema: { type: 'integer' as const, minimum: 1 },
  },
  'Set-Cookie': text('`__Host-session`, or `session` without TLS; HttpOnly, SameSite=Strict.'),
  'WWW-Authenticate': text('How to authenticate, and what was wrong (RFC 6750, RFC 7617).'),
  'X-Dry-Run': text('The request was only tried out, by `dryRun=true`: nothing of it is stored.', {
    enum: ['true'],
  }),
  'X-Outcome': text(
    'With `onConflict`: `created`, `updated` or `skipped`; of a batch how many, as `created=1, updated=2, skipped=0`.',
  ),
  'X-Request-Id': text('Names the request in the log; taken from the request if that has one.'),
  'X-Warning': text(
    'What would otherwise go unnoticed, such as an unknown parameter: a JSON array in ASCII of what a list has in `metadata.warnings`; ' +
      'of more than 4 KiB the first ones, and a last one with the code `further_warnings` that says how many more there are.',
  ),
};

/** A header that the contract describes. */
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** The headers of a response, by reference. */
export function sends(...names: AnswerHeader[]): NonNullable<ApiResponseOptions['headers']> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

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
