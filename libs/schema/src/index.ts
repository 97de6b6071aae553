export { directionless, type IndexKey, indexKeys, isMixed, MAX_KEYS } from './definition/class-index.js';
export {
  attachmentNameFault,
  CLASS_NAME,
  type ClassDefinition,
  FIELD_NAME,
  FIELD_TYPES,
  type FieldDefinition,
  MAX_DESCRIPTION_LENGTH,
} from './definition/definition.js';
export * from './definition/definition-change.js';
export { type Document, fieldValue } from './definition/document.js';
export {
  isTimeStamp,
  laterTimeStamp,
  readTimeStamps,
  TIME_STAMP_FIELD,
  TIME_STAMPS,
  type TimeStamps,
  timeStamp,
  timeStampFaults,
  withoutTimeStamps,
  withTimeStamps,
} from './definition/time-stamps.js';
export { unknownField } from './definition/unknown-field.js';
export { checkDefinition } from './definition-checks/check-definition.js';
export { type KeyValue, keyValue, valueKind } from './field-types/field-type-rules.js';
export * from './filter/parse-filter.js';
export type {
  FieldTarget,
  FilterWarning,
  Ordering,
  Predicate,
  Scalar,
  TextMatch,
} from './filter/predicate.js';
export { conditionsOf, conjunction, fixedValue, OPPOSITE_ORDERING } from './filter/predicate-logic.js';
export * from './projection/parse-fields.js';
export { FOLDING_VERSION } from './search/folding.js';
export * from './search/parse-search.js';
export * from './search/searchable-words.js';
export * from './sort/parse-sort.js';
export * from './sort/serving-index.js';
export {
  type CompiledClass,
  compileClass,
  type Patch,
} from './values/compile-class.js';
export { emptyHint, objectTooLarge } from './values/document-faults.js';
export { sentTimeStampFaults } from './values/sent-time-stamps.js';
