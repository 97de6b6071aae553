/** What encodeURIComponent leaves alone although it is no attr-char of RFC 8187. */
const NOT_ATTR_CHAR = /['()*]/g;

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
