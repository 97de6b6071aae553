import type { FastifyRequest } from 'fastify';

/** A host name, IPv4 address or IPv6 address in brackets, and a port (RFC 3986 section 3.2.2, without escapes). */
const HOST = /^(?:[A-Za-z0-9._~-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

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
