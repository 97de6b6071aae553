export * from './attachment-descriptor.js';
export { DEFAULT_LIMIT, MAX_LIMIT } from './listing/list-query.pipe.js';
export { type ListWarning, list, pageText } from './listing/listing.js';
export * from './listing/page-stream.js';
export * from './object-address.js';
export * from './object-text.js';
export { ClassParameter, ObjectIdParameter } from './objects.docs.js';
export * from './objects.module.js';
export { objectNotFound } from './objects.service.js';
