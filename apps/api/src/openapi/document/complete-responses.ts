import { type AnswerHeader, PROBLEM_CODES, sends } from '@app/http';
import { PROBLEMS, type ProblemCode } from '@app/problems';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describedHeaders } from './header-examples.js';
import { problemResponse, problemResponses, UNEXPECTED } from './problem-responses.js';

/** The error responses of the token endpoints, by status. All have one form. */
const OAUTH_RESPONSES: Record<number, [name: string, description: string, ...headers: AnswerHeader[]]> = {
  400: ['OAuthBadRequest', 'The request is not valid (RFC 6749 section 5.2).'],
  401: ['OAuthUnauthorized', '`invalid_client`: the credentials are wrong.', 'WWW-Authenticate'],
  408: ['OAuthRequestTimeout', 'The form did not arrive in time.'],
  413: ['OAuthPayloadTooLarge', 'The form is larger than 16 KiB.'],
  415: ['OAuthUnsupportedMediaType', 'The form has a Content-Encoding.', 'Accept-Encoding'],
  429: [
    'OAuthTooManyRequests',
    'Too many wrong secrets, or more than the rate of the application.',
    'Retry-After',
  ],
  500: ['OAuthInternalError', 'Something failed inside the service.'],
  503: ['OAuthUnavailable', 'The service cannot answer right now.', 'Retry-After'],
  507: ['OAuthInsufficientStorage', 'There is no room left to store the token.'],
};

/** By reference. */
function oauthResponses(): Record<string, { $ref: string }> {
  const entries = Object.entries(OAUTH_RESPONSES);
  return Object.fromEntries(
    entries.map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** For `components.responses`. */
function namedOAuthResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.values(OAUTH_RESPONSES).map(([name, description, ...headers]) => [
      name,
      {
        description,
        headers: sends('X-Request-Id', 'RateLimit', 'RateLimit-Policy', ...headers),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
      },
    ]),
  );
}

interface Response {
  $ref?: string;
  headers?: object;
  content?: Record<string, { schema?: { $ref?: string } }>;
  [PROBLEM_CODES]?: ProblemCode[];
}

interface Operation {
  requestBody?: object;
  responses: Record<string, Response>;
}

/** Problems of every operation. */
const OF_ALL: ProblemCode[] = ['headers_too_large', 'internal_error', 'unavailable'];
/** Problems of operations with a body. */
const OF_BODIES: ProblemCode[] = ['request_timeout', 'payload_too_large', 'unsupported_media_type'];
/** Problems of operations that write. */
const OF_WRITES: ProblemCode[] = ['outcome_unknown', 'insufficient_storage'];

/** Adds to every operation all the statuses that it can have, and to every response its headers. */
export function completeResponses({ paths, components }: OpenAPIObject): void {
  Object.assign(components!, {
    headers: describedHeaders(),
    responses: { ...problemResponses(), ...namedOAuthResponses() },
  });
  for (const item of Object.values(paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Operation][])
      complete(method, operation);
  }
}

function complete(method: string, operation: Operation): void {
  const { requestBody, responses } = operation;
  // oauth.controller.ts declares the 400 of its endpoints; the others follow here in the same form.
  const isOAuth = responses[400]?.content?.['application/json']?.schema?.$ref?.endsWith('/OAuthError');
  const isLimited = isOAuth || responses[429]?.[PROBLEM_CODES]?.includes('rate_limited');
  for (const [status, response] of Object.entries(responses)) {
    if (response[PROBLEM_CODES] !== undefined || Number(status) >= 400) continue;
    response.headers = {
      ...sends('X-Request-Id', ...(isLimited ? (['RateLimit', 'RateLimit-Policy'] as const) : [])),
      ...response.headers,
    };
  }
  if (isOAuth) {
    Object.assign(responses, oauthResponses());
    return;
  }
  const codes = [
    ...OF_ALL,
    ...(requestBody === undefined ? [] : OF_BODIES),
    ...(method === 'get' ? [] : OF_WRITES),
  ];
  for (const code of codes) addCode(responses, code);
  for (const [status, { [PROBLEM_CODES]: codes }] of Object.entries(responses)) {
    if (codes !== undefined) responses[status] = problemResponse(codes);
  }
  responses.default = { $ref: `#/components/responses/${UNEXPECTED}` };
}

function addCode(responses: Operation['responses'], code: ProblemCode): void {
  const [status] = PROBLEMS[code];
  const codes = responses[status]?.[PROBLEM_CODES] ?? [];
  responses[status] = { [PROBLEM_CODES]: [...new Set([...codes, code])] };
}
