import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { jsonPathLiteral } from '../json-path.js';

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
