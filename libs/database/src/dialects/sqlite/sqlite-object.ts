import type { Dialect } from '../dialect.js';

/** The name of the column, whose values come without a row around them where the driver is called directly. */
export const OBJECT_COLUMN = 'object';

/** Between the parts of an object: in JSON text there is none, since it has to be escaped. */
const SEPARATOR = '\n';

const TEXT = "concat_ws(char(10), hex(id), revision, COALESCE(attachments, ''), data)";

/** Objects of a page up to this size, in bytes of data, and of descriptors, are read at once: a thousand is little. */
const SMALL = 4096;

// SQLite knows sizes from the head of the row, without reading the texts.
const IS_SMALL = `octet_length(data) <= ${SMALL} AND (attachments IS NULL OR octet_length(attachments) <= ${SMALL})`;
const SIZE = 'octet_length(data) + ifnull(octet_length(attachments), 0)';

/**
 * An object is selected as one text, its data last. Crossing from SQLite into JavaScript costs more than reading: a
 * page of objects takes a third of the time that it takes as rows of columns, of which a BLOB is the most expensive
 * one.
 */
export const sqliteObject: Dialect['object'] = {
  columns: `${TEXT} AS ${OBJECT_COLUMN}`,

  // Of an object that is not small the answer is its size, a number.
  columnsOfPage: `CASE WHEN ${IS_SMALL} THEN ${TEXT} ELSE ${SIZE} END AS ${OBJECT_COLUMN}`,

  from(row) {
    const object = typeof row === 'string' ? row : (row as { object: string }).object;
    const revision = object.indexOf(SEPARATOR);
    const attachments = object.indexOf(SEPARATOR, revision + 1);
    const data = object.indexOf(SEPARATOR, attachments + 1);
    const hex = object.slice(0, revision).toLowerCase();
    return {
      id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
      revision: Number(object.slice(revision + 1, attachments)),
      attachments: data === attachments + 1 ? null : object.slice(attachments + 1, data),
      data: object.slice(data + 1),
    };
  },
};

/** Turns a statement for objects of a page into one for objects of any size. */
export function ofAnySize(statement: string): string {
  return statement.replace(sqliteObject.columnsOfPage, sqliteObject.columns);
}
