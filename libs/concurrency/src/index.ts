export * from './pace.js';
