/** RFC 8187 attr-char beyond what encodeURIComponent leaves alone must be encoded too. */
const NOT_ATTR_CHAR = /['()*]/g;

/** A Content-Disposition header with the name of a file, for old clients in ASCII too (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
