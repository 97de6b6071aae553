import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../../connection/database.js';
import { idBytes, idText, newObjectId } from '../../../engine/objects/object-id.js';
import type { Sql } from '../../../engine/sql.js';
import { ObjectStatements } from '../../../objects/statements/object-statements.js';
import type { Segment } from '../../../segments/segment-map.js';
import type { KnownSegment } from './known-segment.js';
import { countMatches, findMatches, followChanges } from './segment-queries.js';

describe('a segment of which all matching ids are known', () => {
  const table = { classId: 'k', table: 'objects', hint: '' };
  const filter: Sql = { text: "data ->> '$.n' = ?", values: [1] };
  const ids = Array.from({ length: 4 }, () => idBytes(newObjectId()));
  const segment: Segment = { lower: Buffer.alloc(16), upper: ids[3]!, live: 4, version: 5 };
  let directory: string;
  let database: Database;
  let statements: ObjectStatements;
  let before: KnownSegment;

  const read = <Row>(sql: string, values: Sql['values'] = []) => database.query<Row>(sql, values);
  const write = (some: readonly Sql[]) => database.execute(some);
  const run = (text: string, ...values: (string | number | Buffer)[]) => write([{ text, values }]);
  const scan = async () => (await findMatches(read, table, filter, [segment], 'version', 10))![0]!;
  const follow = async () => (await followChanges(read, table, filter, [before]))[0];
  const change = (which: number, n: number) => {
    const id = ids[which]!;
    const data = { text: 'UPDATE objects SET data = ? WHERE id = ?', values: [`{"n":${n}}`, id] };
    return write([data, ...statements.bumpVersions([{ id, segment }])]);
  };
  const changeTwo = () => write(statements.bumpVersions(ids.slice(0, 2).map((id) => ({ id, segment }))));

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'segment-'));
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    statements = new ObjectStatements(database.dialect, table.table, { classId: table.classId, revision: 1 });
    await run('CREATE TABLE objects (id BLOB PRIMARY KEY, revision INTEGER, data TEXT, attachments TEXT)');
    await run(
      "INSERT INTO classes (id, name, revision, definition, columns, next_slot, created_at, updated_at, sealed_to) VALUES ('k', 'K', 1, '{}', '[]', 0, 0, 0, ?)",
      segment.upper,
    );
    await run(
      "INSERT INTO segments (class_id, lower, upper, live, version) VALUES ('k', ?, ?, 4, 5)",
      segment.lower,
      segment.upper,
    );
    // The second and the fourth match.
    for (const [at, id] of ids.entries())
      await run('INSERT INTO objects (id, revision, data) VALUES (?, 1, ?)', id, `{"n":${at % 2}}`);
    before = await scan();
  });

  const remove = (id: Buffer) =>
    write([...statements.countRemovals([{ id, segment }]), statements.remove([id])]);

  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['comes to match', () => change(0, 1), [0, 1, 3]],
    ['matches no longer', () => change(1, 0), [3]],
    ['matches as before', () => change(3, 1), [1, 3]],
    ['does not match as before', () => change(2, 2), [1, 3]],
    ['that matches is gone', () => remove(ids[3]!), [1]],
    ['that does not match is gone', () => remove(ids[0]!), [1, 3]],
  ])('is followed when one object %s', async (_, happens, matching) => {
    await happens();
    const after = await follow();
    expect(after?.sample?.ids.map(idText)).toEqual(matching.map((which) => idText(ids[which]!)));
    expect(after).toEqual(await scan());
  });

  it('has its ids in a piece of memory of their own, and the ends of the map that it was counted by', async () => {
    await change(0, 1);
    const [counted] = await countMatches(read, table, filter, [segment]);
    for (const known of [await scan(), (await follow())!]) {
      const matching = known.sample!.ids;
      expect(matching.map(idText)).toEqual([0, 1, 3].map((which) => idText(ids[which]!)));
      expect(new Set(matching.map(({ buffer }) => buffer)).size).toBe(1);
      expect(matching[0]!.buffer.byteLength).toBe(3 * 16);
    }
    expect(counted).toMatchObject({ stamp: 6, matches: 3 });
    expect(counted!.lower).toBe(segment.lower);
    expect(counted!.upper).toBe(segment.upper);
  });

  it('is not followed where it names no object, as after a merge, whatever its version', async () => {
    await change(0, 1);
    await run('UPDATE segments SET changed = NULL');
    expect(await follow()).toBeUndefined();
  });

  it('is not followed when nothing has changed, more than one object, or many at once', async () => {
    expect(await follow()).toBeUndefined();
    await changeTwo();
    expect(await follow()).toBeUndefined();
    before = await scan();
    await change(0, 1);
    await change(0, 0);
    expect(await follow()).toBeUndefined();
    before = await scan();
    await change(1, 0);
    await changeTwo();
    expect(await follow()).toBeUndefined();
  });
});
