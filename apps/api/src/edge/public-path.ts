/** What every address of this service begins with (held by routes.spec.ts). */
export const OWN_ROOT = /^\/(?:api\/|dashboard(?:[/?]|$)|docs(?:[/?]|$)|openapi\.|health\/|\.well-known\/)/;

const OAUTH_METADATA = '/.well-known/oauth-authorization-server';

/** The path of PUBLIC_URL, below which clients see this service. A proxy takes it off addresses, or leaves it there. */
export class PublicPath {
  /** Without a trailing slash; empty where the service has a host for itself. */
  readonly prefix: string;
  /** Where RFC 8414 section 3.1 puts the metadata of an issuer that has a path. */
  readonly #metadata: string;

  /** `publicUrl` is without a trailing slash. */
  constructor(publicUrl: string | undefined) {
    this.prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
    this.#metadata = `${OAUTH_METADATA}${this.prefix}`;
  }

  /** The address of a request as the routes know it, whichever proxy it came through. */
  routed(url: string): string {
    if (this.prefix === '') return url;
    const own = this.#withoutPrefix(url);
    if (!own.startsWith(this.#metadata)) return own;
    const rest = own.slice(this.#metadata.length);
    return /^\/?(?:\?|$)/.test(rest) ? `${OAUTH_METADATA}${rest}` : own;
  }

  // What merely begins alike stays: behind a proxy that takes the prefix off, `/api/v1` may be an address without it.
  #withoutPrefix(url: string): string {
    if (!url.startsWith(this.prefix)) return url;
    const rest = url.slice(this.prefix.length);
    return OWN_ROOT.test(rest) ? rest : url;
  }
}
