export * from './api-problems.js';
export * from './base-url.js';
export * from './body.js';
export * from './conditional.js';
export * from './json-answer.js';
export * from './limits.js';
