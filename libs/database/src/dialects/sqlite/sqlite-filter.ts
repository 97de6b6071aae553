import { canonicalTexts } from '@app/json';
import type { Scalar, TextMatch } from '@app/schema';
import { boundTo, jsonPath, jsonPathLiteral, type Sql, type SqlValue } from '../../engine/sql.js';
import { COMPARISON_SIGNS, type FilterDialect, scalarValue } from '../filter-dialect.js';

/** What json_each says of an element, by its name, of the operand's type: its `type`, and the expression to compare. */
const ELEMENTS = {
  string: { types: "'text'", value: (of: string) => `${of}.atom` },
  number: { types: "'integer', 'real'", value: (of: string) => `CAST(${of}.atom AS REAL)` },
  boolean: { types: "'true', 'false'", value: (of: string) => `${of}.atom` },
  object: { types: "'array', 'object'", value: (of: string) => `${of}.value` },
};

type ElementType = keyof typeof ELEMENTS;

const ID_TEXT =
  "lower(substr(hex(id), 1, 8) || '-' || substr(hex(id), 9, 4) || '-' || substr(hex(id), 13, 4) || '-' || " +
  "substr(hex(id), 17, 4) || '-' || substr(hex(id), 21))";

/** JSON is text here, kept as it was stored: equal values are equal text. */
export const sqliteFilter: FilterDialect = {
  findsOrMissingUnordered: false,
  textPrefix: undefined,

  // Which kind it is has been decided by the class: a second look at the JSON would cost as much as the first.
  scalar(path, kind) {
    const value = `json_extract(data, ${jsonPathLiteral(path)})`;
    // JSON integers would stay 64-bit integers, and those above 2^53 differ from the double they were written from.
    return { text: kind === 'number' ? `CAST(${value} AS REAL)` : value, values: [] };
  },

  equalsAny(path: readonly string[], values: readonly unknown[]): Sql {
    const element = elementEquals('e1', values);
    const texts = values.flatMap(canonicalTexts);
    return {
      text:
        `(COALESCE((data -> ?) IN (${placeholders(texts)}), 0) OR json_type(data, ?) = 'array' ` +
        `AND EXISTS (SELECT 1 FROM json_each(data, ?) e1 WHERE ${element.text}))`,
      values: [jsonPath(path), ...texts, jsonPath(path), jsonPath(path), ...element.values],
    };
  },

  someValue: (path, { text, values }) => ({
    // json_each makes one row of a scalar; of an object it would make one for each member.
    text: `(json_type(data, ?) <> 'object' AND EXISTS (SELECT 1 FROM json_each(data, ?) e1 WHERE ${text}))`,
    values: [jsonPath(path), jsonPath(path), ...values],
  }),

  matches: (path, match, text) => textMatches(`json_extract(data, ${jsonPathLiteral(path)})`, match, text),

  hasSize: (path, size) => ({
    text: "COALESCE(json_type(data, ?) = 'array' AND json_array_length(data, ?) = ?, 0)",
    values: [jsonPath(path), jsonPath(path), size],
  }),

  matchesId: (match, text) => textMatches(ID_TEXT, match, text),

  elements: {
    someAt: (path, { text, values }) => ({
      text:
        "(COALESCE(json_type(data, ?) = 'array', 0) AND " +
        `EXISTS (SELECT 1 FROM json_each(data, ?) e1 WHERE ${text}))`,
      values: [jsonPath(path), jsonPath(path), ...values],
    }),
    someIn: (level, { text, values }) => ({
      text: `EXISTS (SELECT 1 FROM json_each(${arrayIn(level)}) e${level + 1} WHERE ${text})`,
      values,
    }),
    isObject: (level) => ({ text: `e${level}.type = 'object'`, values: [] }),
    member(level, path, { text, values }, withElements) {
      // Of other texts the operator makes an error.
      const member = `CASE e${level}.type WHEN 'object' THEN e${level}.value -> ? END`;
      const alone = `'[' || COALESCE(m.v, 'null') || ']'`;
      const all =
        `CASE WHEN json_type(m.v) = 'array' AND m.v <> '[]' THEN '[' || m.v || ',' || substr(m.v, 2) ` +
        `ELSE ${alone} END`;
      return {
        text:
          `EXISTS (SELECT 1 FROM (SELECT ${member} AS v) m, ` +
          `json_each(${withElements ? all : alone}) e${level + 1} WHERE ${text})`,
        values: [jsonPath(path), ...values],
      };
    },
    equals: (level, values) => elementEquals(`e${level}`, values),
    isNull: (level) => ({ text: `e${level}.type = 'null'`, values: [] }),
    compares(level, operator, value) {
      const { types, value: element } = ELEMENTS[typeof value as ElementType];
      return {
        text: `e${level}.type IN (${types}) AND ${element(`e${level}`)} ${COMPARISON_SIGNS[operator]} ?`,
        values: [scalarValue(value)],
      };
    },
    matches(level, match, operand) {
      const { types, value } = ELEMENTS.string;
      const { text, values } = textMatches(value(`e${level}`), match, operand);
      return { text: `e${level}.type IN (${types}) AND ${text}`, values };
    },
    hasSize: (level, size) => ({ text: `json_array_length(${arrayIn(level)}) = ?`, values: [size] }),
  },

  ranked(path) {
    const literal = jsonPath(path);
    const over = (text: string) => boundTo(literal, text);
    const type = 'json_type(data, ?)';
    const value = 'json_extract(data, ?)';
    return {
      rank: over(
        `CASE COALESCE(${type}, 'null') WHEN 'null' THEN 0 WHEN 'integer' THEN 1 WHEN 'real' THEN 1 ` +
          "WHEN 'text' THEN 2 WHEN 'true' THEN 3 WHEN 'false' THEN 3 ELSE 4 END",
      ),
      number: over(
        `CASE ${type} WHEN 'integer' THEN CAST(${value} AS REAL) WHEN 'real' THEN ${value} ` +
          "WHEN 'true' THEN 1.0 WHEN 'false' THEN 0.0 END",
      ),
      text: over(`CASE ${type} WHEN 'text' THEN ${value} END`),
    };
  },

  missing: (path) => ({
    text:
      "(COALESCE(json_type(data, ?), 'null') = 'null' OR json_type(data, ?) = 'array' " +
      "AND EXISTS (SELECT 1 FROM json_each(data, ?) WHERE type = 'null'))",
    values: [jsonPath(path), jsonPath(path), jsonPath(path)],
  }),
};

