import type { BlobStoreFull } from '@app/blobs';
import { Problem } from '@app/problems';

// Problems that only attachments have.

export function attachmentNotFound(name: string): Problem {
  return new Problem(
    'attachment_not_found',
    `The object has no attachment named ${JSON.stringify(name.slice(0, 255))}.`,
  );
}

export function tooMany(limit: number): Problem {
  return new Problem('too_many_attachments', `An object has at most ${limit} attachments.`);
}

export function noRoom(cause: BlobStoreFull): Problem {
  return new Problem(
    'insufficient_storage',
    'There is no room left for the attachment; nothing was stored.',
    {
      cause,
    },
  );
}
