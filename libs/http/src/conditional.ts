import type { IncomingMessage } from 'node:http';

/** Whether the client has the representation of this tag already (RFC 9110 section 13.1.2, weak comparison). */
export function isNotModified(request: IncomingMessage, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return listed(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/**
 * Tells whether a change may go on when this is the current tag (RFC 9110 section 13.1.1, strong comparison: weak tags
 * never match); undefined where the client sets no such condition.
 */
export function ifMatch({ headers }: IncomingMessage): ((etag: string) => boolean) | undefined {
  const header = headers['if-match'];
  if (header === undefined) return undefined;
  const tags = listed(header);
  return (etag) => tags.some((tag) => tag === '*' || tag === etag);
}

/** None of our tags has a comma in it, so one that is cut there matches as little as it did. */
function listed(header: string): string[] {
  return header.split(',').map((tag) => tag.trim());
}
