const SINGLE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * Reads a Range header for a body of `size` bytes (RFC 9110 section 14.2). Several ranges, other units and nonsense
 * are `none`: the whole body answers them. `end` is inclusive and within the body.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'none' | 'unsatisfiable' {
  const match = header === undefined ? null : SINGLE_RANGE.exec(header);
  if (match === null) return 'none';
  const [first, last] = [match[1]!, match[2]!];
  if (first === '' && last === '') return 'none';
  if (first === '') {
    const length = Number(last);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (end < start && last !== '') return 'none';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}
