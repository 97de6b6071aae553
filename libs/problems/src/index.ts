export * from './fault.js';
export * from './nearest-name.js';
export * from './problem.js';
export * from './problem-codes.js';
