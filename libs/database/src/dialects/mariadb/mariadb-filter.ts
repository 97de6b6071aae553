import { canonicalTexts } from '@app/json';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { jsonPath, jsonPathLiteral, type Sql } from '../../engine/sql.js';
import { COMPARISON_SIGNS, type FilterDialect, scalarValue } from '../filter-dialect.js';
import { TEXT_PREFIX } from '../mysql-family/innodb-lookup.js';
import { elementMatches, idMatches, textMatches } from '../mysql-family/text-match.js';

/** By code point and without padding. */
export const TEXT_COLLATION = 'utf8mb4_nopad_bin';

/** SQL of the value of a defined field, or of a member in it; NULL unless the JSON there is of the kind. */
export function mariadbScalar(path: readonly string[], kind: LookupColumn['kind']): string {
  const literal = jsonPathLiteral(path);
  const type = `JSON_TYPE(JSON_EXTRACT(data, ${literal}))`;
  const value = `JSON_VALUE(data, ${literal})`;
  switch (kind) {
    case 'text':
      return `CASE ${type} WHEN 'STRING' THEN ${value} END`;
    case 'number':
      // Unguarded, the cast of another type is an error when the row is written.
      return `CASE WHEN ${type} IN ('INTEGER', 'DOUBLE') THEN CAST(${value} AS DOUBLE) END`;
    case 'boolean':
      // JSON_VALUE says '1' for true here.
      return `CASE ${type} WHEN 'BOOLEAN' THEN ${value} = '1' END`;
  }
}

/**
 * The JSON text at a path of `source`. JSON is text here and comes back as it was stored, so that equal values have
 * equal text; JSON_EXTRACT alone puts spaces into arrays and objects.
 */
function valueAt(path: readonly string[], source = 'data'): Sql {
  if (!path.some((segment) => segment.startsWith('-'))) {
    return { text: `JSON_COMPACT(JSON_EXTRACT(${source}, ?))`, values: [jsonPath(path)] };
  }
  // MariaDB 10.11 takes a minus at the beginning of a quoted name for a syntax error, and JSON_EXTRACT does not know it
  // in its escaped form. The path stands where only a literal can: the driver puts it into the text. While it plans a
  // statement that can find nothing the server evaluates this with an empty `data`, which JSON_TABLE refuses.
  const escaped = path.map((segment) => segment.replace(/^-/, '\\u002d'));
  return {
    text: `(SELECT p.v FROM JSON_TABLE(IF(${source} = '', 'null', ${source}), '$' COLUMNS (v JSON PATH ?)) p)`,
    values: [jsonPath(escaped)],
  };
}

/** The elements of an array, one by one, as JSON text in column `v`. */
function elementsOf(array: string, name = 'e1'): string {
  return `JSON_TABLE(${array}, '$[*]' COLUMNS (v JSON PATH '$')) ${name}`;
}

/** Truth: the value is an array with an element for which `condition` on `e1.v` holds. */
function hasElement(value: string, condition: string): string {
  return (
    `(COALESCE(JSON_TYPE(${value}) = 'ARRAY', 0) ` +
    `AND EXISTS (SELECT 1 FROM ${elementsOf(value)} WHERE ${condition}))`
  );
}

/** The expressions on an element that an operand of each type is compared with, where the first part holds. */
const COMPARABLE = {
  string: (of: string) => `JSON_TYPE(${of}.v) = 'STRING' AND JSON_UNQUOTE(${of}.v) COLLATE ${TEXT_COLLATION}`,
  number: (of: string) => `JSON_TYPE(${of}.v) IN ('INTEGER', 'DOUBLE') AND CAST(${of}.v AS DOUBLE)`,
  boolean: (of: string) => `JSON_TYPE(${of}.v) = 'BOOLEAN' AND (${of}.v = 'true')`,
};

