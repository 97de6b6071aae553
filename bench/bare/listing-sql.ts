import type { Asked } from './store.js';

/** The statement that counts what a listing finds. */
export function countSql(table: string, { where }: Asked): string {
  return `SELECT COUNT(*) AS total FROM ${table}${where === undefined ? '' : ` WHERE ${where.sql}`}`;
}

/**
 * The statement that reads a page, its last two parameters LIMIT and OFFSET. In an order that is asked for, the ids of
 * the page are found first, which an index alone can do, and then the objects of these.
 */
export function pageSql(table: string, { where, sort, data }: Asked): string {
  const from = `FROM ${table}${where === undefined ? '' : ` WHERE ${where.sql}`}`;
  if (sort === undefined) {
    return `SELECT id, revision, ${data} AS data, attachments ${from} ORDER BY id LIMIT ? OFFSET ?`;
  }
  const { by, direction } = sort;
  const page = `SELECT id, ${by} AS k ${from} ORDER BY ${by} ${direction}, id ${direction} LIMIT ? OFFSET ?`;
  return `SELECT o.id, revision, ${data} AS data, attachments, k AS \`key\` FROM (${page}) p JOIN ${table} o ON o.id = p.id
    ORDER BY k ${direction}, p.id ${direction}`;
}
