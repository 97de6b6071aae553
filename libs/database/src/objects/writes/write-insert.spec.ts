import { EmbeddedClass } from '../../../../../test/support/databases/embedded-class.js';
import type { Database } from '../../connection/database.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { idBytes, idText, newObjectId } from '../../engine/objects/object-id.js';
import type { SqlValue } from '../../engine/sql.js';
import { groupWrites } from '../../write-queue/group-commit-queue.js';
import type { ChangedTable } from './locked-change.js';
import { type Insert, InsertQueue, insertNew, writeInserts } from './write-insert.js';

describe('new objects', () => {
  let own: EmbeddedClass;
  let database: Database;
  let table: ChangedTable;
  const inserts: Insert[] = ['{"n":0}', '{"n":1}'].map((data) => ({ ids: [], data }));
  const run = (text: string, ...values: SqlValue[]) => own.run(text, ...values);
  const stored = async () =>
    (await database.query<{ id: Buffer }>('SELECT id FROM objects ORDER BY id')).map(({ id }) => idText(id));

  beforeEach(async () => {
    own = await EmbeddedClass.open();
    ({ database, table } = own);
  });

  afterEach(() => own.close());

  it('are stored once, though the class is sealed to one of their ids before they are', async () => {
    let calls = 0;
    const ids = await insertNew(database, table, () => {
      const objects = [1, 2, 3].map((n) => ({ id: newObjectId(), data: `{"n":${n}}` }));
      // Stored before them, as the next to write.
      if (++calls === 1) void run('UPDATE classes SET sealed_to = ?', idBytes(objects[1]!.id));
      return objects;
    });
    expect(calls).toBe(2);
    expect(await stored()).toEqual(ids);
  });

  it('get ids above the segments where the clock of another process is ahead', async () => {
    const ahead = Buffer.from(idBytes(newObjectId()));
    ahead.writeUIntBE(ahead.readUIntBE(0, 6) + 60_000, 0, 6);
    await run('UPDATE classes SET sealed_to = ?', ahead);
    const ids = await writeInserts(database, table, inserts);
    expect(await stored()).toEqual(ids);
    expect(ids).toHaveLength(2);
    expect(ids.every((id) => id > idText(ahead))).toBe(true);
  });

  it('are none where the class has another revision', async () => {
    await run('UPDATE classes SET revision = 2');
    await expect(writeInserts(database, table, inserts)).rejects.toThrow(StaleClass);
    expect(await stored()).toEqual([]);
  });

  it('share a statement where they meet, unless they are large', async () => {
    const sizes: number[] = [];
    const grouped = new InsertQueue(
      groupWrites,
      (group) => {
        sizes.push(group.length);
        return writeInserts(database, table, group);
      },
      () => false,
    );
    const large = JSON.stringify({ text: 'x'.repeat(16 * 1024) });
    const ids = await Promise.all(
      ['{"n":1}', large, '{"n":2}', '{"n":3}'].map((data) => grouped.insert(data)),
    );
    expect(sizes).toEqual([1, 3]);
    expect(await stored()).toEqual([...ids].sort());
  });
});
