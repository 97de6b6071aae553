import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../connection/database.js';
import { sqliteDialect } from '../../dialects/sqlite/sqlite-dialect.js';
import { idBytes, newObjectId } from '../../engine/objects/object-id.js';
import type { Segment } from '../../segments/segment-map.js';
import { ObjectStatements } from './object-statements.js';
import type { PlacedObject } from './segment-statements.js';

it('finds any number of ids by few statements, whose last places repeat an id', () => {
  const statements = new ObjectStatements(sqliteDialect, 'objects', { classId: 'k', revision: 1 });
  const ids = Array.from({ length: 5 }, newObjectId);
  const found = [1, 2, 5].map((count) => statements.find(ids.slice(0, count)));
  const last = idBytes(ids[1]!);
  expect(found[1]!.values).toEqual([idBytes(ids[0]!), last, last, last]);
  expect(found.map(({ values }) => values.length)).toEqual([1, 4, 16]);
  for (const { text, values } of found) expect(text.split('?')).toHaveLength(values.length + 1);
});

// What a process does before it knows that segments were merged; with two processes that happens by chance only.
describe('a write to a segment', () => {
  const classId = 'k';
  const [first, second] = [idBytes(newObjectId()), idBytes(newObjectId())] as const;
  const merged: Segment = { lower: Buffer.alloc(16), upper: second, live: 2, version: 5 };
  let directory: string;
  let database: Database;
  let statements: ObjectStatements;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'segment-'));
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
    statements = new ObjectStatements(database.dialect, 'objects', { classId, revision: 1 });
    const run = (text: string, ...values: (string | number | Buffer)[]) =>
      database.execute([{ text, values }]);
    await run(`CREATE TABLE objects (${database.dialect.objectTable.columns.join(', ')})`);
    await run(
      "INSERT INTO classes (id, name, revision, definition, columns, next_slot, created_at, updated_at, sealed_to) VALUES (?, 'K', 1, '{}', '[]', 0, 0, 0, ?)",
      classId,
      second,
    );
    const { lower, upper, live, version } = merged;
    await run(
      'INSERT INTO segments (class_id, lower, upper, live, version) VALUES (?, ?, ?, ?, ?)',
      classId,
      lower,
      upper,
      live,
      version,
    );
    for (const id of [first, second])
      await run("INSERT INTO objects (id, revision, data) VALUES (?, 1, '{}')", id);
  });

  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const segments = () =>
    database.query<{ live: number; version: number }>('SELECT live, version FROM segments');
  const objects = () => database.query<{ data: string }>('SELECT data FROM objects ORDER BY id');

  it('tells which object has changed in a segment where it is the only one that is removed', async () => {
    const other: Segment = { lower: second, upper: Buffer.alloc(16, 255), live: 1, version: 1 };
    const third = idBytes(newObjectId());
    await database.execute([
      {
        text: 'INSERT INTO segments (class_id, lower, upper, live, version) VALUES (?, ?, ?, 1, 1)',
        values: [classId, other.lower, other.upper],
      },
    ]);
    const removed = [
      { id: first, segment: merged },
      { id: second, segment: merged },
      { id: third, segment: other },
      { id: idBytes(newObjectId()), segment: undefined },
    ];
    expect(await database.execute(statements.countRemovals(removed))).toBe(2);
    expect(await database.query('SELECT live, version, changed FROM segments ORDER BY lower')).toEqual([
      { live: 0, version: 6, changed: null },
      { live: 0, version: 2, changed: third },
    ]);
    expect(statements.countRemovals(removed.slice(3))).toEqual([]);
  });

  it('deletes objects without attachments all together, or none where one is not as expected', async () => {
    const remove = (sealedTo: Buffer, ...removed: PlacedObject[]) =>
      database.execute(statements.removeUnattached(removed, sealedTo));
    const [one, other] = [first, second].map((id) => ({ id, segment: merged }));
    const missing = { id: idBytes(newObjectId()), segment: undefined };
    expect(await remove(second, one!, other!, missing)).toBe(0);
    expect(await remove(first, one!, other!)).toBe(0);
    await database.execute([
      { text: "UPDATE objects SET attachments = '[]' WHERE id = ?", values: [second] },
    ]);
    expect(await remove(second, one!, other!)).toBe(0);
    expect(await remove(second, { id: second, segment: undefined })).toBe(0);
    expect(await segments()).toEqual([{ live: 2, version: 5 }]);
    expect(await objects()).toHaveLength(2);

    await database.execute([{ text: 'UPDATE objects SET attachments = NULL', values: [] }]);
    expect(await remove(second, one!, other!)).toBe(1);
    expect(await segments()).toEqual([{ live: 0, version: 6 }]);
    expect(await objects()).toEqual([]);
  });

  it('deletes objects of the tail where the class is sealed as expected', async () => {
    const removal = { id: first, segment: undefined };
    expect(await database.execute(statements.removeUnattached([removal], first))).toBe(0);
    expect(await database.execute(statements.removeUnattached([removal], second))).toBe(1);
    expect(await objects()).toHaveLength(1);
    expect(await segments()).toEqual([{ live: 2, version: 5 }]);
  });
});
