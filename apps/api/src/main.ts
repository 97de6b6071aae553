import { requireNode } from './required-node.js';

requireNode();

// Before the pool of threads is used for the first time. Flushes of files wait there for the disk: with the four threads
// that are usual, some uploads would keep everybody else from downloads and compressed answers.
process.env.UV_THREADPOOL_SIZE ??= '16';

await import('./process/run.js');
