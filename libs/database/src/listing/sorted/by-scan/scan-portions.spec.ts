import { type ClassDefinition, parseFilter, parseSort } from '@app/schema';
import { describeEngines } from '../../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../../test/support/databases/watched-table.js';
import type { Snapshot } from '../../../dialects/execution/statements.js';
import type { Sql } from '../../../engine/sql.js';

const OBJECTS = 6000;
const SLICE = 100;
/** Of what cannot be cut, four times as much is looked at in one statement. */
const MAX_AT_ONCE = 4 * SLICE;

const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    quantity: { type: 'integer', indexed: true },
    code: { type: 'string', unique: true },
    due: { type: 'integer', indexed: true },
    state: { type: 'string', indexed: true },
    sent: { type: 'datetime', indexed: true },
    price: { type: 'integer' },
  },
};

/** `due`, `sent` and `price` have ties. */
const thingOf = (at: number) => ({
  quantity: (at * 7919) % OBJECTS,
  code: `C-${String((at * 7) % OBJECTS).padStart(6, '0')}`,
  due: (at * 31) % 11,
  state: `s${at % 20}`,
  sent: new Date(Date.UTC(2026, 0, 1 + (at % 90))).toISOString(),
  price: (at * 13) % 500,
});
type Thing = ReturnType<typeof thingOf>;