/** An element, if it is an array: of other texts the functions for JSON make an error. */
function arrayIn(level: number): string {
  return `CASE e${level}.type WHEN 'array' THEN e${level}.value END`;
}

/** Whether a text has another one at that place. */
function textMatches(subject: string, match: TextMatch, text: string): Sql {
  if (match === 'contains') return { text: `instr(${subject}, ?) > 0`, values: [text] };
  const points = [...text].length;
  return match === 'startsWith'
    ? { text: `substr(${subject}, 1, ?) = ?`, values: [points, text] }
    : { text: `substr(${subject}, ?) = ?`, values: [-points, text] };
}

/** A condition on a row of json_each, which gives scalars as SQL values and containers as JSON text. */
function elementEquals(of: string, operands: readonly unknown[]): Sql {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  for (const [name, { types, value }] of Object.entries(ELEMENTS)) {
    const some = operands
      .filter((operand) => typeof operand === name)
      .flatMap((operand) => (name === 'object' ? canonicalTexts(operand) : [scalarValue(operand as Scalar)]));
    if (some.length === 0) continue;
    conditions.push(`${of}.type IN (${types}) AND ${value(of)} IN (${placeholders(some)})`);
    values.push(...some);
  }
  return { text: `(${conditions.join(' OR ')})`, values };
}

function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
