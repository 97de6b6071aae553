import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { ClassDefinition } from '@app/schema';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { planLookup } from '../../../../classes/src/change/lookup-plan.js';
import { InterruptedChanges } from '../../../../classes/src/clean-up/interrupted-changes.js';
import { ChangeRows } from '../../../../classes/src/long-changes/change-rows.js';
import { DuplicateKey } from '../../dialects/write-refusals.js';
import { DatabaseUnavailable } from '../../engine/errors.js';
import { idBytes, newObjectId } from '../../engine/objects/object-id.js';
import type { ObjectRow } from '../../engine/objects/object-row.js';
import { ClassTables } from '../tables/class-tables.js';
import { ClassCopy } from './class-copy.js';
import { CopyCatchUp } from './copy-catch-up.js';
import { NoDiskSpaceForCopy } from './copy-disk-space.js';

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
  let closed: Promise<void> | undefined;

  beforeEach(async () => {
    closed = undefined;
    watched = await WatchedTable.make('sqlite', undefined, CLASS, OBJECTS);
    const [row] = await watched.database.query<{ id: string }>('SELECT id FROM classes');
    classId = row!.id;
    table = `c_${classId}`;
    tables = new ClassTables(watched.database);
    copy = new ClassCopy(watched.database, classId, planLookup(CLASS, [], 100).columns);
    await watched.database.definitions.change(classId, (runDdl) => runDdl(copy.create()));
  });
  afterEach(() => (closed ??= watched.close()));

  const write = (text: string, ...values: (string | Buffer)[]) =>
    watched.database.execute([{ text, values }]);
  const set = (at: number, data: object) =>
    write(
      `UPDATE ${table} SET data = ?, revision = revision + 1 WHERE id = ?`,
      JSON.stringify(data),
      idOf(at),
    );
  /** The same with those from `begin` to before `end`, all at once. */
  const setAll = (begin: number, end: number, dataOf: (at: number) => object) =>
    Promise.all(Array.from({ length: end - begin }, (_, n) => set(begin + n, dataOf(begin + n))));
  const idOf = (at: number) => idBytes(watched.ids[at]!);
  /** With ids as text: Jest compares bytes one by one. */
  const rows = async () => {
    const found = await watched.database.query<ObjectRow>(`SELECT * FROM ${table} ORDER BY id`);
    return found.map((row) => ({ ...row, id: row.id.toString('hex') }));
  };
  const left = async () => {
    const names = `SELECT name FROM sqlite_master WHERE name LIKE '%${classId}%' AND type <> 'index'`;
    return (await watched.database.query<{ name: string }>(names)).map(({ name }) => name).sort();
  };
  const marked = <Row extends { data: string }>(row: Row): Row => ({
    ...row,
    data: JSON.stringify({ ...JSON.parse(row.data), mark: true }),
  });
  const mark = async (found: readonly ObjectRow[]) => found.map(marked);
  const finish = () => watched.database.transaction((unit) => copy.finish(unit, mark));
  const drop = () =>
    watched.database.definitions.change(classId, async (runDdl) => runDdl(await tables.dropCopy(classId)));

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
    const expected = (await rows()).map((row) => keptOf(marked(row)));
    await finish();
    expect((await rows()).map(keptOf)).toEqual(expected);
    expect((await rows()).some(({ id }) => id === idBytes(added).toString('hex'))).toBe(true);
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
    await setAll(0, 600, (at) => ({ n: at, code: `again ${at}` }));
    expect(await copy.left()).toBe(600);
    let written = 0;
    await copy.catchUp(async (found) => {
      for (const { id } of found.slice(0, 3)) {
        await write(`UPDATE ${table} SET data = '{"n":-1}' WHERE id = ?`, id);
        written++;
      }
      return mark(found);
    });
    expect(await copy.left()).toBe(written);
    await finish();
    const last = (await rows()).filter(({ data }) => data === '{"n":-1,"mark":true}');
    expect([written > 0, last.length]).toEqual([true, written]);
  });

  it('ends each pass where the objects ended that there were', async () => {
    let created = 0;
    const create = async (found: readonly ObjectRow[]) => {
      // Ends by itself where the pass does not.
      if (created < 40) {
        created++;
        await write(`INSERT INTO ${table} (id, revision, data) VALUES (?, 1, '{}')`, idBytes(newObjectId()));
      }
      return mark(found);
    };
    // The last portion has what was created while those before were copied.
    expect(await copy.fill(create)).toBeLessThan(1520);
    const before = created;
    await copy.catchUp(create);
    expect([before < 20, created - before < 4]).toEqual([true, true]);
    await finish();
    expect(await rows()).toHaveLength(1500 + created);
  });

  it('removes what was written up to then, however much is created meanwhile', async () => {
    await copy.fill(mark);
    await setAll(0, 600, (at) => ({ n: at, code: `again ${at}` }));
    const { dialect } = watched.database;
    const { copyOf, notesOf } = dialect.tableCopy!;
    const names = { table, copy: copyOf(table), notes: notesOf(table) };
    let portions = 0;
    await new CopyCatchUp(dialect, names, () => []).remove({
      read: (text, values) => watched.database.query(text, values),
      run: async (statements) => {
        portions++;
        await watched.database.execute(statements);
        // Ends by itself where the removal does not.
        if (portions < 20)
          await write(
            `INSERT INTO ${table} (id, revision, data) VALUES (?, 1, '{}')`,
            idBytes(newObjectId()),
          );
      },
    });
    expect(portions).toBe(3);
    await finish();
    expect(await rows()).toHaveLength(1503);
  });

  it('copies again for as long as it may while all others wait', async () => {
    await copy.fill(mark);
    await setAll(0, 1000, (at) => ({ n: at, code: `again ${at}` }));
    await watched.database.execute([
      { text: `UPDATE ${table} SET data = '{}' WHERE id = ?`, values: [idOf(1400)] },
      { text: `UPDATE ${table} SET data = '{"code":"c1400"}' WHERE id = ?`, values: [idOf(10)] },
    ]);
    let waiting: Promise<unknown> | undefined;
    await copy.catchUpAlone(async (found) => {
      waiting ??= set(1200, { n: -1, code: 'waits' });
      return mark(found);
    }, 0);
    expect(await copy.left()).toBeGreaterThan(700);
    await waiting;
    await copy.catchUpAlone(mark, 10_000);
    expect(await copy.left()).toBe(0);
    await finish();
    const data = (await rows()).map((row) => JSON.parse(row.data));
    expect(data[1200]).toEqual({ n: -1, code: 'waits', mark: true });
    expect([data[10], data[1400]]).toEqual([{ code: 'c1400', mark: true }, { mark: true }]);
  });

  it('keeps unique values that go from object to object, before, while and after these are copied', async () => {
    const fresh = newObjectId();
    const move = (from: number, to: number) => [
      { text: `UPDATE ${table} SET data = '{}' WHERE id = ?`, values: [idOf(from)] },
      { text: `UPDATE ${table} SET data = ? WHERE id = ?`, values: [`{"code":"c${from}"}`, idOf(to)] },
    ];
    let first = true;
    await copy.fill(async (found) => {
      if (first) {
        first = false;
        // To one that comes later, and to one that is made anew, after the objects that had them are read.
        await watched.database.execute(move(0, 1490));
        await write(`DELETE FROM ${table} WHERE id = ?`, idOf(1));
        await write(
          `INSERT INTO ${table} (id, revision, data) VALUES (?, 1, '{"code":"c1"}')`,
          idBytes(fresh),
        );
      }
      return mark(found);
    });
    // More notes than are read at once, and a value that goes from behind them to before them.
    await setAll(20, 620, (at) => ({ n: at, code: `moved ${at}` }));
    await watched.database.execute(move(1400, 10));
    await copy.catchUp(mark);
    await setAll(20, 420, (at) => ({ n: at, code: `moved again ${at}` }));
    await watched.database.execute(move(1300, 11));
    const expected = (await rows()).map((row) => keptOf(marked(row)));
    await finish();
    expect((await rows()).map(keptOf)).toEqual(expected);
    const moved = (await rows()).filter(({ data }) => /^{"code":"c(0|1|1300|1400)"/.test(data));
    expect(moved).toHaveLength(4);
  });

  it('fails where two objects would have a unique value in common, and leaves the table as it was', async () => {
    const before = await rows();
    const failing = copy.fill(async (found) =>
      found.map((row) => ({ ...row, data: row.data.replace('"c1400"', '"c7"') })),
    );
    await expect(failing).rejects.toBeInstanceOf(DuplicateKey);
    await drop();
    expect([await left(), await rows()]).toEqual([[table], before]);
  });

  it('takes few large objects at once, also after small ones', async () => {
    const large = 'x'.repeat(400_000);
    await setAll(1000, 1030, (at) => ({ n: at, text: large }));
    const portions: { objects: number; characters: number }[] = [];
    await copy.fill(async (found) => {
      portions.push({
        objects: found.length,
        characters: found.reduce((sum, { data }) => sum + data.length, 0),
      });
      return mark(found);
    });
    expect(portions.reduce((sum, { objects }) => sum + objects, 0)).toBe(1500);
    expect(Math.max(...portions.map(({ characters }) => characters))).toBeLessThanOrEqual(1024 * 1024);
    expect(Math.max(...portions.map(({ objects }) => objects))).toBe(256);
  });

  it('ends with the next portion when the database is closed', async () => {
    let portions = 0;
    const filling = watched.database.definitions.change(classId, () =>
      copy.fill(async (found) => {
        portions++;
        closed ??= watched.close();
        return mark(found);
      }),
    );
    await expect(filling).rejects.toBeInstanceOf(DatabaseUnavailable);
    await closed;
    expect(portions).toBeLessThan(3);
  });

  it('leaves room on the disk for itself to be dropped', async () => {
    const { columns } = planLookup(CLASS, [], 100);
    const greedy = new ClassCopy(watched.database, classId, columns, Number.MAX_SAFE_INTEGER);
    await expect(greedy.fill(mark)).rejects.toBeInstanceOf(NoDiskSpaceForCopy);
    await drop();
    expect(await left()).toEqual([table]);
  });

  it('leaves as much room for each that is made at the same time', async () => {
    const { bavail, bsize } = await statfs(tmpdir());
    const { columns } = planLookup(CLASS, [], 100);
    const most = Math.floor(0.7 * bavail * bsize);
    const other = '0'.repeat(32);
    await watched.database.definitions.change(other, async () => {
      new ClassCopy(watched.database, other, columns).create();
      const second = new ClassCopy(watched.database, classId, columns, most);
      await expect(second.fill(mark)).rejects.toBeInstanceOf(NoDiskSpaceForCopy);
    });
    await new ClassCopy(watched.database, classId, columns, most).fill(mark);
  });

  it('is dropped where a process that has died left it, but not while a class is being changed', async () => {
    const interrupted = new InterruptedChanges(watched.database, new ChangeRows(watched.database));
    await copy.fill(mark);
    const before = await rows();
    await watched.database.definitions.change(classId, async () => {
      expect(await interrupted.areThere()).toBe(false);
    });
    expect(await interrupted.areThere()).toBe(true);
    for await (const _ of interrupted.tidy());
    expect([await interrupted.areThere(), await left(), await rows()]).toEqual([false, [table], before]);
    await set(0, { n: 5 });
    expect((await rows())[0]!.data).toBe('{"n":5}');
  });

  it('is made of classes that are not small', async () => {
    expect(await ClassCopy.serves(watched.database, classId)).toBe(true);
    await write(`DELETE FROM ${table} WHERE id > ?`, idOf(998));
    expect(await ClassCopy.serves(watched.database, classId)).toBe(false);
  });
});

/** What a copy has of a row: the columns of its indexes are others. */
function keptOf({ id, revision, data, attachments }: Omit<ObjectRow, 'id'> & { id: string }) {
  return { id, revision, data, attachments };
}
