import { type ClassDefinition, parseFilter, parseSort } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import type { Sql } from '../../engine/sql.js';
import { CountedReads } from '../counted/counted-reads.js';

const OBJECTS = 20_000;
/** Of them are more than are sorted without a look at the other index, and no large share. */
const FIRST_NEW = 15_400;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    day: { type: 'integer', indexed: true },
    amount: { type: 'integer', indexed: true },
    code: { type: 'integer', unique: true },
    state: { type: 'string', indexed: true },
    note: { type: 'string' },
  },
};

/** `amount` is anywhere, with ties and missing ones; those that are `new` have the latest days. */
const thingOf = (at: number) => ({
  day: at,
  ...(at % 9 === 0 ? {} : { amount: (at * 7919) % 3000 }),
  ...(at % 2 === 0 ? { code: (at * 104_729) % OBJECTS } : {}),
  state: at < FIRST_NEW ? 'old' : 'new',
});
type Thing = ReturnType<typeof thingOf>;

describeEngines('a page of two indexes, on %s', (engine, server) => {
  let watched: WatchedTable;
  const things = Array.from({ length: OBJECTS }, (_, at) => thingOf(at));
  /** The statements of snapshots. */
  let read: Sql[] = [];

  beforeAll(async () => {
    watched = await WatchedTable.make(
      engine,
      server,
      CLASS,
      things.map((thing) => JSON.stringify(thing)),
    );
    const { database } = watched;
    const snapshot = database.snapshot.bind(database);
    jest.spyOn(database, 'snapshot').mockImplementation((work, reads) =>
      snapshot(
        (moment) =>
          work({
            ...moment,
            read: (text, values) => {
              read.push({ text, values: values ?? [] });
              return moment.read(text, values);
            },
          }),
        reads,
      ),
    );
  });
  afterAll(() => watched.close());

  async function ask(filter: object, sort: string, offset: number, limit: number) {
    read = [];
    watched.asked = [];
    const { table } = watched;
    const where = table.filter(parseFilter(JSON.stringify(filter), CLASS).predicate);
    const { total, objects, cursor } = await table.listSorted(
      where,
      table.sort(parseSort(sort, CLASS)!, where),
      { offset, limit },
      Infinity,
    );
    cursor?.close();
    return { total, ids: objects.map(({ id }) => id) };
  }

  /** The ids of all that matches, in the order of a sort; what is missing comes first where that ascends. */
  function inOrder(matches: (thing: Thing) => boolean, sort: string) {
    const sign = sort.startsWith('-') ? -1 : 1;
    const name = sort.replace('-', '') as 'day' | 'amount' | 'code';
    const keyOf = (at: number) => things[at]![name] ?? -1;
    return [...things.keys()]
      .filter((at) => matches(things[at]!))
      .sort((one, other) => sign * (keyOf(one) - keyOf(other) || one - other))
      .map((at) => watched.ids[at]!);
  }

  /** Steps in which an engine sorts objects, or looks at all of them without an index. */
  async function scans() {
    watched.asked = [read];
    return (await watched.explained()).filter((line) =>
      engine === 'sqlite'
        ? /SCAN c_\w+"/.test(line)
        : /"table":"c_/.test(line) && /"type":"ALL"|filesort/i.test(line),
    );
  }

  /** Each page asks for something else, as a filter that has come back is counted. */
  it.each<[sort: string, filter: (k: number) => object, matches: (thing: Thing, k: number) => boolean]>([
    ['-day', (k) => ({ amount: { $gt: 1000 + k } }), ({ amount }, k) => amount! > 1000 + k],
    ['day', (k) => ({ amount: { $gt: 1100 + k } }), ({ amount }, k) => amount! > 1100 + k],
    ['-amount', (k) => ({ day: { $gte: 3000 + k } }), ({ day }, k) => day >= 3000 + k],
    [
      'amount',
      (k) => ({ day: { $gte: 3000 + k, $lt: 8000 } }),
      ({ day }, k) => day >= 3000 + k && day < 8000,
    ],
    ['code', (k) => ({ day: { $lt: 6000 + k } }), ({ day }, k) => day < 6000 + k],
    ['-code', (k) => ({ day: { $lt: 7000 + k } }), ({ day }, k) => day < 7000 + k],
    ['day', (k) => ({ state: { $in: ['new', `no ${k}`] } }), ({ state }) => state === 'new'],
    ['-amount', (k) => ({ state: { $in: ['old', `no ${k}`] } }), ({ state }) => state === 'old'],
    [
      'amount',
      (k) => ({ day: { $not: { $gte: 6000 + k, $lt: 15_000 } } }),
      ({ day }, k) => day < 6000 + k || day >= 15_000,
    ],
    [
      '-day',
      (k) => ({ amount: { $in: [k, null] } }),
      ({ amount }, k) => amount === undefined || amount === k,
    ],
    ['day', (k) => ({ amount: { $neq: k } }), ({ amount }, k) => amount !== k],
    [
      '-day',
      (k) => ({ $or: [{ state: { $eq: 'old' } }, { amount: { $lt: 1000 + k } }] }),
      ({ state, amount = 3000 }, k) => state === 'old' || amount < 1000 + k,
    ],
  ])('is the one that sorting all that matches finds, by %s (%#)', async (sort, filter, matches) => {
    for (let k = 0; k < 7; k++) {
      const expected = inOrder((thing) => matches(thing, k), sort);
      const total = expected.length;
      const [offset, limit] = [
        [0, 20],
        [30, 1000],
        [total >> 1, 50],
        [total - 40, 20],
        [total - 7, 20],
        [total, 20],
        [total + 5000, 20],
      ][k] as [number, number];
      const answer = await ask(filter(k), sort, offset, limit);
      expect({ k, ...answer }).toEqual({ k, total, ids: expected.slice(offset, offset + limit) });
    }
  });

  it.each([
    { amount: { $gt: 500 } },
    { amount: { $not: { $gte: 500, $lt: 1000 } } },
    { amount: { $nin: [100, 200] } },
  ])('is found along the index of the sort, where it is near (%#)', async (filter) => {
    await ask(filter, '-day', 0, 20);
    expect(read.map(({ text }) => /COUNT/.test(text))).toEqual([true, false]);
    expect(await scans()).toEqual([]);
  });

  it('is found by sorting what the filter finds, where a walk comes to nothing', async () => {
    const { total } = await ask({ state: { $in: ['new', 'none'] } }, 'day', 0, 20);
    expect(total).toBe(OBJECTS - FIRST_NEW);
    // Counted, walked, counted and sorted.
    expect(read.map(({ text }) => /COUNT/.test(text)).filter(Boolean)).toHaveLength(2);
    expect((await scans()).filter((line) => !/filesort/i.test(line))).toEqual([]);
  });

  describe('of more than a server sorts', () => {
    beforeAll(() => {
      if (engine === 'sqlite') return;
      const { dialect } = watched.database;
      jest.replaceProperty(dialect, 'sliceObjects', 1000);
      const { entries } = dialect.mostInOneStatement;
      jest.replaceProperty(dialect, 'mostInOneStatement', { objects: 1000, entries });
    });

    it.each<[filter: (k: number) => object, matches: (thing: Thing, k: number) => boolean]>([
      [(k) => ({ state: { $in: ['new', `none ${k}`] } }), ({ state }) => state === 'new'],
      [(k) => ({ amount: { $gte: 300 + k } }), ({ amount = 0 }, k) => amount >= 300 + k],
      [
        (k) => ({ $or: [{ day: { $gte: 3000 + k } }, { amount: { $in: [1, 2] } }] }),
        ({ day, amount }, k) => day >= 3000 + k || amount === 1 || amount === 2,
      ],
    ])(
      'is found by entries of indexes alone, where a walk comes to nothing (%#)',
      async (filter, matches) => {
        for (const [k, sort] of ['day', '-day', 'code', '-code', '-amount'].entries()) {
          const expected = inOrder((thing) => matches(thing, k), sort);
          const total = expected.length;
          const offset = [0, 2000, 30, total >> 1, total - 30][k]!;
          const answer = await ask(filter(k), sort, offset, 20);
          expect({ k, ...answer }).toEqual({ k, total, ids: expected.slice(offset, offset + 20) });
          if (engine === 'sqlite') continue;
          const joins = read.filter(({ text }) => text.includes(') few ON few.found = id'));
          read = joins;
          const looked = (await scans()).filter((line) => !line.includes('Using index'));
          expect({ k, looked }).toMatchObject({ looked: [] });
          if (sort === 'day') expect(joins).toHaveLength(/state/.test(JSON.stringify(filter(k))) ? 1 : 0);
        }
      },
    );

    it.each([
      [{ state: { $eq: 'new' } }, ({ state }: Thing) => state === 'new', 1],
      [{ state: { $eq: 'new' }, note: { $eq: null } }, ({ state }: Thing) => state === 'new', 0],
      [{ state: { $eq: 'old' } }, ({ state }: Thing) => state === 'old', 0],
    ])(
      'is not walked to past all others where the filter is counted (%#)',
      async (filter, matches, joins) => {
        const counted = jest.spyOn(CountedReads.prototype, 'isCounted').mockReturnValue(true);
        const expected = inOrder(matches, 'day');
        for (const offset of [0, 30, expected.length - 30]) {
          const { ids, total } = await ask(filter, 'day', offset, 20);
          expect({ total, ids }).toEqual({
            total: expected.length,
            ids: expected.slice(offset, offset + 20),
          });
          if (engine === 'sqlite' || offset > 30) continue;
          const joined = read.filter(({ text }) => text.includes(' few ON few.found = id'));
          expect({ offset, joined: joined.length }).toEqual({ offset, joined: joins });
          // None but those of what is near.
          const walks = watched.asked
            .flat()
            .filter(({ text }) => /^SELECT .* FORCE INDEX .*ORDER BY x/.test(text));
          expect({ offset, walks: walks.length > 0 }).toEqual({ offset, walks: filter.state.$eq === 'old' });
        }
        counted.mockRestore();
      },
    );
  });
});
