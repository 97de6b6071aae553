export * from './despite-failures.js';
export * from './locks.js';
export * from './pace.js';
export * from './retry.js';
export * from './settles-within.js';
