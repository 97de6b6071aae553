/** The custom fields of an object. */
export type Document = Record<string, unknown>;

/**
 * The value of a field; undefined where the document has none. A field may have the name of something that every object
 * inherits, such as `constructor`.
 */
export function fieldValue(document: Document, field: string): unknown {
  return Object.hasOwn(document, field) ? document[field] : undefined;
}
