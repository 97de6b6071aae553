/** The beginnings of all addresses of this service (checked by routes.spec.ts). */
export const OWN_ROOT = /^\/(?:api\/|dashboard(?:[/?]|$)|docs(?:[/?]|$)|openapi\.|health\/|\.well-known\/)/;

const OAUTH_METADATA = '/.well-known/oauth-authorization-server';

/** Replaces a segment that cannot be decoded: no name is equal to it. */
const NO_NAME = '%00';

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

/** Undefined if it cannot be decoded. Returns the text because the bundler drops a call whose result is unused. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
