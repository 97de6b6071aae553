import type { IncomingMessage } from 'node:http';
import { Problem } from '@app/problems';

// Some generated clients send headers that they have no value for, so an empty list of tags sets no condition.

/** Whether the client has the representation of this tag already (RFC 9110 section 13.1.2, weak comparison). */
export function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  return listed(headers['if-none-match']).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/** Throws Problem `precondition_failed` unless a change may go on with what is stored now. */
export type ChangeCondition<Stored> = (current: Stored) => void;

/** A kind of resource as `If-Match` sees it. */
interface Resource<Stored> {
  noun: string;
  tagOf(stored: Stored): string;
  representationOf(stored: Stored): unknown;
}

/**
 * The condition that `If-Match` sets for a change of a resource (RFC 9110 section 13.1.1, strong comparison: weak tags
 * never match), undefined where the client sets none. The problem has what is stored now as `current`, and its ETag.
 */
export function changeCondition<Stored>(
  { headers }: IncomingMessage,
  { noun, tagOf, representationOf }: Resource<Stored>,
): ChangeCondition<Stored> | undefined {
  const tags = listed(headers['if-match']);
  if (tags.length === 0) return undefined;
  return (stored) => {
    const etag = tagOf(stored);
    if (tags.some((tag) => tag === '*' || tag === etag)) return;
    throw new Problem(
      'precondition_failed',
      `The ${noun} has been changed since; \`current\` is how it is now, and the ETag of this answer belongs to that.`,
      { headers: { etag }, extensions: { current: representationOf(stored) } },
    );
  };
}

/** None of our tags has a comma in it, so one that is cut there matches as little as it did. */
function listed(header = ''): string[] {
  return header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
