import { idText } from './object-id.js';

/** An object as it is stored: JSON stays text until its values are needed. */
export interface StoredObject {
  id: string;
  /** Counts the changes of this object, from 1. */
  revision: number;
  data: string;
  attachments: string | null;
}

/** The columns of an object, in the order in which statements name them. */
export const OBJECT_COLUMNS = 'id, revision, data, attachments';

/** The same columns, of which only id and revision are read. */
export const VERSION_COLUMNS = "id, revision, '' AS data, NULL AS attachments";

/** An object as a driver answers it. */
export interface ObjectRow {
  id: Buffer;
  revision: number;
  data: string;
  attachments: string | null;
}

/** The object that a driver's row has. */
export function fromRow({ id, revision, data, attachments }: ObjectRow): StoredObject {
  return { id: idText(id), revision, data, attachments };
}
