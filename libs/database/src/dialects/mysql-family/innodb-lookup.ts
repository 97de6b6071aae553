import { type LookupColumn, lookupName } from '../../engine/lookup-column.js';
import type { LookupColumnDialect } from '../lookup-dialect.js';

/** Characters of a text that are indexed for filters: 4 bytes each, which fits InnoDB's keys of 3072 bytes. */
export const TEXT_PREFIX = 255;

/** What differs between the servers that use InnoDB. */
interface Server {
  /** SQL of a top-level field's value, NULL unless it is of the kind. */
  value(field: string, kind: LookupColumn['kind']): string;
  /** By code point and without padding, so that case, accents and trailing spaces count. */
  textCollation: string;
}

/** Lookup columns on InnoDB, which appends the primary key to every index by itself. */
export function innodbLookup(server: Server): LookupColumnDialect {
  return {
    inNewTable: (_table, column) => ({
      definitions: [...columns(server, column), ...indexes(column)],
      statements: [],
    }),
    // Two statements, as InnoDB copies the whole table when virtual columns and indexes come together.
    add: (table, column) =>
      [columns(server, column).map((definition) => `COLUMN ${definition}`), indexes(column)].map(
        (parts) => `ALTER TABLE ${table} ${parts.map((part) => `ADD ${part}`).join(', ')}`,
      ),
    // An index goes with the only column it has.
    drop: (table, column) => [
      `ALTER TABLE ${table} ${names(column)
        .map((name) => `DROP COLUMN ${name}`)
        .join(', ')}`,
    ],
    hint: (_table, column) => ` FORCE INDEX (${hasUniqueIndexOnly(column) ? 'ux' : 'ix'}_${column.slot})`,
    // MariaDB does not know that it has.
    ordersMissing: (column) => !hasUniqueIndexOnly(column),
  };
}

/** A unique text has two indexes: of its digest, and of its beginning. */
function hasUniqueIndexOnly({ kind, unique }: LookupColumn): boolean {
  return unique && kind !== 'text';
}

function columns({ value, textCollation }: Server, column: LookupColumn): string[] {
  const { field, kind } = column;
  const [name, digestName] = names(column);
  const define = (as: string | undefined, type: string, expression: string) =>
    `${as} ${type} GENERATED ALWAYS AS (${expression}) VIRTUAL`;
  if (kind === 'number') return [define(name, 'DOUBLE', value(field, kind))];
  if (kind === 'boolean') return [define(name, 'TINYINT', value(field, kind))];
  const type = `VARCHAR(${TEXT_PREFIX}) CHARACTER SET utf8mb4 COLLATE ${textCollation}`;
  const text = define(name, type, `LEFT(${value(field, kind)}, ${TEXT_PREFIX})`);
  if (!column.unique) return [text];
  // A text can be longer than any index, so its digest stands for it.
  return [text, define(digestName, 'BINARY(32)', `UNHEX(SHA2(${value(field, kind)}, 256))`)];
}

function indexes(column: LookupColumn): string[] {
  const { slot, unique } = column;
  const [name, digestName] = names(column);
  const ordered = `INDEX ix_${slot} (${name})`;
  if (!unique) return [ordered];
  if (digestName === undefined) return [`UNIQUE INDEX ux_${slot} (${name})`];
  return [ordered, `UNIQUE INDEX ux_${slot} (${digestName})`];
}

function names({ slot, kind, unique }: LookupColumn): string[] {
  return unique && kind === 'text' ? [lookupName(slot), `u${slot}`] : [lookupName(slot)];
}
