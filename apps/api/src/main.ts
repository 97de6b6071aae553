import { enableCompileCache } from './process/compile-cache.js';
import { requireNode } from './required-node.js';

requireNode();
enableCompileCache();

// Before the pool of threads is used for the first time: four that flush files, as many as is usual, and four for what
// must not wait behind a slow disk, downloads and compressed answers (`libs/blobs/src/durable-files.ts`).
process.env.UV_THREADPOOL_SIZE ??= '8';

await import('./run.js');
