export type { JsonFault } from './json-fault.js';
export { type ArrayLimits, TOO_LARGE } from './json-parser.js';
export {
  MAX_DEPTH,
  readJson,
  readJsonArray,
  readJsonText,
} from './json-reader.js';
export {
  canonicalJson,
  canonicalJsonInSteps,
  canonicalTexts,
  hasUnsafeInteger,
  isCanonical,
  isObject,
  isSameJson,
  jsonText,
  numberText,
} from './json-text.js';
export { type NameTree, projectedText } from './projected-text.js';
