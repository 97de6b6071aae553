/** Content codings that a text is offered in, the one with the smaller result first (RFC 9110 section 8.4.1). */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The coding that an Accept-Encoding prefers (RFC 9110 section 12.5.3), of several the smaller; undefined for none.
 * That is also sent to clients that accept no offered coding, since a 406 would help no client.
 */
export function preferredCoding(accepted = ''): Coding | undefined {
  const qualities = new Map(accepted.toLowerCase().split(',').map(qualityOf));
  const qualityFor = (coding: string) => qualities.get(coding) ?? qualities.get('*') ?? 0;
  const best = Math.max(...CODINGS.map(qualityFor));
  if (best === 0 || best < qualityFor('identity')) return undefined;
  return CODINGS.find((coding) => qualityFor(coding) === best);
}

function qualityOf(element: string): [coding: string, quality: number] {
  const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
  const [weight] = parameters;
  // A malformed weight counts as 0.
  const quality = weight === undefined ? 1 : Number(QUALITY.exec(weight)?.[1] ?? 0);
  return [name === 'x-gzip' ? 'gzip' : name, quality];
}
