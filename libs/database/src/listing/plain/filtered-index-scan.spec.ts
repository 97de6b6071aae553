import { type ClassDefinition, parseFilter } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { ClassSegments } from '../../segments/class-segments.js';
import { PageReader } from '../page/page-reader.js';
import { PlainStatements } from '../page/plain-statement.js';
import { FilteredIndexScan } from './filtered-index-scan.js';
import { PortionedListing } from './portioned-listing.js';
import { ScanRate } from './scan-rate.js';

const OBJECTS = 6000;
/** Objects that one statement looks at: all that an index finds here, or a part of it. */
const [ALL_AT_ONCE, IN_PORTIONS] = [2000, 30];
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    owner: { type: 'integer', indexed: true },
    level: { type: 'integer', indexed: true },
    text: { type: 'string', indexed: true },
    grade: { type: 'integer' },
    kind: { type: 'integer' },
    weight: { type: 'integer' },
  },
  indexes: [['kind', '-grade']],
};

/** Longer than what an index of a server holds, where it differs. */
const LONG = 'x'.repeat(300);
const thingOf = (at: number) => ({
  ...(at % 30 === 0 ? {} : { owner: at % 30 }),
  level: (at * 7919) % OBJECTS,
  text: at % 15 < 2 ? LONG + (at % 15) : String(at % 5),
  kind: at % 40,
  grade: at % 7,
  weight: at % 11,
});
type Thing = ReturnType<typeof thingOf>;

