import { type BlobStore, s3AddressOf } from '@app/blobs';
import { type Database, databaseId } from '@app/database';
import type { Settings } from '../settings/settings.js';
import { NotStarted } from './start-failure.js';

/**
 * Makes this database the owner of the store of attachments, unless it has one. Throws NotStarted if another database
 * owns it: all its attachments would be removed, since no object of this database mentions them.
 */
export async function claimAttachments(
  database: Database,
  blobs: BlobStore,
  { attachments: { directory, s3 } }: Settings,
): Promise<void> {
  const id = await databaseId(database);
  const owner = await blobs.claim(id);
  if (owner === id) return;
  const place = s3 === undefined ? directory : s3AddressOf(s3);
  throw new NotStarted(
    `The attachments in ${place} belong to another database, and would be removed, since no object of this one mentions them. ` +
      `Give this database a ${s3 === undefined ? 'DATA_DIR' : 'prefix in ATTACHMENTS_URL'} of its own, or go back to the other one ` +
      `(DATABASE_URL). If its attachments may go, remove ${place}/owner.`,
  );
}
