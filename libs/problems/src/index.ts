export * from './error-translator.js';
export * from './fault.js';
export * from './nearest-name.js';
export * from './problem.js';
export * from './problem-codes.js';
export * from './unavailable.js';
