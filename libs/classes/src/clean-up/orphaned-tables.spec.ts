import { setImmediate as turn } from 'node:timers/promises';
import { BY_SHELL } from '@app/auth';
import { LocalBlobStore } from '@app/blobs';
import { ClassTables, type Database } from '@app/database';
import { Limits } from '@app/http';
import type { ClassDefinition } from '@app/schema';
import { v7 } from 'uuid';
import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import { itLong } from '../../../../test/support/extent.js';
import { ClassRemovals } from '../class-removals.js';
import { ClassesService } from '../classes.service.js';
import { ClassRegistry } from '../registry/class-registry.js';
import { OrphanedTables } from './orphaned-tables.js';

const HOUR = 3_600_000;
const CREATIONS = 30;

describeEngines('orphaned tables on %s', (engine, server) => {
  const isEmbedded = engine === 'sqlite';
  let empty: EmptyDatabase;
  /** Of two instances; an embedded database has one. */
  let databases: [Database, Database];
  let tables: ClassTables;

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
    const one = await empty.open(4);
    databases = [one, isEmbedded ? one : await empty.open(4)];
    tables = new ClassTables(one);
  });
  afterAll(() => empty.close());
  afterEach(() => jest.restoreAllMocks());

  const classId = (age: number) => v7({ msecs: Date.now() - age }).replaceAll('-', '');

  async function make(id: string): Promise<void> {
    await databases[0].definitions.change(id, async (runDdl) => {
      await runDdl(tables.create(id, []));
      await runDdl(tables.createWords(id, { slot: 1, version: 1 }));
    });
  }

  async function drop(orphaned: OrphanedTables): Promise<number> {
    let turns = 0;
    for await (const classes of orphaned.drop()) turns += classes;
    return turns;
  }

  it('are found a minute after the class was begun, and dropped class by class', async () => {
    const orphaned = new OrphanedTables(databases[0]);
    const [old, older, young] = [classId(61_000), classId(HOUR), classId(30_000)];
    for (const id of [old, older, young]) await make(id);
    expect((await orphaned.find()).sort()).toEqual([old, older].sort());
    expect(await drop(orphaned)).toBe(2);
    expect(await tables.withoutRow()).toEqual([young]);
    expect(await drop(orphaned)).toBe(0);
    await databases[0].definitions.change(young, async (runDdl) => runDdl(await tables.drop(young)));
  });

  it('are listed once, however many there are', async () => {
    const orphaned = new OrphanedTables(databases[0]);
    const ids = Array.from({ length: 5 }, () => classId(HOUR));
    for (const id of ids) await make(id);
    const query = jest.spyOn(databases[0], 'query');
    expect((await orphaned.find()).sort()).toEqual(ids.sort());
    const { tableNames } = databases[0].dialect;
    expect(query.mock.calls.filter(([sql]) => sql.includes(tableNames))).toHaveLength(1);
    query.mockRestore();
    expect(await drop(orphaned)).toBe(5);
  });

  itLong(
    'are not those of classes that are created and deleted meanwhile, however old they seem',
    async () => {
      const [here, there] = databases;
      const orphaned = new OrphanedTables(here);
      // As if there were no grace: only the lock of class changes is left.
      jest.spyOn(orphaned, 'find').mockImplementation(() => tables.withoutRow());
      const registry = new ClassRegistry(there, new Limits());
      const classes = new ClassesService(there, new Limits());
      const removals = new ClassRemovals(there, registry, await LocalBlobStore.open(empty.directory));
      let underWay = true;
      let found = 0;
      const dropping = (async () => {
        while (underWay) {
          found += await drop(orphaned);
          await turn();
        }
      })();
      const fields = { text: { type: 'string', searchable: true } } as ClassDefinition['fields'];
      const kept: string[] = [];
      for (let n = 0; n < CREATIONS; n++) {
        const { id } = await classes.create({ name: `Kept${n}`, fields }, BY_SHELL);
        kept.push(id);
        await classes.create({ name: `Gone${n}`, fields }, BY_SHELL);
        await removals.remove(`Gone${n}`, { force: true }, BY_SHELL);
      }
      underWay = false;
      await dropping;
      // Some were met between table and row.
      expect(found).toBeGreaterThan(0);
      for (const [n, id] of kept.entries()) {
        expect(await (await registry.get(`Kept${n}`)).table.insert('{"text":"x"}')).toBeDefined();
        expect(await here.query(`SELECT word FROM w_${id}_1`)).toHaveLength(1);
      }
      expect(await tables.withoutRow()).toEqual([]);
    },
  );
});
