export * from './canonical-json.js';
export type { JsonFault } from './json-fault.js';
export { MAX_DEPTH, type ReadOptions, type ReadResult, readJson, readJsonText } from './json-reader.js';
