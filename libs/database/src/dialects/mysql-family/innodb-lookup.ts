import {
  type CompoundIndex,
  isCompound,
  isOfBothDirections,
  keysSql,
  type LookupColumn,
  lookupName,
} from '../../engine/indexes/table-index.js';
import type { LookupColumnDialect } from '../lookup-dialect.js';

/** Characters of a text that are indexed for filters: 4 bytes each, which fits InnoDB's keys of 3072 bytes. */
export const TEXT_PREFIX = 255;

/** What differs between the servers that use InnoDB. */
interface Server {
  /** SQL of a top-level field's value, NULL unless it is of the kind. */
  value(field: string, kind: LookupColumn['kind']): string;
  /** By code point and without padding, so that case, accents and trailing spaces count. */
  textCollation: string;
  /** Whether a range of an index whose keys have different directions can be read backwards. */
  readsMixedBackwards: boolean;
}

/** Lookup columns on InnoDB, which appends the primary key to every index by itself. */
export function innodbLookup(server: Server): LookupColumnDialect {
  const hasOpposite = (index: CompoundIndex) => !server.readsMixedBackwards && isOfBothDirections(index);
  const compound = (index: CompoundIndex) => [
    `INDEX cx_${index.slot} (${keysSql(index)})`,
    ...(hasOpposite(index) ? [`INDEX ox_${index.slot} (${keysSql(index, true)})`] : []),
  ];
  return {
    inNewTable: (_table, column) => ({
      definitions: [...columns(server, column), ...indexes(column)],
      statements: [],
    }),
    value(field, kind) {
      const value = server.value(field, kind);
      return kind === 'text' ? `(${value}) COLLATE ${server.textCollation}` : value;
    },
    compoundInNewTable: (_table, index) => ({ definitions: compound(index), statements: [] }),
    // Two statements, as InnoDB copies the whole table when virtual columns and indexes come together.
    add: (table, column) =>
      [columns(server, column).map((definition) => `COLUMN ${definition}`), indexes(column)].flatMap(
        (parts) => adding(table, parts),
      ),
    addIndex: (table, index) => adding(table, isCompound(index) ? compound(index) : indexes(index)),
    // Dropping a column drops the indexes that have no other column.
    drop: (table, column) => [
      `ALTER TABLE ${table} ${names(column)
        .map((name) => `DROP COLUMN ${name}`)
        .join(', ')}`,
    ],
    dropIndexes: (found, table) =>
      found.length === 0
        ? []
        : [`ALTER TABLE ${table} ${found.map((name) => `DROP INDEX ${name}`).join(', ')}`],
    indexNames: (table) => ({
      text: 'SELECT DISTINCT index_name AS name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ?',
      values: [table],
    }),
    namesOf(_table, index) {
      if (!isCompound(index)) return [`ix_${index.slot}`];
      return [`cx_${index.slot}`, ...(hasOpposite(index) ? [`ox_${index.slot}`] : [])];
    },
    hint(_table, index, backwards = false) {
      if (!isCompound(index))
        return ` FORCE INDEX (${hasUniqueIndexOnly(index) ? 'ux' : 'ix'}_${index.slot})`;
      return ` FORCE INDEX (${backwards && hasOpposite(index) ? 'ox' : 'cx'}_${index.slot})`;
    },
    // MariaDB does not know that it has.
    ordersMissing: (column) => !hasUniqueIndexOnly(column),
  };
}

function adding(table: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`ALTER TABLE ${table} ${parts.map((part) => `ADD ${part}`).join(', ')}`];
}

/** A unique text has two indexes: of its digest, and of its beginning. */
function hasUniqueIndexOnly({ kind, unique }: LookupColumn): boolean {
  return unique && kind !== 'text';
}

function columns({ value, textCollation }: Server, column: LookupColumn): string[] {
  const { field, kind, characters = TEXT_PREFIX } = column;
  const [name, digestName] = names(column);
  const define = (as: string | undefined, type: string, expression: string) =>
    `${as} ${type} GENERATED ALWAYS AS (${expression}) VIRTUAL`;
  if (kind === 'number') return [define(name, 'DOUBLE', value(field, kind))];
  if (kind === 'boolean') return [define(name, 'TINYINT', value(field, kind))];
  const type = `VARCHAR(${characters}) CHARACTER SET utf8mb4 COLLATE ${textCollation}`;
  const text = define(name, type, `LEFT(${value(field, kind)}, ${characters})`);
  if (!column.unique) return [text];
  // A text can be longer than any index, so its digest stands for it.
  return [text, define(digestName, 'BINARY(32)', `UNHEX(SHA2(${value(field, kind)}, 256))`)];
}

function indexes(column: LookupColumn): string[] {
  const { slot, unique } = column;
  const [name, digestName] = names(column);
  const ordered = `INDEX ix_${slot} (${name})`;
  if (!unique) return column.indexed === false ? [] : [ordered];
  if (digestName === undefined) return [`UNIQUE INDEX ux_${slot} (${name})`];
  return [ordered, `UNIQUE INDEX ux_${slot} (${digestName})`];
}

function names({ slot, kind, unique }: LookupColumn): string[] {
  return unique && kind === 'text' ? [lookupName(slot), `u${slot}`] : [lookupName(slot)];
}
