import { BlobMissing, BlobStoreFailed, BlobStoreFull } from '../blob-store.js';

/** What stores call a blob that is not there. */
const MISSING = ['NoSuchKey', 'NotFound'];
/** What they say where there is no room left; Amazon's has no end. */
const FULL = ['XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded', 'StorageFull'];
const INSUFFICIENT_STORAGE = 507;

/** An error of the client of a store about the blob of this key, as one of BlobStore. Its message has no secret. */
export function s3Failure(cause: unknown, key = ''): Error {
  const { name, message, code, $metadata } = cause as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (MISSING.includes(name)) return new BlobMissing(`no blob ${key}`, { cause });
  if (FULL.includes(name) || $metadata?.httpStatusCode === INSUFFICIENT_STORAGE)
    return new BlobStoreFull('no room for the blob', { cause });
  const said = [code ?? name, message].filter((part) => part !== undefined && part !== '').join(': ');
  return new BlobStoreFailed(`the store of attachments failed: ${said}`, { cause });
}
