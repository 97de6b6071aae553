export * from './api-problems.js';
export * from './base-url.js';
export * from './body.js';
export * from './checked-input.js';
export * from './conditional.js';
export * from './json-answer.js';
export * from './json-body.js';
export * from './limits.js';