describeEngines('a page of what an index finds, on %s', (engine, server) => {
  let watched: WatchedTable;
  let classId: string;
  const things = Array.from({ length: OBJECTS }, (_, at) => thingOf(at));

  beforeAll(async () => {
    watched = await WatchedTable.make(
      engine,
      server,
      CLASS,
      things.map((thing) => JSON.stringify(thing)),
    );
    const [row] = await watched.database.query<{ id: string }>('SELECT id FROM classes');
    classId = row!.id;
  });
  afterAll(() => watched.close());

  function filterOf(asked: object) {
    return watched.table.filter(parseFilter(JSON.stringify(asked), CLASS).predicate);
  }

  /** The statements of a filter, and its pages, where one statement looks at so many objects. */
  function ask(asked: object, most: number) {
    const { database } = watched;
    const table = `c_${classId}`;
    const reader = new PageReader(database, new ClassSegments(database, classId, table), {
      classId,
      revision: 1,
    });
    const statements = new PlainStatements(database.dialect, table);
    const portioned = new PortionedListing(
      database,
      classId,
      statements,
      reader,
      new ScanRate(database.dialect),
      most,
    );
    const inPortions = jest.spyOn(portioned, 'page');
    const scan = new FilteredIndexScan(database, statements, reader, portioned, most);
    const filter = filterOf(asked);
    if (filter.access.kind !== 'index') throw new Error('no index serves the filter');
    const { conditions } = filter.access;
    const page = async (offset: number, limit: number) => {
      const read = await scan.page({ filter, offset, limit }, conditions, await reader.map());
      if (read === undefined) return undefined;
      read.page.cursor?.close();
      return { total: read.page.total, ids: read.page.objects.map(({ id }) => id) };
    };
    return { page, inPortions, paths: conditions.map((one) => statements.pathByIndex(one, filter)) };
  }

  const others = { weight: { $lt: 4 } };
  const isLight = ({ weight }: Thing) => weight < 4;

  it.each<[what: string, filter: object, matches: (thing: Thing) => boolean, isPortioned: boolean]>([
    ['one value', { owner: { $eq: 7 } }, ({ owner }) => owner === 7, true],
    ['no value', { owner: { $eq: null } }, ({ owner }) => owner === undefined, true],
    ['some values', { owner: { $in: [7, 8, 22] } }, ({ owner = 0 }) => [7, 8, 22].includes(owner), true],
    [
      'a value or none',
      { owner: { $in: [7, null] } },
      ({ owner }) => owner === 7 || owner === undefined,
      true,
    ],
    ['a range', { level: { $gte: 300, $lt: 800 } }, ({ level }) => level >= 300 && level < 800, false],
    [
      'two ranges',
      { $or: [{ level: { $lt: 200 } }, { level: { $gte: 5800 } }] },
      ({ level }) => level < 200 || level >= 5800,
      false,
    ],
    ['a long text', { text: { $eq: `${LONG}1` } }, ({ text }) => text === `${LONG}1`, true],
    [
      'a value of each of two columns',
      { kind: { $eq: 9 }, grade: { $eq: 3 } },
      (one) => one.kind === 9 && one.grade === 3,
      false,
    ],
    ['a value of the first of two columns', { kind: { $eq: 9 } }, ({ kind }) => kind === 9, false],
    [
      'values of the first of two columns',
      { kind: { $in: [9, 10] } },
      ({ kind }) => kind === 9 || kind === 10,
      false,
    ],
    [
      'a rare value beside a frequent one',
      { text: { $eq: '3' }, owner: { $eq: 3 } },
      ({ text, owner }) => text === '3' && owner === 3,
      true,
    ],
    [
      'values that no object has both',
      { text: { $eq: '3' }, owner: { $eq: 4 } },
      ({ text, owner }) => text === '3' && owner === 4,
      true,
    ],
    [
      'a rare range beside a frequent value',
      { text: { $eq: '3' }, level: { $lt: 500 } },
      ({ text, level }) => text === '3' && level < 500,
      false,
    ],
  ])('is the one that plain counting finds: %s', async (_what, filter, matches, isPortioned) => {
    const expected = watched.ids.filter((_, at) => matches(things[at]!) && isLight(things[at]!));
    const isRare = 'grade' in filter;
    for (const most of [ALL_AT_ONCE, IN_PORTIONS]) {
      const isFew = isRare || most === ALL_AT_ONCE;
      const { page, inPortions } = ask({ ...filter, ...others }, most);
      for (const [offset, limit] of [
        [0, 1],
        [0, 1000],
        [3, 20],
        [Math.floor(expected.length / 2), 20],
        [Math.max(0, expected.length - 1), 20],
        [expected.length + 5, 20],
      ] as const) {
        const answer = await page(offset, limit);
        if (!isFew && !isPortioned) expect(answer).toBeUndefined();
        else {
          const ids = expected.slice(offset, offset + limit);
          expect({ most, offset, limit, ...answer }).toEqual({
            most,
            offset,
            limit,
            total: expected.length,
            ids,
          });
        }
      }
      if (isPortioned) expect(inPortions).toHaveBeenCalledTimes(isFew ? 0 : 6);
    }
  });

  it.each<[what: string, filter: object]>([
    ['most objects', { level: { $gt: 100 } }],
    ['one of five objects', { text: { $eq: '2' } }],
  ])('is not read by an index that finds %s', async (_what, filter) => {
    expect(await ask({ ...filter, ...others }, ALL_AT_ONCE).page(0, 20)).toBeUndefined();
  });

  it('searches the index for the ids of a portion', async () => {
    const { paths } = ask({ owner: { $in: [7, 8] }, ...others }, IN_PORTIONS);
    const [lower, upper] = [500, 900].map((at) => Buffer.from(watched.ids[at]!.replaceAll('-', ''), 'hex'));
    const { text, values } = paths[0]!.count({ lower, upper });
    const [row] = await watched.database.query<Record<string, number>>(text, values);
    const within = things
      .slice(501, 901)
      .filter(({ owner, weight }) => (owner === 7 || owner === 8) && weight < 4);
    expect(Number(Object.values(row!)[0])).toBe(within.length);
    watched.asked = [[{ text, values }]];
    const [line] = await watched.explained();
    // By all columns of the index, the id among them.
    expect(line).toMatch(
      engine === 'sqlite' ? /\(x1=\? AND id>\? AND id<\?\)/ : /"key":"ix_1","key_len":"25"/,
    );
  });
});
