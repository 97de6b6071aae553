/** Codings that a text is offered in, the one with the smaller result first (RFC 9110 section 8.4.1). */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The coding that an Accept-Encoding likes best (RFC 9110 section 12.5.3), of several the smaller; undefined for the text
 * as it is. That is also sent to clients which accept nothing that is offered, since a 406 would help nobody.
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
  // A weight that cannot be read says nothing in favour.
  const quality = weight === undefined ? 1 : Number(QUALITY.exec(weight)?.[1] ?? 0);
  return [name === 'x-gzip' ? 'gzip' : name, quality];
}
