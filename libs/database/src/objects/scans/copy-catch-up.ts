import type { Dialect } from '../../dialects/dialect.js';
import { LOWEST_ID } from '../../engine/objects/object-id.js';
import type { ObjectRow } from '../../engine/objects/object-row.js';
import type { Read, Sql } from '../../engine/sql.js';
import { portionsOf } from './object-portions.js';

/** Rows that are removed at once. */
const REMOVED_AT_ONCE = 256;

/** Makes of rows what stands in the copy. */
export type Convert = (rows: readonly ObjectRow[]) => Promise<readonly ObjectRow[]>;

/** The row of an object that was written; its members are null where that was deleted. */
type WrittenRow = { id: Buffer; seq: number } & (ObjectRow | { data: null });

/** How the copy is read and written: beside others, or in the transaction that locks them out. */
export interface Access {
  read: Read;
  run(statements: readonly Sql[]): Promise<void>;
}

/** Brings a copy up to date: copies objects again that were written since, of which the engine notes the ids. */
export class CopyCatchUp {
  /** `insert` makes the statements that store rows in the copy. */
  constructor(
    private readonly dialect: Dialect,
    private readonly names: { table: string; copy: string; notes: string },
    private readonly insert: (rows: readonly ObjectRow[]) => Sql[],
  ) {}

  /** How many there are. */
  async count(read: Read): Promise<number> {
    const text = `SELECT COUNT(*) AS notes FROM ${this.names.notes}`;
    const [row] = await read<{ notes: number }>(text, []);
    return row!.notes;
  }

  /**
   * Removes from the copy what has been written since: it is copied again in any case, and until then may have a unique
   * value that another object has by now. Objects that are created meanwhile
   * are left to the next time, or it would not end beside their writers.
   */
  async remove({ read, run }: Access): Promise<void> {
    const upTo = await lastOf(read, this.names.notes);
    const noted = `SELECT id FROM ${this.names.notes} WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`;
    const text = `DELETE FROM ${this.names.copy} WHERE id = ?`;
    for (let last = LOWEST_ID; ; ) {
      const found = await read<{ id: Buffer }>(noted, [last, upTo, REMOVED_AT_ONCE]);
      if (found.length === 0) return;
      await run(found.map(({ id }) => ({ text, values: [id] })));
      last = found.at(-1)!.id;
    }
  }

  /**
   * Copies them again, and removes their notes. A note that was renewed after it has been read stays, for the next
   * time. So do those of objects that are created meanwhile, and from `until` on all others.
   */
  async copyAgain({ read, run }: Access, convert: Convert, until = Number.POSITIVE_INFINITY): Promise<void> {
    const rows = {
      columns: 'n.id, n.seq, o.revision, o.data, o.attachments',
      from: `${this.names.notes} n LEFT JOIN ${this.names.table} o ON o.id = n.id`,
      id: 'n.id',
      upTo: await lastOf(read, this.names.notes),
    };
    for await (const written of portionsOf<WrittenRow>(read, this.dialect, rows)) {
      const copied = await convert(written.filter((row): row is ObjectRow & WrittenRow => row.data !== null));
      await run([
        // All of them first: they may have exchanged a unique value.
        ...written.map(({ id }) => ({ text: `DELETE FROM ${this.names.copy} WHERE id = ?`, values: [id] })),
        ...this.insert(copied),
        ...written.map(({ id, seq }) => ({
          text: `DELETE FROM ${this.names.notes} WHERE id = ? AND seq = ?`,
          values: [id, seq],
        })),
      ]);
      if (performance.now() > until) return;
    }
  }
}

/** The last id of a table; the first one there could be where it is empty. */
export async function lastOf(read: Read, table: string): Promise<Buffer> {
  const [row] = await read<{ last: Buffer | null }>(`SELECT MAX(id) AS last FROM ${table}`, []);
  return row!.last ?? LOWEST_ID;
}
