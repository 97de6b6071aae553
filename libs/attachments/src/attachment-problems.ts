import type { BlobStoreFull } from '@app/blobs';
import { Problem } from '@app/problems';

// Problems that only attachments have.

/** The problem of a name that no attachment of the object has. */
export function attachmentNotFound(name: string): Problem {
  return new Problem(
    'attachment_not_found',
    `The object has no attachment named ${JSON.stringify(name.slice(0, 255))}; POST creates one.`,
  );
}

/** The problem of one attachment more than an object may have. */
export function tooMany(limit: number): Problem {
  return new Problem('too_many_attachments', `An object has at most ${limit} attachments.`);
}

/** The problem of a file for which the disk has no room. */
export function noRoom(cause: BlobStoreFull): Problem {
  return new Problem(
    'insufficient_storage',
    'There is no room left for the attachment; nothing was stored.',
    {
      cause,
    },
  );
}
