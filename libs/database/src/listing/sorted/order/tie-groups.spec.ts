import type { Read } from '../../../engine/sql.js';
import { SORTED_CHARACTERS, type SortSql } from '../../../filter/sort-sql.js';
import type { SortedRow } from './sorted-rows.js';
import type { SortedStatements } from './sorted-statement.js';
import { TieGroups } from './tie-groups.js';

/** More than a call takes as arguments. */
const OBJECTS = 130_000;

describe('a tie group', () => {
  const sort = { terms: [{ descending: false, isText: true }], keys: [], idDescending: false } as never;
  const idOf = (at: number) => {
    const id = Buffer.alloc(16);
    id.writeUInt32BE(at);
    return id;
  };

  it('is put into order by the next pieces of its texts, however many objects are in it', async () => {
    const beginning = 'x'.repeat(SORTED_CHARACTERS);
    const rows = Array.from({ length: OBJECTS }, (_, at): SortedRow => ({ id: idOf(at), keys: [beginning] }));
    const pieces: SortedStatements['pieces'] = (ids) => ({ text: '', values: ids });
    // The last object has the lowest text.
    const read = async (_: string, ids: readonly Buffer[]) =>
      ids.map((found) => ({ found, piece: String(OBJECTS - found.readUInt32BE()).padStart(6, '0') }));
    const ties = new TieGroups(read as Read, { pieces } as SortedStatements, sort as SortSql);
    const window = await ties.window(rows, { from: 2, to: 4 });
    expect(window.map(({ id }) => id.readUInt32BE())).toEqual([OBJECTS - 3, OBJECTS - 4]);
  });
});
