import type { FastifyRequest } from 'fastify';

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 3986 section 3.2.2, without escapes). */
const HOST = /^(?:[A-Za-z0-9._~-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

const SCHEMES = new Set(['http', 'https']);

/** Whether addresses can be made of what a client calls this service. */
export function isHost(host: string): boolean {
  // The form alone lets ports above 65535 and `1.2.3.999` through.
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** What is wrong with the header Host of a request (RFC 9112 section 3.2); undefined for nothing. */
export function hostFault({ raw: { headers, httpVersion } }: FastifyRequest): string | undefined {
  if (headers.host === undefined)
    return httpVersion === '1.1' ? 'The request lacks the header Host.' : undefined;
  return isHost(headers.host) ? undefined : 'The header Host is no name of a host.';
}

/** What is wrong with where a proxy that is believed says that a request was sent to; undefined for nothing. */
export function forwardedFault(request: FastifyRequest): string | undefined {
  if (!SCHEMES.has(request.protocol.toLowerCase()))
    return 'The header X-Forwarded-Proto is neither http nor https.';
  const isNamed = request.headers.host !== undefined || request.host !== '';
  return isNamed && !isHost(request.host) ? 'The header X-Forwarded-Host is no name of a host.' : undefined;
}

/** Where clients reach this service, as far as one request tells. */
export function askedUrl({ protocol, host, socket }: FastifyRequest): string {
  return `${protocol.toLowerCase()}://${host || addressOf(socket)}`;
}

/** Of clients that name no host, which is allowed in HTTP/1.0. */
function addressOf({ localAddress = 'localhost', localPort }: FastifyRequest['socket']): string {
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
