import { type ClassDefinition, conjunction, parseFilter, parseSearch, parseSort } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { until } from '../../../../../test/support/until.js';
import { idBytes } from '../../engine/objects/object-id.js';
import type { Sql } from '../../engine/sql.js';
import { sortValues } from './order/keyset-position.js';

const OBJECTS = 20_000;
const FIRST_NEW = 15_400;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    day: { type: 'integer', indexed: true },
    amount: { type: 'integer', indexed: true },
    code: { type: 'integer', unique: true },
    serial: { type: 'integer', unique: true },
    label: { type: 'string', indexed: true },
    state: { type: 'string', indexed: true },
    note: { type: 'integer' },
    title: { type: 'string', searchable: true },
  },
};

/** Those that are `new` have the latest days and labels; a long label is on the first and the last of them. */
const thingOf = (at: number) => ({
  day: at,
  ...(at % 9 === 0 ? {} : { amount: (at * 7919) % 3000 }),
  ...(at % 10 === 5 ? {} : { code: at }),
  ...(at % 3 === 0 ? { serial: at } : {}),
  label: `L${String(at).padStart(6, '0')}${at === FIRST_NEW || at === OBJECTS - 1 ? 'x'.repeat(300) : ''}`,
  state: at < FIRST_NEW ? 'old' : 'new',
  note: (at * 13) % 5000,
  title: at < FIRST_NEW ? 'A ring' : 'A round bolt',
});
type Thing = ReturnType<typeof thingOf>;
type Case = [sort: string, filter: object, matches: (thing: Thing) => boolean, search?: string];

const NEAR: Case[] = [
  ['-day', { state: { $eq: 'new' } }, ({ state }) => state === 'new'],
  ['amount', { state: { $eq: 'old' } }, ({ state }) => state === 'old'],
  ['-amount', { day: { $gte: 3000, $lt: 12_000 } }, ({ day }) => day >= 3000 && day < 12_000],
  ['label', { amount: { $gt: 400 } }, ({ amount = 0 }) => amount > 400],
  [
    '-day',
    { amount: { $gt: 100 }, note: { $lt: 4000 } },
    ({ amount = 0, note }) => amount > 100 && note < 4000,
  ],
  [
    '-day',
    { $or: [{ state: { $eq: 'old' } }, { amount: { $lt: 1000 } }] },
    ({ state, amount = 3000 }) => state === 'old' || amount < 1000,
  ],
  ['-day', {}, ({ state }) => state === 'new', 'round'],
  ['-day', {}, ({ state }) => state === 'new', 'bolt a'],
];

/** What a walk along the index of the sort would come to last. */
const FAR: Case[] = [
  ['day', { state: { $eq: 'new' } }, ({ state }) => state === 'new'],
  ['day', { state: { $in: ['new', 'none'] } }, ({ state }) => state === 'new'],
  ['-day', { code: { $lt: 6000 } }, ({ code = OBJECTS }) => code < 6000],
  ['serial', { state: { $in: ['new', null] } }, ({ state }) => state === 'new'],
  ['-code', { day: { $lt: 6000 } }, ({ day }) => day < 6000],
  ['label', { day: { $gt: FIRST_NEW + 1 } }, ({ day }) => day > FIRST_NEW + 1],
  ['label', { state: { $eq: 'new' } }, ({ state }) => state === 'new'],
  ['-label', { day: { $lt: 5000 } }, ({ day }) => day < 5000],
  [
    'day',
    { state: { $eq: 'new' }, note: { $lt: 4000 } },
    ({ state, note }) => state === 'new' && note < 4000,
  ],
  ['-day', { note: { $in: [7, 8] } }, ({ note }) => note === 7 || note === 8],
  ['day', {}, ({ state }) => state === 'new', 'bolt'],
  ['label', {}, ({ state }) => state === 'new', 'bol'],
];

