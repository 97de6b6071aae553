import type { IncomingMessage } from 'node:http';

/** Whether the client has the representation of this tag already (RFC 9110 section 13.1.2, weak comparison). */
export function isNotModified(request: IncomingMessage, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}
