import type { IncomingMessage } from 'node:http';

// Some generated clients send headers that they have no value for, so an empty list of tags sets no condition.

/** Whether the client has the representation of this tag already (RFC 9110 section 13.1.2, weak comparison). */
export function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  return listed(headers['if-none-match']).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/**
 * Tells whether a change may go on when this is the current tag (RFC 9110 section 13.1.1, strong comparison: weak tags
 * never match); undefined where the client sets no such condition.
 */
export function ifMatch({ headers }: IncomingMessage): ((etag: string) => boolean) | undefined {
  const tags = listed(headers['if-match']);
  if (tags.length === 0) return undefined;
  return (etag) => tags.some((tag) => tag === '*' || tag === etag);
}

/** None of our tags has a comma in it, so one that is cut there matches as little as it did. */
function listed(header = ''): string[] {
  return header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
