import { EmbeddedClass } from '../../../../../test/support/databases/embedded-class.js';
import type { Database } from '../../connection/database.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { idBytes, newObjectId } from '../../engine/objects/object-id.js';
import type { SqlValue } from '../../engine/sql.js';
import type { SegmentMap } from '../../segments/segment-map.js';
import { type ChangedTable, changeLocked } from './locked-change.js';

// What a process with an outdated cache of a class does; with two processes that happens by chance only.
describe('a change of objects that are held', () => {
  const [first, second, third] = [newObjectId(), newObjectId(), newObjectId()].map(idBytes) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  let own: EmbeddedClass;
  let database: Database;
  let table: ChangedTable;
  const run = (text: string, ...values: SqlValue[]) => own.run(text, ...values);
  const addSegment = (lower: Buffer, upper: Buffer) =>
    run(
      'INSERT INTO segments (class_id, lower, upper, live, version) VALUES (?, ?, ?, 1, 1)',
      own.id,
      lower,
      upper,
    );

  beforeEach(async () => {
    own = await EmbeddedClass.open(first);
    ({ database, table } = own);
    await addSegment(Buffer.alloc(16), first);
  });

  afterEach(() => own.close());

  it('is decided on the segments there are, whatever the process remembers', async () => {
    expect((await table.segments.get())!.segmentOf(second)).toBeUndefined();
    await addSegment(first, third);
    await run('UPDATE classes SET sealed_to = ?', third);

    const seen: SegmentMap[] = [];
    await changeLocked(database, table, [], (_, map) => {
      seen.push(map);
      return table.statements.bumpVersions([{ id: second, segment: map.segmentOf(second) }]);
    });
    expect(seen.map((map) => map.segmentOf(second)!.lower)).toEqual([first]);
    expect(await database.query('SELECT version, changed FROM segments ORDER BY lower')).toEqual([
      { version: 1, changed: null },
      { version: 2, changed: second },
    ]);
  });

  it('is none where the class has another revision', async () => {
    await run('UPDATE classes SET revision = 2');
    const decide = jest.fn(() => []);
    await expect(changeLocked(database, table, [], decide)).rejects.toThrow(StaleClass);
    expect(decide).not.toHaveBeenCalled();
  });

  it('names no object of a segment of which several change, nor any where there are very many segments', async () => {
    const segments = Array.from({ length: 65 }, () => idBytes(newObjectId()));
    for (const [at, lower] of segments.entries()) await addSegment(lower, segments[at + 1] ?? third);
    const touched = segments.map((lower) => ({
      id: lower,
      segment: { lower, upper: lower, live: 1, version: 1 },
    }));
    const named = async () =>
      (await database.query('SELECT 1 FROM segments WHERE changed = lower AND version = 2')).length;
    const touch = (count: number, ...others: typeof touched) =>
      database.execute(table.statements.bumpVersions([...touched.slice(0, count), ...others]));
    expect([await touch(64, touched[0]!), await named()]).toEqual([64, 63]);
    expect([await touch(65), await named()]).toEqual([65, 0]);
  });
});
