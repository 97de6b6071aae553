/** What stands for a segment that cannot be decoded: it names nothing anywhere. */
const NO_NAME = '%00';

/**
 * The address of an operation with every segment replaced that cannot be decoded (`%zz`, `%ff`), so that the operation refuses it
 * in its own order and words as it refuses any other name that nothing can have. The router would answer it by itself.
 */
export function withoutMalformedEscapes(url: string): string {
  if (!url.startsWith('/api/') || !url.includes('%')) return url;
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (decoded(path) !== undefined) return url;
  const segments = path.split('/').map((segment) => (decoded(segment) === undefined ? NO_NAME : segment));
  return segments.join('/') + url.slice(path.length);
}

/** Undefined where that is not possible. The text is answered since the bundler drops a call whose result is not used. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
