import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { jsonPathLiteral } from '../json-path.js';

/** SQL of the value of a defined field, or of a member in it; NULL unless the JSON there is of the kind. */
export function sqliteScalar(path: readonly string[], kind: LookupColumn['kind']): string {
  const literal = jsonPathLiteral(path);
  const type = `json_type(data, ${literal})`;
  const value = `json_extract(data, ${literal})`;
  switch (kind) {
    case 'text':
      return `CASE ${type} WHEN 'text' THEN ${value} END`;
    case 'number':
      // JSON integers would stay 64-bit integers, and those above 2^53 differ from the double they were written from.
      return `CASE WHEN ${type} IN ('integer', 'real') THEN CAST(${value} AS REAL) END`;
    case 'boolean':
      return `CASE ${type} WHEN 'true' THEN 1 WHEN 'false' THEN 0 END`;
  }
}
