export { blobKey, classPrefix, objectPrefix, parseBlobKey } from './blob-key.js';
export { BlobMissing, BlobStore, BlobStoreFailed, BlobStoreFull, type MayGoOn } from './blob-store.js';
export { acquireBlock, releaseBlock } from './block-pool.js';
export { LocalBlobStore } from './local-blob-store.js';
export { type BlobLocation, openBlobStore } from './open-blob-store.js';
export { InvalidS3Address, MAX_S3_BYTES, readS3Address, s3AddressOf } from './s3/s3-location.js';
