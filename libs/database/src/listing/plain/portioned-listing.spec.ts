import { type ClassDefinition, parseFilter } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { StaleClass } from '../../dialects/write-refusals.js';
import { idBytes } from '../../engine/objects/object-id.js';
import type { IdRange } from '../../filter/filter-access.js';
import { ClassSegments } from '../../segments/class-segments.js';
import { PageReader } from '../page/page-reader.js';
import { PlainStatements } from '../page/plain-statement.js';
import { PortionedListing } from './portioned-listing.js';
import { ScanRate } from './scan-rate.js';

const OBJECTS = 4000;
const PORTION = 700;
const CLASS: ClassDefinition = { name: 'Thing', fields: { weight: { type: 'integer' } } };
const ALL: IdRange = { lower: undefined, upper: undefined };
const weightOf = (at: number) => (at * 7919) % OBJECTS;

describeEngines('a page that is counted in portions, on %s', (engine, server) => {
  let watched: WatchedTable;
  let listing: PortionedListing;
  let classId: string;

  beforeAll(async () => {
    const texts = Array.from({ length: OBJECTS }, (_, at) => JSON.stringify({ weight: weightOf(at) }));
    watched = await WatchedTable.make(engine, server, CLASS, texts);
    const [row] = await watched.database.query<{ id: string }>('SELECT id FROM classes');
    classId = row!.id;
    listing = listingOf(1);
  });
  afterAll(() => watched.close());

  function listingOf(revision: number): PortionedListing {
    const { database } = watched;
    const name = `c_${classId}`;
    const layout = { classId, revision };
    const reader = new PageReader(database, new ClassSegments(database, classId, name), layout);
    const statements = new PlainStatements(database.dialect, name);
    return new PortionedListing(
      database,
      classId,
      statements,
      reader,
      new ScanRate(database.dialect),
      PORTION,
    );
  }

  async function pageBelow(weight: number, offset: number, limit: number, of = listing, range = ALL) {
    const { predicate } = parseFilter(JSON.stringify({ weight: { $lt: weight } }), CLASS);
    const filter = watched.table.filter(predicate);
    const { page } = (await of.page({ filter, offset, limit }, range))!;
    page.cursor?.close();
    return { total: page.total, ids: page.objects.map(({ id }) => id) };
  }

  const expected = (weight: number) => watched.ids.filter((_, at) => weightOf(at) < weight);

  it.each([0, 1, 7, 40, 1000, OBJECTS])(
    'is the one that plain counting finds, of %d matches',
    async (weight) => {
      const all = expected(weight);
      expect(all.length).toBe(weight);
      for (const limit of [1, 20, 1000]) {
        const last = Math.max(0, weight - 1);
        for (const offset of [0, 3, weight >> 2, weight >> 1, last, weight, weight + 5000]) {
          expect({ offset, limit, ...(await pageBelow(weight, offset, limit)) }).toEqual({
            offset,
            limit,
            total: weight,
            ids: all.slice(offset, offset + limit),
          });
        }
      }
    },
  );

  it.each([
    [0, 10],
    [3, 3900],
    [1000, 2500],
    [3990, 3999],
  ])('looks only at ids in a range (%d to %d)', async (from, to) => {
    const [lower, upper] = [from, to].map((at) => idBytes(watched.ids[at]!)) as [Buffer, Buffer];
    const { total, ids } = await pageBelow(OBJECTS, 0, 1000, listing, { lower, upper });
    expect([total, ids]).toEqual([to - from, watched.ids.slice(from + 1, to + 1).slice(0, 1000)]);
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const { table } = watched;
    let isOver = false;
    const more: string[] = [];
    const writing = (async () => {
      for (let at = 0; !isOver; at++) {
        more.push(await table.insert('{"weight": 5}'));
        if (at % 3 === 0) await table.remove(more.shift()!);
      }
    })();
    for (let round = 0; round < 20; round++) {
      const { total, ids } = await pageBelow(40, 0, 1000);
      expect(ids.length).toBe(total);
      expect(ids.slice(0, 40)).toEqual(expected(40));
    }
    isOver = true;
    await writing;
    for (const id of more) await table.remove(id);
  });

  it('is none of a class that has changed', async () => {
    await expect(pageBelow(40, 0, 20, listingOf(2))).rejects.toThrow(StaleClass);
  });
});
