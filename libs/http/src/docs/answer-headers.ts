import type { ApiResponseOptions } from '@nestjs/swagger';

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
