export * from './mutex.js';
export * from './pace.js';
export * from './semaphore.js';
