export * from './classes.module.js';
export { InterruptedChanges } from './clean-up/interrupted-changes.js';
export { OrphanedTables } from './clean-up/orphaned-tables.js';
export { ClassParameter, NamedClass } from './registry/class-parameter.js';
export { ClassRegistry } from './registry/class-registry.js';
export type { ObjectClass } from './registry/object-class.js';
export { ClassWords } from './words/class-words.js';
