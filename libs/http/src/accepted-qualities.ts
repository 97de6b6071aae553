const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** What a header such as Accept lists, in lower case, with the weight of each (RFC 9110 section 12.4.2). */
export function acceptedQualities(header: string): Map<string, number> {
  return new Map(header.toLowerCase().split(',').map(qualityOf));
}

function qualityOf(element: string): [name: string, quality: number] {
  const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  // A malformed weight counts as 0.
  return [name, weight === undefined ? 1 : Number(QUALITY.exec(weight)?.[1] ?? 0)];
}
