import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The address of a client as far as its proxies are believed, without a zone; null where they say what is none. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string | null {
  // The connection is gone where there is none.
  return ip !== undefined && isIP(ip) !== 0 ? ip.split('%', 1)[0]! : null;
}

/** The address, of IPv6 its first 64 bits: whoever has one address there has them all. */
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
