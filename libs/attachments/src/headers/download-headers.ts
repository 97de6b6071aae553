import type { StoredAttachment } from '@app/objects';

/** What encodeURIComponent leaves alone although it is no attr-char of RFC 8187. */
const NOT_ATTR_CHAR = /['()*]/g;

/**
 * Types that a browser shows without running scripts. SVG, HTML and any type that ends in `+xml` are documents with
 * scripts, so they must never be here.
 */
const SHOWN_INLINE = /^(image\/(png|jpeg|gif|webp|avif)|(audio|video)\/[\w.-]+|text\/plain)[ \t]*(;|$)/i;

/** Headers that make an untrusted file safe for a browser on this origin. */
export function safeHeaders({ name, mime_type }: StoredAttachment): Record<string, string> {
  return {
    'content-type': mime_type,
    'content-disposition': contentDisposition(SHOWN_INLINE.test(mime_type) ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/**
 * A Content-Disposition header with the name of a file, for old clients in ASCII too (RFC 6266, RFC 8187). The name
 * has passed `checkAttachmentName`: one with half a surrogate pair throws URIError.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  // Clients parse quotes and escapes differently, so they are left out (RFC 6266 appendix D).
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

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
