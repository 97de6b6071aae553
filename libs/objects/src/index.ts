export * from './attachment-descriptor.js';
export { type ListParameters, readListing, readPage } from './listing/list-parameters.js';
export { type Listing, list, pageText } from './listing/listing.js';
export * from './listing/page-stream.js';
export * from './object-address.js';
export * from './object-text.js';
export { ClassParameter, ObjectIdParameter } from './objects.docs.js';
export * from './objects.module.js';
export { objectNotFound } from './objects.service.js';
