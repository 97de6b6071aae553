export type Values = Record<string, unknown>;

/** What a text says. */
export interface Pasted {
  objects: Values[];
  /** Where an object stands in the text. */
  placeOf: (index: number) => string;
  /** The text without the objects before one. */
  textFrom: (index: number) => string;
}

/** What the service gives to each object, which stands in what was downloaded or copied. */
export const SET_BY_SERVICE: ReadonlySet<string> = new Set([
  '_id',
  '_revision',
  '_createdAt',
  '_updatedAt',
  'attachments',
]);
