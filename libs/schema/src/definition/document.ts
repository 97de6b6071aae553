/** The custom fields of an object. */
export type Document = Record<string, unknown>;
