import type { Where } from './store.js';
import { BadRequest } from './validation.js';

const COLUMNS = new Set(['serial', 'third', 'percent']);
const SIGNS: Record<string, string> = { $eq: '=', $lt: '<' };

/** The filters of the benchmark and no others: one field, `$eq` or `$lt`. Throws BadRequest. */
export function parseFilter(query: string, groupPath: string): Where {
  const [[field, condition] = ['', {}]] = Object.entries(JSON.parse(query) as Record<string, object>);
  const [[operator, value] = ['', '']] = Object.entries(condition) as [string, string | number][];
  const column = COLUMNS.has(field) ? field : field === 'origin.group' ? groupPath : undefined;
  const sign = SIGNS[operator];
  if (column === undefined || sign === undefined) throw new BadRequest('a filter this program does not know');
  return { sql: `${column} ${sign} ?`, values: [value] };
}
