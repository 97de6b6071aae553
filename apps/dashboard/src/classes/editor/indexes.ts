import type { ClassDefinition } from '../../api/classes.js';
import { currentName, type FieldName, fieldNamed, type Named } from './field-name.js';

/** A key of an index: a field, or a name that no field has, such as that of a time stamp. */
export interface IndexKey extends FieldName {
  descending: boolean;
}

export type IndexDraft = IndexKey[];

type Indexes = ClassDefinition['indexes'];

/** The indexes of a definition, which follow these drafts of its fields. */
export function indexDrafts(indexes: Indexes | null, fields: Named): IndexDraft[] {
  return (indexes ?? []).map((index) =>
    index.map((text) => {
      const descending = text.startsWith('-');
      return { ...fieldNamed(text.slice(Number(descending)), fields), descending };
    }),
  );
}

/** The indexes whose fields are all there: one goes with the first of its fields that is removed. */
export function keptIndexes(indexes: readonly IndexDraft[], fields: Named): IndexDraft[] {
  return indexes.filter((index) => index.every((key) => currentName(key, fields) !== undefined));
}

/** Indexes as the definition of such fields has them. */
export function namedIndexes(indexes: readonly IndexDraft[], fields: Named): string[][] {
  return keptIndexes(indexes, fields).map((index) =>
    index.map((key) => (key.descending ? '-' : '') + currentName(key, fields)),
  );
}