describeEngines('a walk past others, on %s', (engine, server) => {
  let watched: WatchedTable;
  const things = Array.from({ length: OBJECTS }, (_, at) => thingOf(at));
  let read: Sql[] = [];

  beforeAll(async () => {
    watched = await WatchedTable.make(
      engine,
      server,
      CLASS,
      things.map((thing) => JSON.stringify(thing)),
    );
    const { database } = watched;
    for (const reads of new Set([database, database.scans])) {
      const query = reads.query.bind(reads);
      jest.spyOn(reads, 'query').mockImplementation((text, values = [], reused = false) => {
        read.push({ text, values });
        return query(text, values, reused);
      });
    }
    const snapshot = database.snapshot.bind(database);
    jest.spyOn(database, 'snapshot').mockImplementation((work, reads) =>
      snapshot((moment) => {
        const noted = (text: string, values: Sql['values'] = []) => {
          read.push({ text, values });
          return moment.read<never>(text, values);
        };
        return work({ ...moment, read: noted as typeof moment.read });
      }, reads),
    );
  });
  afterAll(() => watched.close());

  async function walk(
    [sort, filter, , search]: Case,
    from: string | undefined,
    backwards: boolean,
    counts: boolean,
  ) {
    read = [];
    watched.asked = [];
    const { table } = watched;
    const { predicate } = parseFilter(JSON.stringify(filter), CLASS);
    const words = search === undefined ? [] : [parseSearch(search, CLASS).predicate];
    const where = table.filter(conjunction([predicate, ...words]));
    const asked = { filter: where, sort: table.sort(parseSort(sort, CLASS)!, where) };
    const at = from === undefined ? -1 : watched.ids.indexOf(from);
    const position = from && {
      values: sortValues(JSON.stringify(things[at]), asked.sort),
      id: idBytes(from),
    };
    const behind = position ? { position, backwards } : undefined;
    const span = { offset: 0, limit: 20, mostUnindexed: 0 };
    const { objects, total, hasMore } = await table.walk({ ...asked, ...span, behind, counts });
    return { ids: objects.map(({ id }) => id), hasMore, total };
  }

  /** The ids of all that matches, in the order of a sort; what is missing comes first where that ascends. */
  function inOrder([sort, , matches]: Case) {
    const sign = sort.startsWith('-') ? -1 : 1;
    const name = sort.replace('-', '') as 'day' | 'amount' | 'code' | 'serial' | 'label';
    const keyOf = (at: number) => things[at]![name] ?? -1;
    return [...things.keys()]
      .filter((at) => matches(things[at]!))
      .sort((one, other) => {
        const [a, b] = [keyOf(one), keyOf(other)];
        return sign * (a < b ? -1 : a > b ? 1 : one - other);
      })
      .map((at) => watched.ids[at]!);
  }

  /** What has been read, statement by statement: how many entries and rows a server passes for each, which it tells. */
  async function passed(): Promise<{ rows: number; text: string; values: Sql['values'] }[]> {
    const all = [...read, ...watched.asked.flat()];
    return watched.database.snapshot(async (moment) => {
      const seen = async () => {
        const rows = await moment.read<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'", []);
        return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
      };
      const none = -(await seen()) + (await seen());
      const found = [];
      for (const { text, values } of all) {
        const before = await seen();
        await moment.read(text, values);
        found.push({ rows: (await seen()) - before - none, text, values });
      }
      return found;
    });
  }

  async function expectWalk(one: Case) {
    const expected = inOrder(one);
    const total = expected.length;
    for (const [from, backwards] of [
      [undefined, false],
      [expected[9], false],
      [expected[total >> 1], false],
      [expected[total >> 1], true],
      [expected[total - 5], false],
    ] as const) {
      const at = from === undefined ? -1 : expected.indexOf(from);
      const ids = backwards ? expected.slice(Math.max(0, at - 20), at) : expected.slice(at + 1, at + 21);
      const hasMore = backwards ? at > 20 : at + 21 < total;
      expect({ at, ...(await walk(one, from, backwards, false)) }).toEqual({ at, ids, hasMore });
      expect({ at, ...(await walk(one, from, backwards, true)) }).toEqual({ at, ids, hasMore, total });
    }
  }

  it.each(NEAR)('comes to what is near, by %s of %j', async (...one) => {
    await walk(one, undefined, false, true);
    // How many entries indexes have is asked once.
    const counts = read.filter(({ text }) => text.startsWith('SELECT (')).map((sql) => JSON.stringify(sql));
    expect(counts).toEqual([...new Set(counts)]);
    await expectWalk(one);
    if (engine === 'sqlite') return;
    await walk(one, undefined, false, false);
    const rows = (await passed()).reduce((sum, statement) => sum + statement.rows, 0);
    // Each search of an alternative is counted up to 4,096, and what it counts is read once more.
    expect(rows).toBeLessThan(20_000);
  });

  it('does not sort all that matches for a page once it is counted', async () => {
    if (engine === 'sqlite') return;
    const beside = { amount: { $gt: 100 }, note: { $lt: 3900 } };
    const one: Case = ['-day', beside, ({ amount = 0, note }) => amount > 100 && note < 3900];
    const expected = inOrder(one);
    const isSorted = () => watched.asked.flat().some(({ text }) => text.includes(') keyed'));
    await walk(one, undefined, false, true);
    expect(isSorted()).toBe(true);
    await until('what matches to be counted', async () => {
      const page = await walk(one, expected[9], false, true);
      expect(page).toEqual({ ids: expected.slice(10, 30), hasMore: true, total: expected.length });
      return !isSorted();
    });
    for (const offset of [0, 40]) {
      watched.asked = [];
      const where = watched.table.filter(parseFilter(JSON.stringify(beside), CLASS).predicate);
      const sort = watched.table.sort(parseSort('-day', CLASS)!, where);
      const { objects, total } = await watched.table.listSorted(where, sort, { offset, limit: 20 }, 0);
      expect(objects.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20));
      expect({ total, isSorted: isSorted() }).toEqual({ total: expected.length, isSorted: false });
    }
  });

  describe('in a class that is too large for one statement', () => {
    beforeAll(() => {
      const { dialect } = watched.database;
      if (engine === 'sqlite') return;
      jest.replaceProperty(dialect, 'sliceObjects', 1000);
      const { entries } = dialect.mostInOneStatement;
      jest.replaceProperty(dialect, 'mostInOneStatement', { objects: 3000, entries });
    });

    it.each(FAR)('does not come by all that is before what is far, by %s of %j', async (...one) => {
      await expectWalk(one);
      if (engine === 'sqlite') return;
      await walk(one, undefined, false, false);
      // What has a word is found by words alone.
      if (one[3] !== undefined)
        expect(read.some(({ text }) => text.includes(' few ON few.found = id'))).toBe(true);
      const isSlice = (text: string) => text.includes(' AS matching');
      const long = (await passed()).filter(({ text, rows }) => rows > 5000 && !isSlice(text));
      for (const { text, values } of long) {
        watched.asked = [[{ text, values }]];
        // What passes many entries looks at none of their objects.
        const lines = (await watched.explained()).filter((line) => line.includes('"c_'));
        const others = lines.filter((line) => !line.includes('Using index') && !/"type":"eq_ref"/.test(line));
        expect({ text, others }).toMatchObject({ others: [] });
      }
    });
  });
});
