import { idBytes } from './object-id.js';
import type { Where } from './store.js';
import { BadRequest } from './validation.js';

const COLUMNS = new Set(['serial', 'code', 'third', 'percent', 'reference']);
const PATHS = new Set(['weight', 'active', 'title', 'origin.group']);
const SIGNS: Record<string, string> = { $eq: '=', $gt: '>', $lt: '<' };

/**
 * The filters of the benchmark and no others: `$eq`, `$gt`, `$lt`, `$in`, `$contains` and `$startsWith` of a few
 * fields, joined by AND or by one `$or`. Throws BadRequest.
 */
export function parseFilter(query: string, valueAt: (path: string) => string): Where {
  return all(JSON.parse(query), valueAt);
}

function all(filter: Record<string, object>, valueAt: (path: string) => string): Where {
  const parts = Object.entries(filter).flatMap(([field, condition]) => {
    if (field !== '$or')
      return Object.entries(condition).map(([name, operand]) => comparison(field, name, operand, valueAt));
    const alternatives = (condition as Record<string, object>[]).map((part) => all(part, valueAt));
    const { sql, values } = joined(alternatives, ' OR ');
    return [{ sql: `(${sql})`, values }];
  });
  if (parts.length === 0) throw new BadRequest('a filter without a condition');
  return joined(parts, ' AND ');
}

/** Conditions as one. */
export function joined(parts: readonly Where[], by: ' AND ' | ' OR '): Where {
  return { sql: parts.map(({ sql }) => sql).join(by), values: parts.flatMap(({ values }) => values) };
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
  if (operator === '$contains' && typeof operand === 'string') {
    return { sql: `INSTR(${left}, ?) > 0`, values: [operand] };
  }
  if (operator === '$startsWith' && typeof operand === 'string' && operand !== '') {
    return { sql: `${left} >= ? AND ${left} < ?`, values: [operand, following(operand)] };
  }
  const sign = SIGNS[operator];
  if (sign === undefined) throw new BadRequest('an operator this program does not know');
  // Neither driver sends booleans: MySQL would get a number, which equals no boolean of JSON.
  if (typeof operand === 'boolean') return { sql: `${left} ${sign} ${operand}`, values: [] };
  return { sql: `${left} ${sign} ?`, values: [parameterOf(field, operand)] };
}

/** The first text behind all that begin with this one, which must end with a character of ASCII. */
function following(text: string): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1);
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
