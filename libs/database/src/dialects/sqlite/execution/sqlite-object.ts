import { idOfHex } from '../../../engine/objects/object-id.js';
import type { StoredObject } from '../../../engine/objects/object-row.js';
import type { Dialect } from '../../dialect.js';

/** Between the parts of an object: in JSON text there is none, since it has to be escaped. */
const SEPARATOR = '\n';

const TEXT = "concat_ws(char(10), hex(id), revision, COALESCE(attachments, ''), data)";

/** Objects of a page up to this size, in bytes of data, and of descriptors, are read at once: a thousand is little. */
const SMALL = 4096;

// SQLite knows sizes from the head of the row, without reading the texts.
const IS_SMALL = `octet_length(data) <= ${SMALL} AND (attachments IS NULL OR octet_length(attachments) <= ${SMALL})`;

/**
 * What a SELECT of objects begins with; each answers one column. An object is selected as one text, its data last.
 * Crossing from SQLite into JavaScript costs more than reading: a page of objects takes a third of the time that it
 * takes as rows of columns, of which a BLOB is the most expensive one.
 */
export const SELECT_TEXTS = `SELECT ${TEXT}`;

/** The same, with NULL in place of an object that is not small. */
export const SELECT_SMALL_TEXTS = `SELECT CASE WHEN ${IS_SMALL} THEN ${TEXT} END`;

/** The same text of an object whose data and attachments are not read. */
export const SELECT_VERSIONS = "SELECT concat_ws(char(10), hex(id), revision, '', '')";

/** How many bytes the texts of each object have. */
export const OBJECT_BYTES = 'octet_length(data) + ifnull(octet_length(attachments), 0)';
export const SELECT_SIZES = `SELECT ${OBJECT_BYTES}`;

/** An object as its text says. */
export function objectOf(text: string): StoredObject {
  const revision = text.indexOf(SEPARATOR);
  const attachments = text.indexOf(SEPARATOR, revision + 1);
  const data = text.indexOf(SEPARATOR, attachments + 1);
  return {
    id: idOfHex(text.slice(0, revision).toLowerCase()),
    revision: Number(text.slice(revision + 1, attachments)),
    attachments: data === attachments + 1 ? null : text.slice(attachments + 1, data),
    data: text.slice(data + 1),
  };
}

/** Objects in rows, where other statements are run the same way. */
export const sqliteObject: Dialect['object'] = {
  columns: `${TEXT} AS object`,
  from: (row) => objectOf((row as { object: string }).object),
};
