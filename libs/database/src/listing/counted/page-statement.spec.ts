import { type ClassDefinition, parseFilter } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { until } from '../../../../../test/support/until.js';
import { idBytes } from '../../engine/objects/object-id.js';
import { indexAmongIds } from './page-statement.js';

const OBJECTS = 6000;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    code: { type: 'integer', unique: true },
    score: { type: 'integer', indexed: true },
    weight: { type: 'integer' },
  },
};

describeEngines('the objects of a range of ids, on %s', (engine, server) => {
  let watched: WatchedTable;

  beforeAll(async () => {
    const texts = Array.from({ length: OBJECTS }, (_, at) =>
      JSON.stringify({ ...(at % 2 ? { code: (at * 7919) % OBJECTS } : {}), score: at % 50, weight: at % 9 }),
    );
    watched = await WatchedTable.make(engine, server, CLASS, texts);
  });
  afterAll(() => watched.close());

  const filterOf = (asked: object) =>
    watched.table.filter(parseFilter(JSON.stringify(asked), CLASS).predicate);

  it.each<[what: string, filter: object, isByValue: boolean]>([
    ['a range of unique values', { code: { $gte: 500, $lt: 5500 } }, false],
    ['a range of values', { score: { $gte: 5, $lt: 45 } }, false],
    [
      'a range of values and a condition without an index',
      { score: { $gte: 5, $lt: 45 }, weight: { $lt: 4 } },
      false,
    ],
    ['a unique value or none', { code: { $in: [null, 501] } }, false],
    ['alternatives', { $or: [{ score: { $gte: 5, $lt: 45 } }, { code: { $gte: 500, $lt: 5500 } }] }, false],
    ['a condition without an index', { weight: { $lt: 4 } }, false],
    ['a value', { score: { $eq: 7 } }, true],
    ['some values', { score: { $in: [7, 8] }, weight: { $lt: 4 } }, true],
  ])('are looked at by their ids for %s, unless an index has both', async (_what, asked, isByValue) => {
    const { database } = watched;
    const [{ id }] = (await database.query<{ id: string }>('SELECT id FROM classes')) as [{ id: string }];
    const table = `c_${id}`;
    const filter = filterOf(asked);
    const hint = indexAmongIds(database.dialect, table, filter);
    const [lower, upper] = [1000, 1250].map((at) => idBytes(watched.ids[at]!)) as [Buffer, Buffer];
    watched.asked = [
      [
        {
          text: `SELECT COUNT(*) FROM ${table}${hint} WHERE id > ? AND id <= ? AND (${filter.text})`,
          values: [lower, upper, ...filter.values],
        },
      ],
    ];
    const lines = await watched.explained();
    const byIds =
      engine === 'sqlite' ? /autoindex_\w+ \(id>\? AND id<\?\)/ : /"type":"range".*"key":"PRIMARY"/;
    const byBoth = engine === 'sqlite' ? /\(x2=\? AND id>\? AND id<\?\)|id>\? AND id<\?/ : /"type":"range"/;
    expect(lines.filter((line) => (isByValue ? byBoth : byIds).test(line))).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  it('are so in what is counted again and again', async () => {
    const filter = () => filterOf({ code: { $gte: 500, $lt: 5500 } });
    await until('the filter to be counted', async () => {
      watched.asked = [];
      await watched.table.list(filter(), 2000, 20);
      return /FROM segments/.test(watched.asked[0]![0]!.text);
    });
    const lines = (await watched.explained()).filter((line) => /c_[0-9a-f]{32}/.test(line));
    const primary = engine === 'sqlite' ? /autoindex/ : /"key":"PRIMARY"/;
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !primary.test(line))).toEqual([]);
  });
});
