import { acceptedQualities } from './accepted-qualities.js';

/** Content codings that a text is offered in, the one with the smaller result first (RFC 9110 section 8.4.1). */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The name that RFC 9110 keeps for the sake of old clients. */
const OTHER_NAMES = new Map([['gzip', 'x-gzip']]);

/**
 * The coding that an Accept-Encoding prefers (RFC 9110 section 12.5.3), of several the smaller; undefined for none.
 * That is also sent to clients that accept no offered coding, since a 406 would help no client.
 */
export function preferredCoding(accepted = ''): Coding | undefined {
  if (accepted === '') return undefined;
  const qualities = acceptedQualities(accepted);
  const qualityFor = (coding: string) =>
    qualities.get(coding) ?? qualities.get(OTHER_NAMES.get(coding) ?? coding) ?? qualities.get('*') ?? 0;
  const best = Math.max(...CODINGS.map(qualityFor));
  if (best === 0 || best < qualityFor('identity')) return undefined;
  return CODINGS.find((coding) => qualityFor(coding) === best);
}
