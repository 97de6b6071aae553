import type { FastifyReply } from 'fastify';

// Content negotiation (RFC 9110 section 12): picks the offer that the client prefers.

/** Content codings that a text is offered in, the one with the smaller result first (RFC 9110 section 8.4.1). */
const CODINGS = ['br', 'gzip'] as const;
/** A content coding that is offered. */
export type Coding = (typeof CODINGS)[number];

/** The name that RFC 9110 keeps for the sake of old clients. */
const OTHER_NAMES = new Map([['gzip', 'x-gzip']]);

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Whether an Accept header prefers a media type to the usual one (RFC 9110 section 12.5.1). It must name the type:
 * wildcards mean the usual one, which also wins if both have the same weight.
 */
export function prefersType(accept: string | undefined, type: string, usual: string): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(type)) return false;
  const qualities = acceptedQualities(accept);
  const quality = qualities.get(type) ?? 0;
  return quality > (qualities.get(usual) ?? 0);
}

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

/** Adds a request header to those by which the answer varies (RFC 9110 section 12.5.5). */
export function varyBy(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? header : `${before}, ${header}`);
}

/** What a header such as Accept lists, in lower case, with the weight of each (RFC 9110 section 12.4.2). */
function acceptedQualities(header: string): Map<string, number> {
  return new Map(header.toLowerCase().split(',').map(qualityOf));
}

function qualityOf(element: string): [name: string, quality: number] {
  const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  // A malformed weight counts as 0.
  return [name, weight === undefined ? 1 : Number(QUALITY.exec(weight)?.[1] ?? 0)];
}
