import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The beginnings of all addresses of this service (checked by routes.spec.ts). */
export const OWN_ROOT = /^\/(?:api\/|dashboard(?:[/?]|$)|docs(?:[/?]|$)|openapi\.|health\/|\.well-known\/)/;

const OAUTH_METADATA = '/.well-known/oauth-authorization-server';

/** Replaces a segment that cannot be decoded: no name is equal to it. */
const NO_NAME = '%00';

/** A host name, IPv4 address or IPv6 address in brackets, and a port (RFC 3986 section 3.2.2, without escapes). */
const HOST = /^(?:[A-Za-z0-9._~-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Matches a target that is a URL: its authority, then the rest. */
const ABSOLUTE = /^https?:\/\/([^/?]*)(.*)$/i;

const SCHEMES = new Set(['http', 'https']);

/** The latest host that was found usable. Nearly every request names the same. */
let knownHost = '';

/** Whether a host name sent by a client can be used in URLs. */
export function isHost(host: string): boolean {
  if (host === knownHost) return true;
  // The pattern alone accepts ports above 65535 and `1.2.3.999`.
  const isUsable = HOST.test(host) && URL.canParse(`http://${host}`);
  if (isUsable) knownHost = host;
  return isUsable;
}

/**
 * Rewrites a request whose target is an absolute URL, as sent to a proxy, into the usual form. The host in the target
 * replaces the header Host (RFC 9112 section 3.2.2).
 */
export function intoOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const [, host, rest] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined || rest === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** The fault of the header Host of a request (RFC 9112 section 3.2), if any. */
export function hostFault({ raw: { headers, httpVersion } }: FastifyRequest): string | undefined {
  if (headers.host === undefined)
    return httpVersion === '1.1' ? 'The request lacks the header Host.' : undefined;
  return isHost(headers.host) ? undefined : 'The header Host is no name of a host.';
}

/** The fault of the X-Forwarded headers of a trusted proxy, if any. */
export function forwardedFault(request: FastifyRequest): string | undefined {
  if (!SCHEMES.has(request.protocol.toLowerCase()))
    return 'The header X-Forwarded-Proto is neither http nor https.';
  const isNamed = request.headers.host !== undefined || request.host !== '';
  return isNamed && !isHost(request.host) ? 'The header X-Forwarded-Host is no name of a host.' : undefined;
}

/** The URL under which the client of this request reached the service. */
export function askedUrl({ protocol, host, socket }: FastifyRequest): string {
  return `${protocol.toLowerCase()}://${host || addressOf(socket)}`;
}

/** For clients that send no Host, which HTTP/1.0 allows. */
function addressOf({ localAddress = 'localhost', localPort }: FastifyRequest['socket']): string {
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** The path of PUBLIC_URL, below which clients see this service. A proxy removes it from addresses, or leaves it. */
export class PublicPath {
  /** Without a trailing slash; empty if the service has a host of its own. */
  readonly prefix: string;
  /** The address of the metadata of an issuer with a path (RFC 8414 section 3.1). */
  readonly #metadata: string;

  /** `publicUrl` is without a trailing slash. */
  constructor(publicUrl: string | undefined) {
    this.prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
    this.#metadata = `${OAUTH_METADATA}${this.prefix}`;
  }

  /** The address of a request as the routes expect it, whether or not a proxy removed the prefix. */
  routed(url: string): string {
    if (this.prefix === '') return url;
    const own = this.#withoutPrefix(url);
    if (!own.startsWith(this.#metadata)) return own;
    const rest = own.slice(this.#metadata.length);
    return /^\/?(?:\?|$)/.test(rest) ? `${OAUTH_METADATA}${rest}` : own;
  }

  // An address that merely begins alike stays: behind a proxy that removes the prefix, `/api/v1` may be an address
  // without it.
  #withoutPrefix(url: string): string {
    if (!url.startsWith(this.prefix)) return url;
    const rest = url.slice(this.prefix.length);
    return OWN_ROOT.test(rest) ? rest : url;
  }
}

/**
 * Replaces every segment of an operation's address that cannot be decoded (`%zz`, `%ff`). The operation then refuses it
 * with its own checks and messages, like any other impossible name. The router would refuse it by itself.
 */
export function withoutMalformedEscapes(url: string): string {
  if (!url.startsWith('/api/') || !url.includes('%')) return url;
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (decoded(path) !== undefined) return url;
  const segments = path.split('/').map((segment) => (decoded(segment) === undefined ? NO_NAME : segment));
  return segments.join('/') + url.slice(path.length);
}

/** The first segment of a path that cannot be decoded, if any. */
export function malformedSegment(path: string): string | undefined {
  return path.includes('%') ? path.split('/').find((segment) => decoded(segment) === undefined) : undefined;
}

/** Undefined if it cannot be decoded. Returns the text because the bundler drops a call whose result is unused. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
