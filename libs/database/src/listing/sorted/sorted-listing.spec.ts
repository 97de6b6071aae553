import { type ClassDefinition, parseFilter, parseSort } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { DatabaseReads } from '../../connection/database-reads.js';
import { IndexRequired } from '../../engine/errors.js';
import type { Sql } from '../../engine/sql.js';
import { countCacheOf } from '../counted/counts/count-cache.js';

const OBJECTS = 6000;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    code: { type: 'integer', unique: true },
    serial: { type: 'integer', unique: true, required: true },
    score: { type: 'integer', indexed: true },
    day: { type: 'string', indexed: true },
    key: { type: 'string', unique: true },
    weight: { type: 'number' },
  },
};

/** `score` has many ties, and one of seven objects has none; of `code` nearly all are missing. */
const OBJECT_TEXTS = Array.from({ length: OBJECTS }, (_, at) =>
  JSON.stringify({
    ...(at % 10 === 0 ? { code: (at * 7919) % OBJECTS } : {}),
    serial: (at * 104_729) % OBJECTS,
    ...(at % 7 === 0 ? {} : { score: (at * 7919) % 1000 }),
    day: `d${String((at * 31) % OBJECTS).padStart(6, '0')}`,
    key: `k${(at * 17) % OBJECTS}`,
    weight: (at * 13) % 500,
  }),
);