export const mariadbFilter: FilterDialect = {
  // The plan `ref_or_null` returns them unordered; MariaDB would then sort, and may answer NULL for an indexed column.
  findsOrMissingUnordered: true,
  textPrefix: TEXT_PREFIX,

  scalar(path, kind) {
    const value = mariadbScalar(path, kind);
    return { text: kind === 'text' ? `(${value}) COLLATE ${TEXT_COLLATION}` : `(${value})`, values: [] };
  },

  equalsAny(path: readonly string[], values: readonly unknown[]): Sql {
    const value = valueAt(path);
    const operands = values.flatMap(canonicalTexts);
    const equalsOne = `COLLATE ${TEXT_COLLATION} IN (${operands.map(() => '?').join(', ')})`;
    return {
      text: `(COALESCE(${value.text} ${equalsOne}, 0) OR ${hasElement(value.text, `e1.v ${equalsOne}`)})`,
      values: [...value.values, ...operands, ...value.values, ...value.values, ...operands],
    };
  },

  someValue(path, condition) {
    const { text, values } = valueAt(path);
    const elements = elementsOf(
      `IF(COALESCE(JSON_TYPE(${text}) = 'ARRAY', 0), ${text}, CONCAT('[', ${text}, ']'))`,
    );
    return {
      // COALESCE keeps EXISTS from becoming a semijoin, which MySQL gets wrong.
      text: `COALESCE(EXISTS (SELECT 1 FROM ${elements} WHERE ${condition.text}), 0)`,
      values: [...values, ...values, ...values, ...condition.values],
    };
  },

  // Which kind it is has been decided by the class.
  matches: (path, match, text) => textMatches(`JSON_VALUE(data, ${jsonPathLiteral(path)})`, match, text),

  hasSize(path, size) {
    const { text, values } = valueAt(path);
    return {
      text: `COALESCE(JSON_TYPE(${text}) = 'ARRAY' AND JSON_LENGTH(${text}) = ?, 0)`,
      values: [...values, ...values, size],
    };
  },

  matchesId: idMatches,

  elements: {
    ...elementMatches,
    someAt(path, condition) {
      const { text, values } = valueAt(path);
      return {
        text: someElement(text, 'e1', condition.text),
        values: [...values, ...values, ...condition.values],
      };
    },
    someIn: (level, { text, values }) => ({
      text: someElement(`e${level}.v`, `e${level + 1}`, text),
      values,
    }),
    member(level, path, condition, withElements) {
      const { text, values } = valueAt(path, `e${level}.v`);
      const alone = `CONCAT('[', COALESCE(${text}, 'null'), ']')`;
      const all =
        `IF(COALESCE(JSON_TYPE(${text}) = 'ARRAY' AND ${text} <> '[]', 0), ` +
        `CONCAT('[', ${text}, ',', SUBSTRING(${text}, 2)), ${alone})`;
      const rows = elementsOf(withElements ? all : alone, `e${level + 1}`);
      return {
        text: `COALESCE(EXISTS (SELECT 1 FROM ${rows} WHERE ${condition.text}), 0)`,
        values: [...(withElements ? Array(5).fill(values).flat() : values), ...condition.values],
      };
    },
    equals(level, values) {
      const operands = values.flatMap(canonicalTexts);
      return {
        text: `e${level}.v COLLATE ${TEXT_COLLATION} IN (${operands.map(() => '?').join(', ')})`,
        values: operands,
      };
    },
    isNull: (level) => ({ text: `e${level}.v = 'null'`, values: [] }),
    compares(level, operator, operand) {
      const comparable = COMPARABLE[typeof operand as keyof typeof COMPARABLE](`e${level}`);
      return { text: `${comparable} ${COMPARISON_SIGNS[operator]} ?`, values: [scalarValue(operand)] };
    },
  },

  ranked(path) {
    const value = valueAt(path);
    const over = (text: string): Sql => ({
      text: text.split('VALUE').join(value.text),
      values: text
        .split('VALUE')
        .slice(1)
        .flatMap(() => value.values),
    });
    const type = 'JSON_TYPE(VALUE)';
    return {
      rank: over(
        `CASE WHEN COALESCE(${type}, 'NULL') = 'NULL' THEN 0 WHEN ${type} IN ('INTEGER', 'DOUBLE') THEN 1 ` +
          `WHEN ${type} = 'STRING' THEN 2 WHEN ${type} = 'BOOLEAN' THEN 3 ELSE 4 END`,
      ),
      number: over(
        `CASE WHEN ${type} IN ('INTEGER', 'DOUBLE') THEN CAST(VALUE AS DOUBLE) ` +
          `WHEN ${type} = 'BOOLEAN' THEN VALUE = 'true' END`,
      ),
      text: over(`(CASE ${type} WHEN 'STRING' THEN JSON_UNQUOTE(VALUE) END) COLLATE ${TEXT_COLLATION}`),
    };
  },

  missing(path) {
    const { text, values } = valueAt(path);
    return {
      text: `(COALESCE(JSON_TYPE(${text}) = 'NULL', 1) OR ${hasElement(text, "e1.v = 'null'")})`,
      values: [...values, ...values, ...values],
    };
  },
};

/** Truth: the value is an array with an element, named `name`, for which a condition holds. */
function someElement(value: string, name: string, condition: string): string {
  const elements = elementsOf(`IF(COALESCE(JSON_TYPE(${value}) = 'ARRAY', 0), ${value}, '[]')`, name);
  return `COALESCE(EXISTS (SELECT 1 FROM ${elements} WHERE ${condition}), 0)`;
}
