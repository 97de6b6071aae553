import {
  type ClassDefinition,
  conjunction,
  parseFilter,
  parseSearch,
  parseSort,
  type SortOrder,
} from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import type { Snapshot } from '../../dialects/execution/statements.js';
import type { Sql } from '../../engine/sql.js';

const OBJECTS = 6000;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    quantity: { type: 'integer', indexed: true },
    code: { type: 'string', indexed: true },
    due: { type: 'integer', indexed: true },
    state: { type: 'string', indexed: true },
    price: { type: 'integer' },
    title: { type: 'string', searchable: true },
  },
};

const BY_ID: SortOrder = { keys: [], idDescending: false };

/** `price` and `due` have ties. */
const thingOf = (at: number) => ({
  quantity: (at * 7919) % OBJECTS,
  code: `C-${String(at).padStart(6, '0')}`,
  due: (at * 31) % 700,
  state: at % 2 === 0 ? 'open' : 'closed',
  price: (at * 13) % 500,
  title: at % 3 === 0 ? 'Round bolt' : 'Ring',
});
type Thing = ReturnType<typeof thingOf>;

interface Asked {
  query: object;
  search?: string | undefined;
}

type Case = [what: string, query: object, matches: (thing: Thing) => boolean, search?: string];

describeEngines('the plan of a sort of few matches, on %s', (engine, server) => {
  let watched: WatchedTable;
  const things = Array.from({ length: OBJECTS }, (_, at) => thingOf(at));

  let mostRows: number;
  beforeAll(async () => {
    watched = await WatchedTable.make(
      engine,
      server,
      CLASS,
      things.map((thing) => JSON.stringify(thing)),
    );
    const { database } = watched;
    // So that servers, too, take the objects of some words for many.
    jest.replaceProperty(database.dialect, 'sliceObjects', 1000);
    const scansOf = database.scansOf.bind(database);
    const noted = (moment: Snapshot): Snapshot => {
      const snapshotRead = moment.snapshotRead.bind(moment);
      jest.spyOn(moment, 'snapshotRead').mockImplementation((page, reused) => {
        const rows = page.objects.map(({ from, values }) => ({ text: `SELECT id ${from}`, values }));
        watched.asked.push([page.head, ...rows]);
        return snapshotRead(page, reused);
      });
      const read = moment.read.bind(moment);
      jest.spyOn(moment, 'read').mockImplementation(async (text, values = []) => {
        watched.asked.push([{ text, values }]);
        const rows = await read(text, values);
        mostRows = Math.max(mostRows, rows.length);
        return rows as never;
      });
      return moment;
    };
    jest.spyOn(database, 'scansOf').mockImplementation((filter) => {
      const reads = scansOf(filter);
      return { ...reads, snapshot: async () => noted(await reads.snapshot()) };
    });
  });
  afterAll(() => watched.close());

  function questionOf({ query, search }: Asked, sort: string) {
    watched.asked = [];
    mostRows = 0;
    const { table } = watched;
    const { predicate } = parseFilter(JSON.stringify(query), CLASS);
    const words = search === undefined ? [] : [parseSearch(search, CLASS).predicate];
    const where = table.filter(conjunction([predicate, ...words]));
    return { filter: where, sort: table.sort(parseSort(sort, CLASS) ?? BY_ID, where) };
  }

  async function page(asked: Asked, sort: string, offset: number, limit: number) {
    const question = questionOf(asked, sort);
    const found = await watched.table.listSorted(question.filter, question.sort, { offset, limit }, Infinity);
    return { total: found.total, ids: found.objects.map(({ id }) => id) };
  }

  async function uncounted(asked: Asked, sort: string, offset: number, limit: number) {
    const how = { offset, limit, mostUnindexed: Infinity, behind: undefined, counts: false };
    const { objects, hasMore } = await watched.table.walk({ ...questionOf(asked, sort), ...how });
    return { hasMore, ids: objects.map(({ id }) => id) };
  }

  async function streamed(asked: Asked, sort: string) {
    const ids: string[] = [];
    for await (const objects of watched.table.stream({ ...questionOf(asked, sort), limit: Infinity }))
      ids.push(...objects.map(({ id }) => id));
    return ids;
  }

  /** The ids of all that matches, in the order of a sort. */
  function inOrder(matches: (thing: Thing) => boolean, sort: string) {
    const sign = sort.startsWith('-') ? -1 : 1;
    const name = sort.replace('-', '') as 'due' | 'price' | '_id';
    const keyOf = (at: number) => (name === '_id' ? at : things[at]![name]);
    return [...things.keys()]
      .filter((at) => matches(things[at]!))
      .sort((one, other) => sign * (keyOf(one) - keyOf(other) || one - other))
      .map((at) => watched.ids[at]!);
  }

  /** Steps that look at all objects, or a portion of them, along a whole index, or for words. */
  async function scans() {
    const lines = await watched.explained(watched.asked.length);
    return lines.filter((line) =>
      engine === 'sqlite'
        ? /SCAN (c_\w+|o\b)|SEARCH f\b|\(id[<>]/.test(line)
        : (/"table":"(c_\w+|o)"/.test(line) && /"type":"(ALL|index)"/.test(line)) || /"table":"f"/.test(line),
    );
  }

  const cases: Case[] = [
    [
      'alternatives of two indexes',
      { $or: [{ quantity: { $eq: 7 } }, { code: { $startsWith: 'C-00312' } }] },
      ({ quantity, code }) => quantity === 7 || code.startsWith('C-00312'),
    ],
    [
      'alternatives of two indexes, and a condition without one',
      {
        $or: [{ quantity: { $lt: 40 } }, { code: { $startsWith: 'C-00312' } }, { quantity: { $lt: 30 } }],
        price: { $lt: 250 },
      },
      ({ quantity, code, price }) => (quantity < 40 || code.startsWith('C-00312')) && price < 250,
    ],
    [
      'alternatives of two indexes, and a value that very many have',
      {
        state: { $eq: 'closed' },
        $or: [{ quantity: { $lt: 20 } }, { code: { $startsWith: 'C-00312' } }],
      },
      ({ quantity, code, state }) => state === 'closed' && (quantity < 20 || code.startsWith('C-00312')),
    ],
    ['a value or none', { quantity: { $in: [7, null] } }, ({ quantity }) => quantity === 7],
    [
      'values or none, and a condition without an index',
      { quantity: { $in: [7, 8, 9, 10, null] }, price: { $lt: 250 } },
      ({ quantity, price }) => quantity >= 7 && quantity <= 10 && price < 250,
    ],
    ['what is not in a range', { quantity: { $not: { $gte: 13 } } }, ({ quantity }) => !(quantity >= 13)],
    [
      'two ranges of an index',
      { $or: [{ quantity: { $lt: 20 } }, { quantity: { $gt: 5980 } }], price: { $gte: 100 } },
      ({ quantity, price }) => (quantity < 20 || quantity > 5980) && price >= 100,
    ],
    [
      'what is in none of several ranges',
      { $nor: [{ quantity: { $gt: 20, $lt: 3000 } }, { quantity: { $gt: 3010 } }] },
      ({ quantity }) => !((quantity > 20 && quantity < 3000) || quantity > 3010),
    ],
    [
      'a beginning of a text, and words that all have',
      { code: { $startsWith: 'C-00312' } },
      ({ code }) => code.startsWith('C-00312'),
      'r',
    ],
    [
      'two ranges of an index, and words that very many have',
      { $or: [{ quantity: { $lt: 20 } }, { quantity: { $gt: 5980 } }] },
      ({ quantity, title }) => (quantity < 20 || quantity > 5980) && title === 'Round bolt',
      'r bo',
    ],
  ];

  describe.each(cases)('%s', (_what, query, matches, search) => {
    const asked: Asked = { query, search };

    it.each(['price', '-price', 'due', '-due', '-_id'])('are sorted by %s', async (sort) => {
      const expected = inOrder(matches, sort);
      const total = expected.length;
      for (const [offset, limit] of [
        [0, 5],
        [Math.max(0, total - 3), 5],
        [total + 1, 5],
      ] as const) {
        const ids = expected.slice(offset, offset + limit);
        expect(await page(asked, sort, offset, limit)).toEqual({ total, ids });
        expect({ offset, scans: await scans() }).toEqual({ offset, scans: [] });
        const hasMore = offset + limit < total;
        expect(await uncounted(asked, sort, offset, limit)).toEqual({ hasMore, ids });
        expect({ offset, scans: await scans() }).toEqual({ offset, scans: [] });
      }
    });

    it.each(['_id', 'due', '-due'])('are streamed by %s', async (sort) => {
      expect(await streamed(asked, sort)).toEqual(inOrder(matches, sort));
      expect(watched.asked).not.toEqual([]);
      expect(await scans()).toEqual([]);
      if (engine === 'sqlite') expect(mostRows).toBe(1);
    });
  });

  it.each<[what: string, query: object, matches: (thing: Thing) => boolean]>([
    ['half of the class', { state: { $eq: 'closed' } }, ({ state }) => state === 'closed'],
    [
      'what an index finds, and a condition without one',
      { quantity: { $lt: 900 }, price: { $lt: 450 } },
      ({ quantity, price }) => quantity < 900 && price < 450,
    ],
  ])('streams of %s are sorted once at most', async (_what, query, matches) => {
    expect(await streamed({ query }, 'due')).toEqual(inOrder(matches, 'due'));
    const isPortion = ({ text }: Sql) => /\bo\.id = page\.found\b/.test(text);
    const isSort = ({ text }: Sql) => text.includes(') keyed ORDER BY');
    expect(watched.asked.flat().filter(isPortion).length).toBeGreaterThan(1);
    expect(watched.asked.flat().filter(isSort).length).toBeLessThanOrEqual(1);
  });

  it.each([
    { state: { $eq: 'closed' } },
    { quantity: { $lt: 4000 } },
    { quantity: { $not: { $gte: 1000, $lt: 2000 } } },
    { quantity: { $nin: [1, 2] } },
  ])('too many to be sorted without an index are counted by that of the filter (%j)', async (query) => {
    const how = { offset: 0, limit: 5, mostUnindexed: 2000 };
    const asked = questionOf({ query }, 'price');
    await expect(watched.table.listSorted(asked.filter, asked.sort, how, how.mostUnindexed)).rejects.toThrow(
      'and 2000 are sorted at most',
    );
    expect(watched.asked).toEqual([]);
    for (const counts of [true, false])
      await expect(watched.table.walk({ ...asked, ...how, behind: undefined, counts })).rejects.toThrow(
        'and 2000 are sorted at most',
      );
    expect(watched.asked).toEqual([]);
  });
});
