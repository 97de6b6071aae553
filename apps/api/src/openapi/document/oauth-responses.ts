import { type AnswerHeader, sends } from '@app/http';

/** The error responses of the token endpoints, by status. All have one form. */
const RESPONSES: Record<number, [name: string, description: string, ...headers: AnswerHeader[]]> = {
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
export function oauthResponses(): Record<string, { $ref: string }> {
  const entries = Object.entries(RESPONSES);
  return Object.fromEntries(
    entries.map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** For `components.responses`. */
export function namedOAuthResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.values(RESPONSES).map(([name, description, ...headers]) => [
      name,
      {
        description,
        headers: sends('X-Request-Id', 'RateLimit', 'RateLimit-Policy', ...headers),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
      },
    ]),
  );
}
