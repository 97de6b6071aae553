export * from './attachment-descriptor.js';
export { DEFAULT_LIMIT, MAX_LIMIT } from './list-query.pipe.js';
export { type ListWarning, list, pageText } from './listing.js';
export * from './object-address.js';
export * from './object-text.js';
export { ClassParameter, ObjectIdParameter } from './objects.docs.js';
export * from './objects.module.js';
export { objectNotFound } from './objects.service.js';
export * from './page-stream.js';
