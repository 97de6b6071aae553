export * from './attachment-descriptor.js';
export * from './object-address.js';
export { ClassParameter, IfMatchHeader, ObjectIdParameter } from './objects.docs.js';
export * from './objects.module.js';
export { objectNotFound } from './objects.service.js';
