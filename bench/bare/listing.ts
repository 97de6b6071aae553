import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { joined, parseFilter } from './filter.js';
import { address, objectText } from './objects.js';
import type { Asked, ClassStore, Row, Store, Where } from './store.js';
import { BadRequest } from './validation.js';
import { searchedBy } from './words.js';

const MAX_LIMIT = 1000;
const LINES = 'application/x-ndjson';
const PIECE_CHARACTERS = 64 * 1024;
/** What can be sorted by: a column with an index, and a number without. */
const SORTED_COLUMN = 'serial';
const SORTED_PATH = 'weight';
const FIELDS = new Set(['serial', 'title', 'origin.city']);

interface Parameters {
  page?: string;
  limit?: string;
  query?: string;
  search?: string;
  sort?: string;
  fields?: string;
  after?: string;
  count?: string;
}

/** The route of listings: pages by number, with the total, pages behind a cursor, and streams of the whole class. */
export function listingRoute(
  app: FastifyInstance,
  store: Store,
  classOf: (name: string) => ClassStore | undefined,
): void {
  app.get<{ Params: { class: string }; Querystring: Parameters }>(
    '/api/v1/storage/data/:class',
    async ({ params, query, headers }, reply) => {
      const objects = classOf(params.class);
      if (objects === undefined) return reply.code(404).send({ code: 'class_not_found' });
      const base = address(headers.host, params.class);
      if (headers.accept === LINES) {
        return reply.header('content-type', LINES).send(Readable.from(pieces(objects.all(), base)));
      }
      const page = Number(query.page ?? 1);
      const limit = Math.min(Number(query.limit ?? 50), MAX_LIMIT);
      if (!(page >= 1) || !(limit >= 1)) throw new BadRequest('page or limit is no number');
      const asked = read(query, params.class, store);
      // Of a page without the total one more, which tells whether there is a next one.
      const { total, rows } = await objects.page(asked, limit + (asked.counts ? 0 : 1), (page - 1) * limit);
      const hasNext = asked.counts ? page * limit < total : rows.splice(limit).length > 0;
      const metadata = JSON.stringify({
        ...(query.after === undefined && { page }),
        ...(asked.counts && { pages: Math.ceil(total / limit) }),
        limit,
        ...(asked.counts && { total }),
        ...(asked.sort !== undefined && hasNext && { next: cursorOf(rows.at(-1)!) }),
      });
      const texts = rows.map((row) => objectText(row, base, query.fields === undefined)).join(',');
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .send(`{"metadata":${metadata},"objects":[${texts}]}`);
    },
  );
}

function read(parameters: Parameters, className: string, store: Store): Asked {
  const { query, search, sort, fields, after, count } = parameters;
  const by = sort === undefined ? undefined : sortOf(sort, store);
  const conditions = [
    ...(query === undefined ? [] : [parseFilter(query, store.valueAt)]),
    ...(search === undefined ? [] : [searchedBy(search, className)]),
    ...(after === undefined ? [] : [behind(after, by)]),
  ];
  return {
    where: conditions.length === 0 ? undefined : joined(conditions, ' AND '),
    sort: by,
    data: fields === undefined ? 'data' : projection(fields.split(','), store),
    counts: count !== 'none',
  };
}

function sortOf(sort: string, { numberAt }: Store): Asked['sort'] {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const field = direction === 'DESC' ? sort.slice(1) : sort;
  if (field === SORTED_COLUMN) return { by: field, direction };
  if (field === SORTED_PATH) return { by: numberAt(field), direction };
  throw new BadRequest('a field this program does not sort by');
}

function cursorOf({ id, key }: Row): string {
  return `${key}_${id.toString('hex')}`;
}

/** What follows a place, as one range of the index. */
function behind(cursor: string, sort: Asked['sort']): Where {
  const [key, hex] = cursor.split('_');
  if (sort === undefined || key === undefined || hex === undefined) throw new BadRequest('no cursor');
  const sign = sort.direction === 'DESC' ? '<' : '>';
  const { by } = sort;
  const value = Number(key);
  return {
    sql: `${by} ${sign}= ? AND (${by} ${sign} ? OR id ${sign} ?)`,
    values: [value, value, Buffer.from(hex, 'hex')],
  };
}

/** Members of the object itself, and those within another one. */
function projection(fields: string[], { valueAt, objectOf }: Store): string {
  if (!fields.every((field) => FIELDS.has(field))) throw new BadRequest('a field this program does not know');
  const members = fields.map((field): [string, string] => {
    const [name, within] = field.split('.') as [string, string?];
    return [name, within === undefined ? valueAt(field) : objectOf([[within, valueAt(field)]])];
  });
  return objectOf(members);
}

/** Lines of objects, joined so that the connection has few writes. */
async function* pieces(rows: AsyncIterable<Row>, base: string): AsyncGenerator<string> {
  let piece = '';
  for await (const row of rows) {
    piece += `${objectText(row, base)}\n`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
