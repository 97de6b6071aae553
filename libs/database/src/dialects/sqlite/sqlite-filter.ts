import { canonicalJson } from '@app/json';
import type { Ordering, Scalar } from '@app/schema';
import type { Sql, SqlValue } from '../../engine/sql.js';
import { COMPARISON_SIGNS } from '../comparison-signs.js';
import type { FilterDialect } from '../filter-dialect.js';
import { jsonPath, jsonPathLiteral } from '../json-path.js';

/** What json_each says of an element of the operand's type: its `type`, and the expression to compare. */
const ELEMENTS = {
  string: { types: "'text'", value: 'atom' },
  number: { types: "'integer', 'real'", value: 'CAST(atom AS REAL)' },
  boolean: { types: "'true', 'false'", value: 'atom' },
  object: { types: "'array', 'object'", value: 'value' },
};

type ElementType = keyof typeof ELEMENTS;

/** JSON is text here, kept as it was stored: equal values are equal text. */
export const sqliteFilter: FilterDialect = {
  textPrefix: undefined,

  // Which kind it is has been decided by the class: a second look at the JSON would cost as much as the first.
  scalar(path, kind) {
    const value = `json_extract(data, ${jsonPathLiteral(path)})`;
    // JSON integers would stay 64-bit integers, and those above 2^53 differ from the double they were written from.
    return { text: kind === 'number' ? `CAST(${value} AS REAL)` : value, values: [] };
  },

  scalarValue: (value) => (typeof value === 'boolean' ? Number(value) : value),

  equalsAny(path: readonly string[], values: readonly unknown[]): Sql {
    const element = elementEquals(values);
    return {
      text:
        `(COALESCE((data -> ?) IN (${placeholders(values)}), 0) OR json_type(data, ?) = 'array' ` +
        `AND EXISTS (SELECT 1 FROM json_each(data, ?) WHERE ${element.text}))`,
      values: [
        jsonPath(path),
        ...values.map(canonicalJson),
        jsonPath(path),
        jsonPath(path),
        ...element.values,
      ],
    };
  },

  comparesAny(path: readonly string[], operator: Ordering, value: Scalar): Sql {
    const { types, value: element } = ELEMENTS[typeof value as ElementType];
    return {
      // Of a scalar json_each makes one row; of an object it would make one for each member.
      text:
        "(json_type(data, ?) <> 'object' AND EXISTS (SELECT 1 FROM json_each(data, ?) " +
        `WHERE type IN (${types}) AND ${element} ${COMPARISON_SIGNS[operator]} ?))`,
      values: [jsonPath(path), jsonPath(path), sqliteFilter.scalarValue(value)],
    };
  },

  missing: (path) => ({
    text:
      "(COALESCE(json_type(data, ?), 'null') = 'null' OR json_type(data, ?) = 'array' " +
      "AND EXISTS (SELECT 1 FROM json_each(data, ?) WHERE type = 'null'))",
    values: [jsonPath(path), jsonPath(path), jsonPath(path)],
  }),
};

/** A condition on a row of json_each, which gives scalars as SQL values and containers as JSON text. */
function elementEquals(operands: readonly unknown[]): Sql {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  for (const [name, { types, value }] of Object.entries(ELEMENTS)) {
    const some = operands.filter((operand) => typeof operand === name);
    if (some.length === 0) continue;
    conditions.push(`type IN (${types}) AND ${value} IN (${placeholders(some)})`);
    values.push(
      ...some.map((operand) =>
        name === 'object' ? canonicalJson(operand) : sqliteFilter.scalarValue(operand as Scalar),
      ),
    );
  }
  return { text: `(${conditions.join(' OR ')})`, values };
}

function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
