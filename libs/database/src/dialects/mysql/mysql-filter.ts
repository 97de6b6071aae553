import { canonicalJson } from '@app/json';
import type { Ordering, Scalar } from '@app/schema';
import type { Sql } from '../../engine/sql.js';
import { COMPARISON_SIGNS } from '../comparison-signs.js';
import type { FilterDialect } from '../filter-dialect.js';
import { jsonPath, jsonPathLiteral } from '../json-path.js';
import { TEXT_PREFIX } from '../mysql-family/innodb-lookup.js';
import { mysqlScalar, TEXT_COLLATION } from './mysql-scalar.js';

const JSON_TYPES = {
  string: "'STRING'",
  number: "'INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL'",
  boolean: "'BOOLEAN'",
};

/** MySQL compares values of its JSON type deeply, by type, texts by code point; so operands become JSON too. */
export const mysqlFilter: FilterDialect = {
  textPrefix: TEXT_PREFIX,

  scalar(path, kind) {
    // Which kind it is has been decided by the class; a lookup column must not trust that while it is written.
    if (kind === 'number') {
      return { text: `JSON_VALUE(data, ${jsonPathLiteral(path)} RETURNING DOUBLE)`, values: [] };
    }
    const value = mysqlScalar(path, kind);
    return { text: kind === 'text' ? `(${value}) COLLATE ${TEXT_COLLATION}` : `(${value})`, values: [] };
  },

  scalarValue: (value) => (typeof value === 'boolean' ? Number(value) : value),

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

  comparesAny(path: readonly string[], operator: Ordering, value: Scalar): Sql {
    const types = JSON_TYPES[typeof value as keyof typeof JSON_TYPES];
    return {
      // COALESCE keeps EXISTS from becoming a semijoin: MySQL 9.7 then reads the elements of one row for all rows.
      text:
        "COALESCE(EXISTS (SELECT 1 FROM JSON_TABLE(CASE JSON_TYPE(JSON_EXTRACT(data, ?)) WHEN 'ARRAY' " +
        'THEN JSON_EXTRACT(data, ?) ELSE JSON_ARRAY(JSON_EXTRACT(data, ?)) END, ' +
        "'$[*]' COLUMNS (v JSON PATH '$')) e " +
        `WHERE JSON_TYPE(e.v) IN (${types}) AND e.v ${COMPARISON_SIGNS[operator]} CAST(? AS JSON)), 0)`,
      values: [jsonPath(path), jsonPath(path), jsonPath(path), canonicalJson(value)],
    };
  },

  missing: (path) => ({
    // True also of null itself, as MEMBER OF takes a scalar for an array of one.
    text: "COALESCE(CAST('null' AS JSON) MEMBER OF (JSON_EXTRACT(data, ?)), 1)",
    values: [jsonPath(path)],
  }),
};
