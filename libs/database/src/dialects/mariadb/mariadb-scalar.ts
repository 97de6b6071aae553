import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { jsonPathLiteral } from '../json-path.js';

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
