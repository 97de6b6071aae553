import { canonicalJson } from '@app/json';
import type { Ordering, Scalar } from '@app/schema';
import type { Sql } from '../../engine/sql.js';
import { COMPARISON_SIGNS } from '../comparison-signs.js';
import type { FilterDialect } from '../filter-dialect.js';
import { jsonPath } from '../json-path.js';
import { TEXT_PREFIX } from '../mysql-family/innodb-lookup.js';
import { mariadbScalar, TEXT_COLLATION } from './mariadb-scalar.js';

/**
 * The JSON text at a path. JSON is text here and comes back as it was stored, so that equal values have equal text;
 * JSON_EXTRACT alone puts spaces into arrays and objects.
 */
function valueAt(path: readonly string[]): Sql {
  if (!path.some((segment) => segment.startsWith('-'))) {
    return { text: 'JSON_COMPACT(JSON_EXTRACT(data, ?))', values: [jsonPath(path)] };
  }
  // MariaDB 10.11 takes a minus at the beginning of a quoted name for a syntax error, and JSON_EXTRACT does not know it
  // in its escaped form. The path stands where only a literal can: the driver puts it into the text. While it plans a
  // statement that can find nothing the server evaluates this with an empty `data`, which JSON_TABLE refuses.
  const escaped = path.map((segment) => segment.replace(/^-/, '\\u002d'));
  return {
    text: "(SELECT p.v FROM JSON_TABLE(IF(data = '', 'null', data), '$' COLUMNS (v JSON PATH ?)) p)",
    values: [jsonPath(escaped)],
  };
}

/** The elements of an array, one by one, as JSON text in `e.v`. */
function elementsOf(array: string): string {
  return `JSON_TABLE(${array}, '$[*]' COLUMNS (v JSON PATH '$')) e`;
}

/** Truth: the value is an array with an element for which `condition` on `e.v` holds. */
function hasElement(value: string, condition: string): string {
  return (
    `(COALESCE(JSON_TYPE(${value}) = 'ARRAY', 0) ` +
    `AND EXISTS (SELECT 1 FROM ${elementsOf(value)} WHERE ${condition}))`
  );
}

/** The expressions on `e.v` that an operand of each type is compared with, where the first part holds. */
const COMPARABLE = {
  string: `JSON_TYPE(e.v) = 'STRING' AND JSON_UNQUOTE(e.v) COLLATE ${TEXT_COLLATION}`,
  number: "JSON_TYPE(e.v) IN ('INTEGER', 'DOUBLE') AND CAST(e.v AS DOUBLE)",
  boolean: "JSON_TYPE(e.v) = 'BOOLEAN' AND (e.v = 'true')",
};

export const mariadbFilter: FilterDialect = {
  textPrefix: TEXT_PREFIX,

  scalar(path, kind) {
    const value = mariadbScalar(path, kind);
    return { text: kind === 'text' ? `(${value}) COLLATE ${TEXT_COLLATION}` : `(${value})`, values: [] };
  },

  scalarValue: (value) => (typeof value === 'boolean' ? Number(value) : value),

  equalsAny(path: readonly string[], values: readonly unknown[]): Sql {
    const value = valueAt(path);
    const operands = values.map(canonicalJson);
    const equalsOne = `COLLATE ${TEXT_COLLATION} IN (${operands.map(() => '?').join(', ')})`;
    return {
      text: `(COALESCE(${value.text} ${equalsOne}, 0) OR ${hasElement(value.text, `e.v ${equalsOne}`)})`,
      values: [...value.values, ...operands, ...value.values, ...value.values, ...operands],
    };
  },

  comparesAny(path: readonly string[], operator: Ordering, operand: Scalar): Sql {
    const { text, values } = valueAt(path);
    const elements = elementsOf(
      `IF(COALESCE(JSON_TYPE(${text}) = 'ARRAY', 0), ${text}, CONCAT('[', ${text}, ']'))`,
    );
    const comparable = COMPARABLE[typeof operand as keyof typeof COMPARABLE];
    return {
      // COALESCE keeps EXISTS from becoming a semijoin, which MySQL gets wrong.
      text:
        `COALESCE(EXISTS (SELECT 1 FROM ${elements} ` +
        `WHERE ${comparable} ${COMPARISON_SIGNS[operator]} ?), 0)`,
      values: [...values, ...values, ...values, mariadbFilter.scalarValue(operand)],
    };
  },

  missing(path) {
    const { text, values } = valueAt(path);
    return {
      text: `(COALESCE(JSON_TYPE(${text}) = 'NULL', 1) OR ${hasElement(text, "e.v = 'null'")})`,
      values: [...values, ...values, ...values],
    };
  },
};
