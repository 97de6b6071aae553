import type { IncomingMessage } from 'node:http';

/** The header `Authorization` of a bearer token (RFC 6750 section 2.1), with the scheme in any case. */
const BEARER = /^bearer(?: +(.*))?$/i;

/** The same with a token in it (RFC 6750 section 2.1), maybe sent twice. */
const WHOLE = /^bearer +[A-Za-z0-9._~+/-]+=*(?:, |$)/i;

/** Where a request keeps the values of its `token` parameters, since its address no longer holds them. */
export const ACCESS_TOKEN_PARAMETER = Symbol('access token parameter');

/** The raw request of the server after `takeAccessToken`. */
export interface RequestWithTokenParameter {
  /** The different values of the parameter, in order; undefined when it was not given. */
  [ACCESS_TOKEN_PARAMETER]?: string[];
}

/**
 * The credentials in a header `Authorization` with the scheme `bearer`: a token, or a text that cannot be one, for
 * example with a space. Undefined for another scheme, and without the header. The same header sent twice counts once:
 * some generated clients send it for each security scheme of the contract.
 */
export function bearerCredentials(authorization: string | undefined): string | undefined {
  const match = authorization === undefined ? null : BEARER.exec(authorization);
  if (match === null) return undefined;
  const sent = match[1] ?? '';
  return sent.includes(',') ? withoutRepetition(match[0], sent) : sent;
}

/**
 * Whether a request relies on an `Authorization` header that is not exactly `bearer TOKEN`: a token without the scheme,
 * in quotes, or behind a second `Bearer`, as forms and templates write it; or no token, since a variable was empty.
 */
export function hasMalformedAuthorization({ headers, raw }: SentRequest): boolean {
  const isInAddress = (raw as RequestWithTokenParameter)[ACCESS_TOKEN_PARAMETER] !== undefined;
  return !isInAddress && headers.authorization !== undefined && !WHOLE.test(headers.authorization);
}

/** Node joins the values of a repeated header by a comma and a space; a token contains neither. */
function withoutRepetition(authorization: string, sent: string): string {
  const [token, ...others] = new Set(authorization.split(', ').map((one) => BEARER.exec(one)?.[1]));
  return others.length === 0 && token !== undefined ? token : sent;
}

interface SentRequest {
  headers: { authorization?: string | undefined };
  raw: object;
}

type RawRequest = Pick<IncomingMessage, 'url'> & RequestWithTokenParameter & { originalUrl?: string };

/**
 * Removes every `token` parameter (SPEC section 5.5) from the address before anything can log, measure or send it, and
 * keeps the values for the guard. Used as `rewriteUrl` of Fastify; returns the address without them. An empty parameter
 * counts as none.
 */
export function takeAccessToken(request: RawRequest): string {
  const url = request.url ?? '/';
  const queryStart = url.indexOf('?') + 1;
  if (queryStart === 0) return url;

  const kept: string[] = [];
  const taken = new Set<string>();
  const parameters = url.slice(queryStart).split('&');
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=');
    const name = equals === -1 ? parameter : parameter.slice(0, equals);
    if (formDecoded(name) !== 'token') kept.push(parameter);
    else if (equals !== -1 && equals + 1 < parameter.length)
      taken.add(formDecoded(parameter.slice(equals + 1)));
  }
  if (kept.length === parameters.length) return url;

  if (taken.size > 0) request[ACCESS_TOKEN_PARAMETER] = [...taken];
  const cleaned = url.slice(0, queryStart - 1) + (kept.length === 0 ? '' : `?${kept.join('&')}`);
  // Fastify sets this before it rewrites the address, and would return it as `request.originalUrl`.
  request.originalUrl = cleaned;
  return cleaned;
}

/** Decodes text of a query string or a form. Where an escape is broken, all of it stays as it is. */
export function formDecoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
