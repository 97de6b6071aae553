import type { IncomingMessage } from 'node:http';

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 3986 section 3.2.2, without escapes). */
const HOST = /^(?:[A-Za-z0-9._~-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Whether addresses can be made of what a client calls this service. */
export function isHost(host: string): boolean {
  return HOST.test(host);
}

/** What is wrong with the header Host of a request (RFC 9112 section 3.2); undefined for nothing. */
export function hostFault({ headers: { host }, httpVersion }: IncomingMessage): string | undefined {
  if (host === undefined) return httpVersion === '1.1' ? 'The request lacks the header Host.' : undefined;
  return isHost(host) ? undefined : 'The header Host is no name of a host.';
}
