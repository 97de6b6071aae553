import { setTimeout as pause } from 'node:timers/promises';
import { BY_SHELL } from '@app/auth';
import { ClassEntity, ClassTables, type Database, StaleClass } from '@app/database';
import { Limits } from '@app/http';
import { v7 } from 'uuid';
import { EmptyDatabase } from '../../../../test/support/databases/empty-database.js';
import type { Engine } from '../../../../test/support/engines.js';
import { isLong, itBoth } from '../../../../test/support/extent.js';
import { ClassChanger } from '../class-changer.js';
import { ClassWords } from '../words/class-words.js';
import { ClassRegistry } from './class-registry.js';

/** The size of the registry's cache. */
const MAX_KEPT = 500;

const { TEST_MYSQL_URL, TEST_MARIADB_URL } = process.env;
const SERVERS: [engine: Engine, server: string | undefined][] = [
  ['mysql', TEST_MYSQL_URL],
  ['mariadb', TEST_MARIADB_URL],
];
const ENGINES: typeof SERVERS = [['sqlite', undefined], ...SERVERS.filter(([, server]) => server && isLong)];

describe.each(ENGINES)('the registry of classes on %s', (engine, server) => {
  let empty: EmptyDatabase;
  let database: Database;
  let registry: ClassRegistry;

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
    database = await empty.open(8);
    const rows = Array.from({ length: MAX_KEPT + 10 }, (_, n) => classRow(`Class${n}`));
    await database.transaction(({ manager }) => manager.insert(ClassEntity, rows));
  });
  afterAll(() => empty.close());
  beforeEach(() => {
    registry = new ClassRegistry(database, new Limits());
  });

  function classRow(className: string) {
    const now = Date.now();
    return {
      id: v7().replaceAll('-', ''),
      name: className,
      revision: 1,
      definition: JSON.stringify({ name: className, fields: { n: { type: 'integer' } } }),
      columns: [],
      nextSlot: 1,
      createdAt: now,
      updatedAt: now,
    };
  }

  const use = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await registry.get(`Class${n}`);
  };

  it('reads a class once for all that find at the same moment that it is not trusted any more', async () => {
    const first = await registry.get('Class0');
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000);
    const read = jest.spyOn(database, 'query');
    const together = await Promise.all(Array.from({ length: 50 }, () => registry.get('Class0')));
    expect(read).toHaveBeenCalledTimes(1);
    expect(new Set(together)).toEqual(new Set([first]));
    registry.forget('Class0');
    await registry.get('Class0');
    expect(read).toHaveBeenCalledTimes(2);
    clock.mockRestore();
    read.mockRestore();
  });

  itBoth('forgets the class used least recently where it has 500 others', async () => {
    const first = await registry.get('Class0');
    const second = await registry.get('Class1');
    await use(2, MAX_KEPT);
    expect((await registry.get('Class0')) === first).toBe(true);
    await use(MAX_KEPT, MAX_KEPT + 1);
    expect((await registry.get('Class0')) === first).toBe(true);
    const anew = await registry.get('Class1');
    expect(anew === second).toBe(false);
    expect(anew).toMatchObject({ id: second.id, revision: 1 });
    expect(registry.remembered('Class2')).toBeUndefined();
  });

  itBoth('forgets sooner where definitions are large', async () => {
    const description = 'x'.repeat(1024 * 1024);
    const rows = Array.from({ length: 10 }, (_, n) => {
      const row = classRow(`Large${n}`);
      return { ...row, definition: JSON.stringify({ ...JSON.parse(row.definition), description }) };
    });
    for (const row of rows) await database.transaction(({ manager }) => manager.insert(ClassEntity, row));
    for (const { name } of rows) await registry.get(name);
    const kept = rows.filter(({ name }) => registry.remembered(name) !== undefined);
    expect(kept.map(({ name }) => name)).toEqual([
      'Large3',
      'Large4',
      'Large5',
      'Large6',
      'Large7',
      'Large8',
      'Large9',
    ]);
  });

  itBoth('evicts a class that is being written to without losing or repeating a write', async () => {
    const row = classRow('Busy');
    await database.definitions.change(row.id, (runDdl) =>
      runDdl(new ClassTables(database).create(row.id, [])),
    );
    await database.transaction(({ manager }) => manager.insert(ClassEntity, row));
    const before = await registry.get('Busy');
    const counter = await before.table.insert('{"n":0}');
    const increment = ({ data }: { data: string }) => ({
      data: JSON.stringify({ n: JSON.parse(data).n + 1 }),
    });
    const write = ({ table }: typeof before) => [
      ...Array.from({ length: 40 }, () => table.update(counter, increment)),
      ...Array.from({ length: 40 }, (_, n) => table.insert(`{"n":${n}}`)),
    ];
    const underWay = write(before);
    await use(0, MAX_KEPT);
    const after = await registry.get('Busy');
    expect(after === before).toBe(false);
    await Promise.all([...underWay, ...write(after), ...write(before), ...write(after)]);

    for (const { table } of [before, after]) {
      expect(JSON.parse((await table.find(counter))!.data)).toEqual({ n: 160 });
      const { total } = await table.list(table.filter({ kind: 'always' }), 0, 1);
      expect(total).toBe(161);
    }
    expect(await after.table.remove(counter)).toMatchObject({ attached: false });
    expect(await before.table.remove(counter)).toBeUndefined();
    expect(await before.table.find(counter)).toBeUndefined();
  });

  itBoth('lets an operation finish under which the class changes without a pause', async () => {
    const row = classRow('Restless');
    await database.definitions.change(row.id, (runDdl) =>
      runDdl(new ClassTables(database).create(row.id, [])),
    );
    await database.transaction(({ manager }) => manager.insert(ClassEntity, row));
    const words = new ClassWords(database, registry);
    const classes = new ClassChanger(database, registry, words);
    let underWay = true;
    const changing = (async () => {
      for (let n = 0; underWay; n++) {
        const wanted = { name: 'Restless', fields: { [`n${n}`]: { type: 'integer' as const } } };
        await classes.replace('Restless', wanted, { origin: BY_SHELL });
        // As a request would: SQLite returns within the same turn of the event loop.
        await pause(1);
      }
    })();
    // Longer than a change takes.
    const slowly = async ({ revision }: { revision: number }) => {
      await pause(200);
      const now = await database.reading.findOneByOrFail(ClassEntity, { name: 'Restless' });
      if (now.revision !== revision) throw new StaleClass();
      return 'finished';
    };
    const operation = registry.use(await registry.get('Restless'), slowly);
    await expect(operation.finally(() => (underWay = false))).resolves.toBe('finished');
    await changing;
  });
});
