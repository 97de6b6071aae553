const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Whether an Accept asks for a media type rather than for the usual one (RFC 9110 section 12.5.1). It has to be named:
 * wildcards mean the usual one, which also wins where both are named alike.
 */
export function prefersType(accept: string | undefined, type: string, usual: string): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(type)) return false;
  const qualities = new Map(accept.toLowerCase().split(',').map(qualityOf));
  const quality = qualities.get(type) ?? 0;
  return quality > (qualities.get(usual) ?? 0);
}

function qualityOf(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  // A malformed weight counts as 0.
  return [type, weight === undefined ? 1 : Number(QUALITY.exec(weight)?.[1] ?? 0)];
}