describeEngines('the plan of a sort, on %s', (engine, server) => {
  let watched: WatchedTable;

  beforeAll(async () => {
    watched = await WatchedTable.make(engine, server, CLASS, OBJECT_TEXTS);
  });
  afterAll(() => watched.close());

  const page = (sort: string, offset: number, filter = '{}', most = Infinity, limit = 20) => {
    watched.asked = [];
    const { table } = watched;
    const where = table.filter(parseFilter(filter, CLASS).predicate);
    return table.listSorted(where, table.sort(parseSort(sort, CLASS)!, where), { offset, limit }, most);
  };

  const found = async (sort: string, offset: number, limit: number) => {
    const { objects, total } = await page(sort, offset, '{}', Infinity, limit);
    return { total, ids: objects.map(({ id }) => id) };
  };

  /** Steps in which an engine sorts objects, or looks at all of them without an index. */
  const slow = (lines: readonly string[]) =>
    lines.filter((line) =>
      engine === 'sqlite'
        ? /SCAN c_\w+"/.test(line)
        : /"table":"c_/.test(line) && /"type":"ALL"|filesort/i.test(line),
    );

  it.each(
    ['score', 'day', 'key', 'serial', '_id']
      .flatMap((name) => [name, `-${name}`])
      .filter((sort) => sort !== '_id'),
  )('by %s goes along its index, from the nearer end', async (sort) => {
    const index = sort === '-_id' ? /autoindex|"PRIMARY"/ : /[iu]x_/;
    // On SQLite objects without a unique value are a range of their own; each is read as far as the page.
    const ranges = sort.endsWith('key') && engine === 'sqlite' ? 3 : 1;
    for (const offset of [0, 40, 1000, 3500, OBJECTS - 30]) {
      await page(sort, offset);
      expect(watched.asked).toHaveLength(1);
      const { values } = watched.asked[0]![1]!;
      const passed = values
        .filter((value) => typeof value === 'number')
        .reduce((sum, value) => sum + value, 0);
      expect([offset, passed <= ranges * (Math.min(offset, OBJECTS - offset) + 80)]).toEqual([offset, true]);
      const lines = await watched.explained();
      expect(lines.some((line) => index.test(line))).toBe(true);
      expect({ lines, slow: slow(lines) }).toMatchObject({ slow: [] });
    }
  });

  it.each(['score', '-score', 'code', '-code', '-_id', 'serial', '-key', 'weight', '-weight,score'])(
    'by %s has all objects on its pages, each once',
    async (sort) => {
      const seen = new Set<string>();
      for (let offset = 0; offset < OBJECTS; offset += 300) {
        const { ids, total } = await found(sort, offset, 300);
        expect([total, ids.length]).toEqual([OBJECTS, 300]);
        for (const id of ids) seen.add(id);
      }
      expect(seen.size).toBe(OBJECTS);
      expect(await found(sort, OBJECTS, 20)).toEqual({ total: OBJECTS, ids: [] });
      expect(await found(sort, 10 * OBJECTS, 20)).toEqual({ total: OBJECTS, ids: [] });
    },
  );

  it.each(['serial', '-serial'])(
    'by %s, and filtered by the same, is counted once and goes along the index from the nearer end',
    async (sort) => {
      if (engine !== 'sqlite') {
        // So near the beginning a server is not asked first which end is nearer.
        await page(sort, 500, `{"serial":{"$gte":${3 + sort.length}}}`);
        expect(watched.asked.map((statements) => statements.length)).toEqual([2]);
      }
      for (const offset of [engine === 'sqlite' ? 40 : 600, 1500, 3000, 4900]) {
        // A filter that has been asked before may be counted already.
        const least = offset / 10 + sort.length;
        const matches = OBJECTS - least;
        const query = jest.spyOn(watched.database, 'query');
        const { objects, total } = await page(sort, offset, `{"serial":{"$gte":${least}}}`);
        const others = query.mock.calls.map(([text]) => text);
        query.mockRestore();
        const first = sort === 'serial' ? least + offset : OBJECTS - 1 - offset;
        const step = sort === 'serial' ? 1 : -1;
        const serials = Array.from({ length: 20 }, (_, at) => first + at * step);
        expect([total, objects.map(({ data }) => JSON.parse(data).serial)]).toEqual([matches, serials]);
        const [head, rows] = watched.asked as [Sql[], Sql[]];
        expect(head[0]!.text).toMatch(/COUNT/);
        expect([...others, ...rows.map(({ text }) => text)].join()).not.toMatch(/COUNT/);
        const passed = rows[0]!.values.filter((value) => typeof value === 'number');
        expect(Math.min(...passed.slice(-1))).toBeLessThanOrEqual(Math.min(offset, matches - offset) + 8);
        expect(slow(await watched.explained())).toEqual([]);
      }
    },
  );

  it('with a filter is the same, whichever way it is read', async () => {
    const filter = '{"weight":{"$lt":250}}';
    const all: string[] = [];
    const sorted = OBJECT_TEXTS.map((text) => JSON.parse(text))
      .filter(({ weight }) => weight < 250)
      .sort((one, other) => one.serial - other.serial);
    for (let offset = 0; offset < sorted.length; offset += 100) {
      const { objects, total } = await page('serial', offset, filter, Infinity, 100);
      expect(total).toBe(sorted.length);
      all.push(...objects.map(({ data }) => JSON.parse(data).serial));
    }
    expect(all).toEqual(sorted.map(({ serial }) => serial));
    const backwards = await page('-serial', 0, filter);
    expect(backwards.objects.map(({ data }) => JSON.parse(data).serial)).toEqual(all.slice(-20).reverse());
  });

  it('waits for no other walk, and leaves nothing in the cache of counts, where no total is asked for', async () => {
    const { table, database } = watched;
    const filter = table.filter(parseFilter('{"weight":{"$lt":17}}', CLASS).predicate);
    const sort = table.sort(parseSort('score', CLASS)!, filter);
    const span = { offset: 0, limit: 20, mostUnindexed: Infinity, behind: undefined };
    const snapshot = jest.spyOn(database, 'snapshot');
    let most = 0;
    let open = 0;
    snapshot.mockImplementation(async (work, reads) => {
      most = Math.max(most, ++open);
      try {
        return await DatabaseReads.prototype.snapshot.call(database, work, reads);
      } finally {
        open--;
      }
    });
    const walks = [1, 2].map(() => table.walk({ filter, sort, ...span, counts: false }));
    for (const { objects } of await Promise.all(walks)) expect(objects).toHaveLength(20);
    snapshot.mockRestore();
    if (engine === 'sqlite') expect(most).toBe(2);
    expect(countCacheOf(database).known(filter.key)).toBeUndefined();
  });

  it('by what has no index is refused where too many match', async () => {
    await expect(page('weight', 0, '{}', OBJECTS - 1)).rejects.toThrow(IndexRequired);
    await expect(page('weight', 0, '{"score":{"$gte":0}}', 100)).rejects.toThrow(IndexRequired);
    expect((await page('weight', 0, '{}', OBJECTS)).total).toBe(OBJECTS);
    expect((await page('score', 0, '{}', 1)).total).toBe(OBJECTS);
  });
});
