export * from './blob-key.js';
export * from './blob-store.js';
export { acquireBlock, releaseBlock } from './block-pool.js';
export { LocalBlobStore } from './local-blob-store.js';
