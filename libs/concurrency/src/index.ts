export * from './cancellation.js';
export * from './despite-failures.js';
export * from './mutex.js';
export * from './pace.js';
export * from './retry.js';
export * from './semaphore.js';
export * from './settles-within.js';
