import { canonicalJson } from '@app/json';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { boundTo, jsonPath, jsonPathLiteral, type Sql } from '../../engine/sql.js';
import { COMPARISON_SIGNS, type FilterDialect } from '../filter-dialect.js';
import { TEXT_PREFIX } from '../mysql-family/innodb-lookup.js';
import { elementMatches, idMatches, textMatches } from '../mysql-family/text-match.js';

/** By code point and without padding. */
export const TEXT_COLLATION = 'utf8mb4_0900_bin';

/** SQL of the value of a defined field, or of a member in it; NULL unless the JSON there is of the kind. */
export function mysqlScalar(path: readonly string[], kind: LookupColumn['kind']): string {
  const value = `JSON_EXTRACT(data, ${jsonPathLiteral(path)})`;
  switch (kind) {
    case 'text':
      return `CASE JSON_TYPE(${value}) WHEN 'STRING' THEN JSON_UNQUOTE(${value}) END`;
    case 'number':
      // Unguarded, the cast of another type is an error when the row is written.
      return (
        `CASE WHEN JSON_TYPE(${value}) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') ` +
        `THEN CAST(${value} AS DOUBLE) END`
      );
    case 'boolean':
      return `CASE JSON_TYPE(${value}) WHEN 'BOOLEAN' THEN ${value} = CAST('true' AS JSON) END`;
  }
}

const JSON_TYPES = {
  string: "'STRING'",
  number: "'INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL'",
  boolean: "'BOOLEAN'",
};

/** MySQL compares values of its JSON type deeply and by type, texts by code points. So operands are made JSON too. */
export const mysqlFilter: FilterDialect = {
  findsOrMissingUnordered: false,
  textPrefix: TEXT_PREFIX,

  scalar(path, kind) {
    // Which kind it is has been decided by the class; a lookup column must not trust that while it is written.
    if (kind === 'number') {
      return { text: `JSON_VALUE(data, ${jsonPathLiteral(path)} RETURNING DOUBLE)`, values: [] };
    }
    const value = mysqlScalar(path, kind);
    return { text: kind === 'text' ? `(${value}) COLLATE ${TEXT_COLLATION}` : `(${value})`, values: [] };
  },

  equalsAny(path: readonly string[], values: readonly unknown[]): Sql {
    const operands = canonicalJson(values);
    return {
      // The first finds the whole value among the operands, the second an element of it.
      text:
        'COALESCE(JSON_EXTRACT(data, ?) MEMBER OF (CAST(? AS JSON))' +
        ' OR JSON_OVERLAPS(JSON_EXTRACT(data, ?), CAST(? AS JSON)), 0)',
      values: [jsonPath(path), operands, jsonPath(path), operands],
    };
  },

  someValue: (path, { text, values }) => ({
    text: exists(
      "CASE JSON_TYPE(JSON_EXTRACT(data, ?)) WHEN 'ARRAY' " +
        'THEN JSON_EXTRACT(data, ?) ELSE JSON_ARRAY(JSON_EXTRACT(data, ?)) END',
      'e1',
      text,
    ),
    values: [jsonPath(path), jsonPath(path), jsonPath(path), ...values],
  }),

  // Which kind it is has been decided by the class.
  matches: (path, match, text) =>
    textMatches(`JSON_UNQUOTE(JSON_EXTRACT(data, ${jsonPathLiteral(path)}))`, match, text),

  hasSize: (path, size) => ({
    text: "COALESCE(JSON_TYPE(JSON_EXTRACT(data, ?)) = 'ARRAY' AND JSON_LENGTH(data, ?) = ?, 0)",
    values: [jsonPath(path), jsonPath(path), size],
  }),

  matchesId: idMatches,

  elements: {
    ...elementMatches,
    someAt: (path, { text, values }) => ({
      text: exists(
        "CASE JSON_TYPE(JSON_EXTRACT(data, ?)) WHEN 'ARRAY' THEN JSON_EXTRACT(data, ?) END",
        'e1',
        text,
      ),
      values: [jsonPath(path), jsonPath(path), ...values],
    }),
    someIn: (level, { text, values }) => ({
      text: exists(`CASE JSON_TYPE(e${level}.v) WHEN 'ARRAY' THEN e${level}.v END`, `e${level + 1}`, text),
      values,
    }),
    member(level, path, { text, values }, withElements) {
      const member = `JSON_EXTRACT(e${level}.v, ?)`;
      const alone = `JSON_ARRAY(${member})`;
      const all =
        `CASE JSON_TYPE(${member}) WHEN 'ARRAY' THEN JSON_MERGE_PRESERVE(${alone}, ${member}) ` +
        `ELSE ${alone} END`;
      const at = jsonPath(path);
      return {
        text: exists(withElements ? all : alone, `e${level + 1}`, text),
        values: [...(withElements ? [at, at, at, at] : [at]), ...values],
      };
    },
    equals: (level, values) => ({
      text: `e${level}.v MEMBER OF (CAST(? AS JSON))`,
      values: [canonicalJson(values)],
    }),
    // JSON_TABLE answers NULL for null.
    isNull: (level) => ({ text: `COALESCE(JSON_TYPE(e${level}.v) = 'NULL', 1)`, values: [] }),
    compares(level, operator, value) {
      const types = JSON_TYPES[typeof value as keyof typeof JSON_TYPES];
      return {
        text: `JSON_TYPE(e${level}.v) IN (${types}) AND e${level}.v ${COMPARISON_SIGNS[operator]} CAST(? AS JSON)`,
        values: [canonicalJson(value)],
      };
    },
  },

  ranked(path) {
    const literal = jsonPath(path);
    const over = (text: string) => boundTo(literal, text);
    const value = 'JSON_EXTRACT(data, ?)';
    const type = `JSON_TYPE(${value})`;
    return {
      rank: over(
        `CASE WHEN COALESCE(${type}, 'NULL') = 'NULL' THEN 0 WHEN ${type} IN (${JSON_TYPES.number}) THEN 1 ` +
          `WHEN ${type} = 'STRING' THEN 2 WHEN ${type} = 'BOOLEAN' THEN 3 ELSE 4 END`,
      ),
      number: over(
        `CASE WHEN ${type} IN (${JSON_TYPES.number}) THEN CAST(${value} AS DOUBLE) ` +
          `WHEN ${type} = 'BOOLEAN' THEN ${value} = CAST('true' AS JSON) END`,
      ),
      text: over(`(CASE ${type} WHEN 'STRING' THEN JSON_UNQUOTE(${value}) END) COLLATE ${TEXT_COLLATION}`),
    };
  },

  missing: (path) => ({
    // True also of null itself, as MEMBER OF takes a scalar for an array of one.
    text: "COALESCE(CAST('null' AS JSON) MEMBER OF (JSON_EXTRACT(data, ?)), 1)",
    values: [jsonPath(path)],
  }),
};

/** Truth: the array has an element, named `name`, for which a condition on its `v` holds. */
function exists(array: string, name: string, condition: string): string {
  // COALESCE keeps EXISTS from becoming a semijoin: MySQL 9.7 then reads the elements of one row for all rows.
  return (
    `COALESCE(EXISTS (SELECT 1 FROM JSON_TABLE(${array}, '$[*]' COLUMNS (v JSON PATH '$')) ${name} ` +
    `WHERE ${condition}), 0)`
  );
}
