export { FILTER_EXAMPLES, SEARCH_EXAMPLES } from './docs/filter-examples.js';
export { ObjectIdParameter } from './docs/parameters.docs.js';
export { answerList, type IsKnown, type ListAnswer, prefersNdjson } from './listing/answers/list-answer.js';
export { LIST_PARAMETERS, type ListParameters, readListing, readPage } from './listing/list-parameters.js';
export type { Listing } from './listing/listing.js';
export { noteRefusedRead } from './listing/refused-reads.js';
export * from './objects.module.js';
export { findExisting } from './objects.service.js';
export {
  attachmentUrl,
  OBJECT_ROUTE,
  OBJECTS_ROUTE,
  objectTag,
  objectText,
  parseAttachments,
  type StoredAttachment,
  type WrittenAnswer,
} from './representation/object-representation.js';
