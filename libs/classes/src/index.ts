export * from './class-registry.js';
export * from './classes.module.js';
export type { ObjectClass } from './object-class.js';
export * from './object-class.pipe.js';
