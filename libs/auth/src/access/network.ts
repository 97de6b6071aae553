import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

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
