import { acceptedQualities } from './accepted-qualities.js';

/**
 * Whether an Accept asks for a media type rather than for the usual one (RFC 9110 section 12.5.1). It has to be named:
 * wildcards mean the usual one, which also wins where both are named alike.
 */
export function prefersType(accept: string | undefined, type: string, usual: string): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(type)) return false;
  const qualities = acceptedQualities(accept);
  const quality = qualities.get(type) ?? 0;
  return quality > (qualities.get(usual) ?? 0);
}
