export * from './classes.module.js';
export { InterruptedChanges } from './interrupted-changes.js';
export { OrphanedTables } from './orphaned-tables.js';
export { ClassParameter, NamedClass, ObjectClassPipe } from './registry/class-parameter.js';
export { ClassRegistry } from './registry/class-registry.js';
export type { ObjectClass } from './registry/object-class.js';
export { ClassWords } from './words/class-words.js';
