/** The service takes more, of which signs such as ligatures may become several words. */
const MOST_WORDS = 4;
const MOST_CHARACTERS = 20;

/** The parameters that are not empty: an empty one is not a parameter of the API. */
export function givenParameters(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/**
 * A search that finds every entry of a list with this name or address, and few others: the first words of it. Without
 * a letter or digit it is empty, and finds all.
 */
export function searchFor(text: string): string {
  const words = text.normalize('NFKD').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const beginnings = words.slice(0, MOST_WORDS).map((word) => [...word].slice(0, MOST_CHARACTERS).join(''));
  return beginnings.join(' ');
}
