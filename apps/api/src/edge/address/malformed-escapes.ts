/** Replaces a segment that cannot be decoded: no name is equal to it. */
const NO_NAME = '%00';

/**
 * Replaces every segment of an operation's address that cannot be decoded (`%zz`, `%ff`). The operation then refuses it
 * with its own checks and messages, like any other impossible name. The router would refuse it by itself.
 */
export function withoutMalformedEscapes(url: string): string {
  if (!url.startsWith('/api/') || !url.includes('%')) return url;
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (decoded(path) !== undefined) return url;
  const segments = path.split('/').map((segment) => (decoded(segment) === undefined ? NO_NAME : segment));
  return segments.join('/') + url.slice(path.length);
}

/** Undefined if it cannot be decoded. Returns the text because the bundler drops a call whose result is unused. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
