import { idBytes } from './object-id.js';
import type { Where } from './store.js';
import { BadRequest } from './validation.js';

const COLUMNS = new Set(['serial', 'code', 'third', 'percent']);
const PATHS = new Set(['weight', 'active', 'origin.group']);
const SIGNS: Record<string, string> = { $eq: '=', $gt: '>', $lt: '<' };

/**
 * The filters of the benchmark and no others: `$eq`, `$gt`, `$lt` and `$in` of a few fields, joined by AND.
 * Throws BadRequest.
 */
export function parseFilter(query: string, valueAt: (path: string) => string): Where {
  const parts = Object.entries(JSON.parse(query) as Record<string, object>).flatMap(([field, condition]) =>
    Object.entries(condition).map(([operator, operand]) => comparison(field, operator, operand, valueAt)),
  );
  if (parts.length === 0) throw new BadRequest('a filter without a condition');
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
}

function comparison(
  field: string,
  operator: string,
  operand: unknown,
  valueAt: (path: string) => string,
): Where {
  const left = expressionOf(field, valueAt);
  if (operator === '$in' && Array.isArray(operand) && operand.length > 0) {
    return {
      sql: `${left} IN (${operand.map(() => '?').join(', ')})`,
      values: operand.map((value) => parameterOf(field, value)),
    };
  }
  const sign = SIGNS[operator];
  if (sign === undefined) throw new BadRequest('an operator this program does not know');
  // Neither driver sends booleans: MySQL would get a number, which equals no boolean of JSON.
  if (typeof operand === 'boolean') return { sql: `${left} ${sign} ${operand}`, values: [] };
  return { sql: `${left} ${sign} ?`, values: [parameterOf(field, operand)] };
}

function expressionOf(field: string, valueAt: (path: string) => string): string {
  if (field === '_id') return 'id';
  if (COLUMNS.has(field)) return field;
  if (PATHS.has(field)) return valueAt(field);
  throw new BadRequest('a field this program does not filter by');
}

function parameterOf(field: string, value: unknown): Where['values'][number] {
  const parameter = field === '_id' ? idBytes(String(value)) : value;
  if (typeof parameter === 'string' || typeof parameter === 'number' || Buffer.isBuffer(parameter)) {
    return parameter;
  }
  throw new BadRequest('a value this program does not compare with');
}
