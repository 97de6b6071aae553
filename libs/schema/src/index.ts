export * from './definition/attachment-name.js';
export { checkDefinition } from './definition/check-definition.js';
export { MAX_KEYS } from './definition/check-indexes.js';
export * from './definition/class-index.js';
export * from './definition/definition.js';
export * from './definition/definition-change.js';
export * from './definition/field-path.js';
export { normalizeValue } from './definition/stored-form.js';
export * from './definition/time-stamps.js';
export * from './filter/fixed-value.js';
export * from './filter/parse-filter.js';
export * from './filter/predicate.js';
export { conjunction } from './filter/predicate-logic.js';
export * from './filter/value-kind.js';
export * from './projection/parse-fields.js';
export * from './projection/projection.js';
export { FOLDING_VERSION } from './search/folding.js';
export * from './search/parse-search.js';
export * from './search/searchable-words.js';
export * from './sort/parse-sort.js';
export * from './sort/serving-index.js';
export * from './sort/sort-order.js';
export * from './values/canonical-datetime.js';
export {
  type CompiledClass,
  compileClass,
  objectTooLarge,
  type Patch,
} from './values/compile-class.js';
export type { Document } from './values/document.js';
export { type KeyValue, keyValue } from './values/key-value.js';
