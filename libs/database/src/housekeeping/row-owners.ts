import type { Database } from '../connection/database.js';

/** Entries of an index that one statement passes: some milliseconds where it runs in the process itself. */
const ENTRIES = 1000;

/** An owner of rows, and how many it has, of the entries that were passed. */
export interface RowOwner {
  id: string;
  count: number | string;
}

/** Some owners that follow each other, in their order. */
interface Owners<Owner> {
  complete: Owner[];
  /** One that has more rows than a statement passes. */
  large?: Owner;
}

/**
 * The owners of rows, as many at a time as have a thousand rows together. `select` makes the statement that answers them in
 * their order, from the entries that are passed: `columns` of an index, which begin with the owner.
 */
export async function* rowOwners<Owner extends RowOwner>(
  database: Database,
  { table, owner, columns }: { table: string; owner: string; columns: string },
  select: (passed: string) => string,
): AsyncGenerator<Owners<Owner>> {
  const passed = `SELECT ${columns} FROM ${table} WHERE ${owner} > ? ORDER BY ${columns} LIMIT ${ENTRIES}`;
  const sql = select(`(${passed}) passed`);
  for (let last = ''; ; ) {
    const owners = await database.query<Owner>(sql, [last], true);
    const entries = owners.reduce((sum, { count }) => sum + Number(count), 0);
    // Where there are more rows, the last owner may have some of them.
    const cut = entries < ENTRIES ? undefined : owners.pop();
    if (cut !== undefined && owners.length === 0) {
      last = cut.id;
      yield { complete: [], large: cut };
    } else {
      if (owners.length > 0) yield { complete: owners };
      if (cut === undefined) return;
      last = owners.at(-1)!.id;
    }
  }
}
