import type { ClassDefinition } from '@app/schema';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { planLookup } from '../../../../classes/src/change/lookup-plan.js';
import { OrphanedTables } from '../../../../classes/src/orphaned-tables.js';
import { DuplicateKey } from '../../dialects/write-refusals.js';
import { idBytes, newObjectId } from '../../engine/objects/object-id.js';
import { ClassTables } from '../tables/class-tables.js';
import { ClassCopy, NoRoomForCopy, type ObjectRow } from './class-copy.js';

const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: { n: { type: 'integer', indexed: true }, code: { type: 'string', unique: true } },
  indexes: [['n', 'code']],
};
const OBJECTS = Array.from({ length: 1500 }, (_, n) => JSON.stringify({ n, code: `c${n}` }));

describe('a copy of the objects of a class', () => {
  let watched: WatchedTable;
  let classId: string;
  let table: string;
  let tables: ClassTables;
  let copy: ClassCopy;

  beforeEach(async () => {
    watched = await WatchedTable.make('sqlite', undefined, CLASS, OBJECTS);
    const [row] = await watched.database.query<{ id: string }>('SELECT id FROM classes');
    classId = row!.id;
    table = `c_${classId}`;
    tables = new ClassTables(watched.database);
    copy = new ClassCopy(watched.database, classId, planLookup(CLASS, [], 100).columns);
    await watched.database.changingClasses((define) => define(copy.create()));
  });
  afterEach(() => watched.close());

  const write = (text: string, ...values: (string | Buffer)[]) =>
    watched.database.execute([{ text, values }]);
  const set = (at: number, data: object) =>
    write(
      `UPDATE ${table} SET data = ?, revision = revision + 1 WHERE id = ?`,
      JSON.stringify(data),
      idOf(at),
    );
  const idOf = (at: number) => idBytes(watched.ids[at]!);
  const rows = () => watched.database.query<ObjectRow>(`SELECT * FROM ${table} ORDER BY id`);
  const left = async () => {
    const names = `SELECT name FROM sqlite_master WHERE name LIKE '%${classId}%' AND type <> 'index'`;
    return (await watched.database.query<{ name: string }>(names)).map(({ name }) => name).sort();
  };
  const marked = ({ data, ...row }: ObjectRow): ObjectRow => ({
    ...row,
    data: JSON.stringify({ ...JSON.parse(data), mark: true }),
  });
  const mark = async (found: readonly ObjectRow[]) => found.map(marked);
  const finish = () => watched.database.transaction((unit) => copy.finish(unit, mark));
  const drop = () =>
    watched.database.changingClasses(async (define) => define(await tables.dropCopy(classId)));

  it('has what was written meanwhile, at any moment, and takes the place of the table', async () => {
    let portions = 0;
    const added = newObjectId();
    await copy.fill(async (found) => {
      // Objects that are copied already, that are being copied, and that will be.
      portions++;
      await set(portions, { n: portions, code: `early ${portions}` });
      await set(1499 - portions, { n: -portions, code: `late ${portions}` });
      await write(`DELETE FROM ${table} WHERE id = ?`, idOf(100 + portions));
      await write(`DELETE FROM ${table} WHERE id = ?`, idOf(1400 - portions));
      if (portions === 2)
        await write(`INSERT INTO ${table} (id, revision, data) VALUES (?, 1, '{"n":7}')`, idBytes(added));
      return mark(found);
    });
    expect(portions).toBeGreaterThan(5);
    await write(`UPDATE ${table} SET attachments = '[]', revision = revision + 1 WHERE id = ?`, idOf(500));
    await copy.catchUp(mark);
    const expected = (await rows()).map((row) => expect.objectContaining(rowOf(marked(row))));
    await finish();
    expect(await rows()).toEqual(expected);
    expect((await rows()).some(({ id }) => id.equals(idBytes(added)))).toBe(true);
    const byIndex = `SELECT COUNT(*) AS n FROM ${table} INDEXED BY ix_${table}_100 WHERE x100 < 0`;
    expect(await watched.database.query(byIndex)).toEqual([{ n: portions }]);
    await expect(set(3, { code: 'c700' })).rejects.toThrow(/UNIQUE/);
    expect(await tables.copied()).toEqual([classId]);
    await drop();
    expect(await left()).toEqual([table]);
    expect(await tables.copied()).toEqual([]);
  });

  it('copies again what is written while it is copied a second time', async () => {
    await copy.fill(mark);
    for (let at = 0; at < 600; at++) await set(at, { n: at, code: `again ${at}` });
    let written = 0;
    await copy.catchUp(async (found) => {
      for (const { id } of found.slice(0, 3)) {
        await write(`UPDATE ${table} SET data = '{"n":-1}' WHERE id = ?`, id);
        written++;
      }
      return mark(found);
    });
    await finish();
    const last = (await rows()).filter(({ data }) => data === '{"n":-1,"mark":true}');
    expect([written > 0, last.length]).toEqual([true, written]);
  });

  it('keeps unique values that are exchanged after it was filled', async () => {
    await copy.fill(mark);
    await watched.database.execute([
      { text: `UPDATE ${table} SET data = '{}' WHERE id = ?`, values: [idOf(0)] },
      { text: `UPDATE ${table} SET data = '{"code":"c0"}' WHERE id = ?`, values: [idOf(9)] },
      { text: `UPDATE ${table} SET data = '{"code":"c9"}' WHERE id = ?`, values: [idOf(0)] },
    ]);
    await finish();
    expect((await rows())[0]!.data).toBe('{"code":"c9","mark":true}');
  });

  it('fails where a unique value goes from object to object while it is filled, and leaves the table as it was', async () => {
    let first = true;
    const failing = copy.fill(async (found) => {
      if (first) {
        first = false;
        await set(0, { n: 0 });
        await set(1490, { code: 'c0' });
      }
      return mark(found);
    });
    await expect(failing).rejects.toBeInstanceOf(DuplicateKey);
    const before = await rows();
    await drop();
    expect([await left(), await rows()]).toEqual([[table], before]);
    expect(before.some(({ data }) => data.includes('mark'))).toBe(false);
  });

  it('leaves room on the disk for itself to be dropped', async () => {
    const { columns } = planLookup(CLASS, [], 100);
    const greedy = new ClassCopy(watched.database, classId, columns, Number.MAX_SAFE_INTEGER);
    await expect(greedy.fill(mark)).rejects.toBeInstanceOf(NoRoomForCopy);
    await drop();
    expect(await left()).toEqual([table]);
  });

  it('is dropped where a process that has died left it, but not while a class is being changed', async () => {
    const orphaned = new OrphanedTables(watched.database);
    await copy.fill(mark);
    const before = await rows();
    await watched.database.changingClasses(async () => {
      expect(await orphaned.areThere()).toBe(false);
    });
    expect(await orphaned.areThere()).toBe(true);
    for await (const _ of orphaned.drop());
    expect([await orphaned.areThere(), await left(), await rows()]).toEqual([false, [table], before]);
    await set(0, { n: 5 });
    expect((await rows())[0]!.data).toBe('{"n":5}');
  });

  it('is made of classes that are not small', async () => {
    expect(await ClassCopy.serves(watched.database, classId)).toBe(true);
    await write(`DELETE FROM ${table} WHERE id > ?`, idOf(998));
    expect(await ClassCopy.serves(watched.database, classId)).toBe(false);
  });
});

function rowOf({ id, revision, data, attachments }: ObjectRow): ObjectRow {
  return { id, revision, data, attachments };
}