describeEngines('what a sort without an index looks at, on %s', (engine, server) => {
  let watched: WatchedTable;
  let read: Sql[] = [];
  /** Snapshots that are open, and the most that were. */
  const open = { now: 0, most: 0 };
  const things = Array.from({ length: OBJECTS }, (_, at) => thingOf(at));

  beforeAll(async () => {
    const texts = things.map((thing) => JSON.stringify(thing));
    watched = await WatchedTable.make(engine, server, CLASS, texts);
    const { database } = watched;
    jest.replaceProperty(database.dialect, 'sliceObjects', SLICE);
    jest.replaceProperty(database.dialect, 'mostInOneStatement', { objects: SLICE, entries: SLICE });
    const scansOf = database.scansOf.bind(database);
    const noted = (moment: Snapshot): Snapshot => {
      const readPlain = moment.read.bind(moment);
      jest.spyOn(moment, 'read').mockImplementation((text, values = []) => {
        read.push({ text, values: [...values] });
        return readPlain(text, values);
      });
      const close = moment.close.bind(moment);
      jest.spyOn(moment, 'close').mockImplementation(() => {
        open.now--;
        close();
      });
      open.most = Math.max(open.most, ++open.now);
      return moment;
    };
    jest.spyOn(database, 'scansOf').mockImplementation((filter) => {
      const reads = scansOf(filter);
      return { ...reads, snapshot: async () => noted(await reads.snapshot()) };
    });
  });
  afterAll(() => watched.close());

  async function page(query: object, sort: string, offset: number, limit: number) {
    read = [];
    const { table } = watched;
    const where = table.filter(parseFilter(JSON.stringify(query), CLASS).predicate);
    const order = table.sort(parseSort(sort, CLASS)!, where);
    const found = await table.listSorted(where, order, { offset, limit }, Infinity);
    return { total: found.total, ids: found.objects.map(({ id }) => id) };
  }

  function inOrder(matches: (thing: Thing) => boolean) {
    return [...things.keys()]
      .filter((at) => matches(things[at]!))
      .sort((one, other) => things[one]!.price - things[other]!.price || one - other)
      .map((at) => watched.ids[at]!);
  }

  /** How many objects each portion has. */
  async function sizes(): Promise<number[]> {
    const portions = read.filter(({ text }) => /\bAS k0\b/.test(text));
    const rows = portions.map(({ text, values }) =>
      watched.database.query<object>(text.replace(/ LIMIT \d+$/, ''), values),
    );
    return (await Promise.all(rows)).map(({ length }) => length);
  }

  const cases: [what: string, query: object, matches: (thing: Thing) => boolean][] = [
    ['one value', { state: { $eq: 's7' } }, ({ state }) => state === 's7'],
    ['two values', { state: { $in: ['s7', 's9'] } }, ({ state }) => state === 's7' || state === 's9'],
    [
      'a range of numbers',
      { quantity: { $gt: 3000, $lte: 3600 } },
      ({ quantity }) => quantity > 3000 && quantity <= 3600,
    ],
    ['a range of few numbers', { due: { $gt: 3, $lt: 5 } }, ({ due }) => due === 4],
    [
      'a range of unique texts',
      { code: { $gte: 'C-003000', $lt: 'C-003700' } },
      ({ code }) => code >= 'C-003000' && code < 'C-003700',
    ],
    [
      'a range of moments',
      { sent: { $gte: '2026-02-01T00:00:00Z', $lt: '2026-02-09T00:00:00Z' } },
      ({ sent }) => sent >= '2026-02-01' && sent < '2026-02-09',
    ],
    [
      'alternatives',
      { $or: [{ quantity: { $lt: 150 } }, { code: { $lt: 'C-000150' } }] },
      ({ quantity, code }) => quantity < 150 || code < 'C-000150',
    ],
  ];

  it.each(cases)('is what an index finds: %s', async (_what, query, matches) => {
    const expected = inOrder(matches);
    const total = expected.length;
    expect(total).toBeGreaterThan(SLICE);
    for (const [offset, limit] of [
      [0, 7],
      [150, 60],
      [total - 3, 5],
    ] as const) {
      const ids = expected.slice(offset, offset + limit);
      expect(await page(query, 'price', offset, limit)).toEqual({ total, ids });
      const portions = await sizes();
      expect(portions).not.toEqual([]);
      expect(Math.max(...portions)).toBeLessThanOrEqual(MAX_AT_ONCE);
      expect(await scans()).toEqual([]);
    }
  });

  it.each(cases)('is held against other conditions: %s', async (_what, query, matches) => {
    const expected = inOrder((thing) => matches(thing) && thing.price % 2 === 0 && thing.price < 400);
    const rest = { price: { $lt: 400, $nin: Array.from({ length: 200 }, (_, at) => 2 * at + 1) } };
    const found = await page({ ...query, ...rest }, '-price,_id', 0, 1000);
    const descending = [...expected].sort((one, other) => priceOf(other) - priceOf(one));
    expect(found).toEqual({ total: expected.length, ids: descending });
    expect(await scans()).toEqual([]);
  });

  it('is every object, where an index finds a large share of the class', async () => {
    const expected = inOrder(({ quantity }) => quantity > 3000);
    const found = await page({ quantity: { $gt: 3000 } }, 'price', 10, 20);
    expect(found).toEqual({ total: expected.length, ids: expected.slice(10, 30) });
    expect(await scans()).not.toEqual([]);
  });

  it('is looked at for a few pages at once, each with a connection of its own', async () => {
    open.most = 0;
    const quantities = Array.from({ length: 4 }, (_, at) => 3000 - at);
    const found = await Promise.all(
      quantities.map((least) => page({ quantity: { $gte: least } }, 'price', 0, 5)),
    );
    expect(found.map(({ total }) => total)).toEqual(quantities.map((least) => OBJECTS - least));
    expect(open).toEqual({ now: 0, most: engine === 'sqlite' ? 2 : 1 });
  });

  const priceOf = (id: string) => things[watched.ids.indexOf(id)]!.price;

  /** Steps that look at neighbouring objects of the class, or along a whole index. */
  async function scans() {
    const lines: string[] = [];
    const statements = read.filter(({ text }) => /\bAS k0\b|COUNT\(\*\) FROM c_/.test(text));
    for (const { text, values } of statements) {
      const explain = {
        sqlite: 'EXPLAIN QUERY PLAN',
        mysql: 'EXPLAIN FORMAT=TRADITIONAL',
        mariadb: 'EXPLAIN',
      };
      for (const row of await watched.database.query<object>(`${explain[engine]} ${text}`, values))
        lines.push(JSON.stringify(row));
    }
    return lines.filter((line) =>
      engine === 'sqlite'
        ? /SCAN (c_\w+|o\b)|\(id[<>]/.test(line)
        : /"table":"(c_\w+|o)"/.test(line) &&
          (/"type":"(ALL|index)"/.test(line) || /"type":"range".*"key":"PRIMARY"/.test(line)),
    );
  }
});
