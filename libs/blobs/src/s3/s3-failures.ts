import { BlobStoreFailed } from '../blob-store.js';

/** What stores say where there is no room left; Amazon's has no end. */
const FULL = ['XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded', 'StorageFull'];
const INSUFFICIENT_STORAGE = 507;

type S3Error = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** An error of the client of a store, as one of BlobStore. Its message has no secret. */
export function s3Failure(cause: unknown): BlobStoreFailed {
  const { name, message, code } = cause as S3Error;
  const said = [code ?? name, message].filter((part) => part !== undefined && part !== '').join(': ');
  return new BlobStoreFailed(`the store of attachments failed: ${said}`, { cause });
}

/** Whether a store says that it has no blob of that key. Any other 404 comes from something else than a store. */
export function isMissing(error: unknown): boolean {
  return (error as S3Error).name === 'NoSuchKey';
}

/** Whether a store has refused a blob since it has no room. */
export function isFull(error: unknown): boolean {
  const { name, $metadata } = error as S3Error;
  return FULL.includes(name) || $metadata?.httpStatusCode === INSUFFICIENT_STORAGE;
}
