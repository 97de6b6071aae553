import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The application or administrator that a request's access token identifies. */
export interface Caller {
  /** An application with its client credentials, or an administrator through a session. */
  readonly kind: 'application' | 'administrator';
  /** The OAuth `client_id`, or the id of the administrator. */
  readonly id: string;
  /** The scopes of the request's token, as far as its owner still holds them. */
  readonly scopes: readonly string[];
  /**
   * What revokes the token when it goes: the epoch of the application, or the digest of the administrator's session.
   */
  readonly revocationKey: string;
  /** The digest of the token itself, which may be revoked alone. */
  readonly tokenDigest: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every operation that needs a token. */
    caller?: Caller;
  }
}

/** The client's address as trusted proxies report it, without a zone; null where they report no valid address. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string | null {
  // `ip` is undefined when the connection is closed already.
  return ip !== undefined && isIP(ip) !== 0 ? ip.split('%', 1)[0]! : null;
}

/** The address; of IPv6 its first 64 bits, since one client controls all addresses of a /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('%', 1)[0]!.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** The form of a client ID. A colon would end it in HTTP Basic credentials. */
export const CLIENT_ID_FORM = /^[!-9;-~]{1,128}$/;
/** The form of a client ID, in words. */
export const CLIENT_ID_RULE = '1 to 128 printable ASCII characters without spaces or colons';

/** Whether an application can have this id. Others need no look-up (and some engines refuse to compare them). */
export function isClientId(text: string): boolean {
  return CLIENT_ID_FORM.test(text);
}

/** Characters of an e-mail address. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The form of an e-mail address that is stored and compared. Some engines ignore trailing spaces, so they are removed.
 */
export function canonicalEmail(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
