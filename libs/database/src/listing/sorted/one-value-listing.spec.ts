import { type ClassDefinition, parseFilter, parseSort, type SortOrder } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { idBytes } from '../../engine/objects/object-id.js';

const OBJECTS = 6000;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    state: { type: 'string', indexed: true },
    isNew: { type: 'boolean', indexed: true },
    price: { type: 'integer' },
  },
};

const thingOf = (at: number) => ({
  ...(at % 3 === 0 ? {} : { state: at % 3 === 1 ? 'open' : 'closed' }),
  isNew: at >= 2500,
  price: (at * 13) % 500,
});
type Thing = ReturnType<typeof thingOf>;
type Case = [filter: object, matches: (thing: Thing) => boolean];

const OF_ONE_VALUE: Case[] = [
  [{ state: { $eq: 'open' } }, ({ state }) => state === 'open'],
  [{ state: { $eq: null } }, ({ state }) => state === undefined],
  [{ isNew: { $eq: true } }, ({ isNew }) => isNew],
];

const BY_ID: SortOrder = { keys: [], idDescending: false };

describeEngines('what has one value of an indexed field, by ids, on %s', (engine, server) => {
  let watched: WatchedTable;
  const things = Array.from({ length: OBJECTS }, (_, at) => thingOf(at));

  beforeAll(async () => {
    watched = await WatchedTable.make(
      engine,
      server,
      CLASS,
      things.map((thing) => JSON.stringify(thing)),
    );
  });
  afterAll(() => watched.close());

  function questionOf(filter: object, sort: string) {
    watched.asked = [];
    const where = watched.table.filter(parseFilter(JSON.stringify(filter), CLASS).predicate);
    const order = sort === '_id' ? BY_ID : parseSort(sort, CLASS)!;
    return { filter: where, sort: watched.table.sort(order, where) };
  }

  function inOrder(matches: (thing: Thing) => boolean, sort: string): string[] {
    const ids = watched.ids.filter((_, at) => matches(things[at]!));
    return sort === '_id' ? ids : ids.reverse();
  }

  const walk = async (filter: object, sort: string, from: string | undefined, backwards = false) => {
    const { objects, hasMore, total } = await watched.table.walk({
      ...questionOf(filter, sort),
      offset: 0,
      limit: 10,
      mostUnindexed: 0,
      behind: from === undefined ? undefined : { position: { values: [], id: idBytes(from) }, backwards },
      counts: backwards,
    });
    return { ids: objects.map(({ id }) => id), hasMore, total };
  };

  /** The objects come along the index of the field: none is sorted, and none of another value is come by. */
  async function expectInOrder() {
    expect(watched.asked.flat().filter(({ text }) => text.includes(') keyed'))).toEqual([]);
    // What is before the last statement counts.
    watched.asked = [watched.asked.flat().slice(-1)];
    const lines = await watched.explained();
    const ofClass = lines.filter((line) =>
      engine === 'sqlite' ? / c_\w+ /.test(line) : line.includes('"c_'),
    );
    const others = engine === 'sqlite' ? /SCAN c_/ : /filesort|"key":"PRIMARY"/i;
    expect({ lines, sorted: ofClass.filter((line) => others.test(line)) }).toMatchObject({ sorted: [] });
    expect({ lines, uses: ofClass.some((line) => /ix_/.test(line)) }).toMatchObject({ uses: true });
  }

  describe.each(OF_ONE_VALUE)('%j', (filter, matches) => {
    it('is on pages from the youngest one on, from the nearer end', async () => {
      const expected = inOrder(matches, '-_id');
      for (const offset of [0, 30, 1000, expected.length - 15]) {
        const { filter: where, sort } = questionOf(filter, '-_id');
        const { objects, total } = await watched.table.listSorted(where, sort, { offset, limit: 20 }, 0);
        expect(total).toBe(expected.length);
        expect(objects.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20));
      }
    });

    it.each(['_id', '-_id'])('is walked by %s', async (sort) => {
      const expected = inOrder(matches, sort);
      expect(await walk(filter, sort, undefined)).toEqual({ ids: expected.slice(0, 10), hasMore: true });
      await expectInOrder();
      const middle = expected[1500]!;
      expect(await walk(filter, sort, middle)).toEqual({ ids: expected.slice(1501, 1511), hasMore: true });
      await expectInOrder();
      const total = expected.length;
      expect(await walk(filter, sort, middle, true)).toEqual({
        ids: expected.slice(1490, 1500),
        hasMore: true,
        total,
      });
      await expectInOrder();
    });

    it('is streamed', async () => {
      const ids: string[] = [];
      for await (const objects of watched.table.stream({ ...questionOf(filter, '_id'), limit: OBJECTS }))
        ids.push(...objects.map(({ id }) => id));
      expect(ids).toEqual(inOrder(matches, '_id'));
    });
  });

  it.each(['_id', '-_id'])('is walked beside another condition by %s', async (sort) => {
    const filter = { state: { $eq: 'open' }, price: { $lt: 100 } };
    const expected = inOrder(({ state, price }) => state === 'open' && price < 100, sort);
    const seen: string[] = [];
    for (let more = true; more; ) {
      const { ids, hasMore } = await walk(filter, sort, seen.at(-1));
      seen.push(...ids);
      more = hasMore;
    }
    expect(seen).toEqual(expected);
  });
});
