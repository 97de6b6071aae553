const SINGLE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Parses a Range header for a body of `size` bytes (RFC 9110 section 14.2). Several ranges, other units and malformed
 * ones are `none`: the response is the whole body. `end` is inclusive and within the body.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'none' | 'unsatisfiable' {
  const match = header === undefined ? null : SINGLE_RANGE.exec(header);
  if (match === null) return 'none';
  const [first, last] = [match[1]!, match[2]!];
  if (first === '') return last === '' ? 'none' : lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'none';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

function lastBytes(length: number, size: number): { start: number; end: number } | 'none' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable';
  // A suffix of an empty file is empty, hence satisfiable, but no Content-Range can express that.
  if (size === 0) return 'none';
  return { start: Math.max(0, size - length), end: size - 1 };
}
