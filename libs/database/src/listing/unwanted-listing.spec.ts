import type { Cancellation } from '@app/concurrency';
import { type ClassDefinition, parseFilter, parseSort } from '@app/schema';
import { describeEngines } from '../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../test/support/databases/watched-table.js';
import type { Snapshot } from '../dialects/execution/statements.js';
import type { ObjectTable } from '../objects/object-table.js';

const OBJECTS = 10_000;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: { weight: { type: 'number' }, serial: { type: 'integer', indexed: true } },
};

/** A client that leaves once it was asked for so often whether it is still there. */
class Leaving implements Cancellation {
  asked = 0;

  constructor(private readonly after: number) {}

  throwIfAborted(): void {
    this.asked++;
    if (this.asked > this.after) throw new Error('has gone');
  }
}

describeEngines('a listing whose client has gone, on %s', (engine, server) => {
  let watched: WatchedTable;
  let table: ObjectTable;

  beforeAll(async () => {
    const objects = Array.from({ length: OBJECTS }, (_, at) =>
      JSON.stringify({ weight: at % 500, serial: at }),
    );
    watched = await WatchedTable.make(engine, server, CLASS, objects);
    ({ table } = watched);
  });
  afterAll(() => watched.close());

  const filterOf = (weight: number, signal?: Cancellation) =>
    table.filter(parseFilter(JSON.stringify({ weight: { $eq: weight } }), CLASS).predicate, signal);
  const sorted = (weight: number, signal?: Cancellation) => {
    const filter = filterOf(weight, signal);
    const sort = table.sort(parseSort('-weight', CLASS)!, filter);
    return table.listSorted(filter, sort, { offset: 0, limit: 10 }, 200_000);
  };
  /** Counted by the second time. */
  const twice = async (weight: number, signal?: Cancellation) => {
    await table.list(filterOf(weight), 0, 10);
    return table.list(filterOf(weight, signal), 0, 10);
  };

  it.each<[string, (weight: number, signal?: Cancellation) => Promise<{ total: number }>]>([
    ['asks for the first time', (weight, signal) => table.list(filterOf(weight, signal), 0, 10)],
    ['asks again', twice],
    ['asks for an order without an index', sorted],
    [
      'walks in such an order',
      async (weight, signal) => {
        const filter = filterOf(weight, signal);
        const sort = table.sort(parseSort('-weight', CLASS)!, filter);
        const { total } = await table.walk({
          filter,
          sort,
          offset: 0,
          limit: 10,
          mostUnindexed: 200_000,
          behind: undefined,
          counts: true,
        });
        return { total: total! };
      },
    ],
    [
      'walks along an index past others',
      async (weight, signal) => {
        const filter = filterOf(weight, signal);
        const sort = table.sort(parseSort('serial', CLASS)!, filter);
        const span = { offset: 0, limit: 50, mostUnindexed: 200_000 };
        const { objects } = await table.walk({ filter, sort, ...span, behind: undefined, counts: false });
        return { total: objects.length };
      },
    ],
    [
      'takes all that matches as a stream',
      async (weight, signal) => {
        const filter = filterOf(weight, signal);
        const sort = table.sort(parseSort('serial', CLASS)!, filter);
        let total = 0;
        for await (const portion of table.stream({ filter, sort, limit: 50 })) total += portion.length;
        return { total };
      },
    ],
  ])('ends with its next statement where it %s', async (what, list) => {
    const staying = new Leaving(Number.POSITIVE_INFINITY);
    expect((await list(1, staying)).total).toBe(OBJECTS / 500);
    // Servers sort so many in one statement, which waits for none.
    if (engine === 'sqlite' || !what.includes('order')) expect(staying.asked).toBeGreaterThan(0);
    for (let after = 0; after < Math.min(staying.asked, 3); after++) {
      const leaving = new Leaving(after);
      await expect(list(2 + after, leaving)).rejects.toThrow('has gone');
      expect(leaving.asked).toBe(after + 1);
    }
    // What it has left unfinished is in the way of none.
    expect((await list(2)).total).toBe(OBJECTS / 500);
  });

  // Where the engine is in the process nothing reads ahead.
  if (engine === 'sqlite') return;

  it('ends no moment in which a stream that is left still reads ahead', async () => {
    const { scans } = watched.database;
    const open = scans.snapshot.bind(scans);
    let reads = 0;
    const atTheEnd: number[] = [];
    const noted =
      <Asked extends unknown[], Answer>(read: (...asked: Asked) => Promise<Answer>) =>
      (...asked: Asked) => {
        reads++;
        return read(...asked).finally(() => reads--);
      };
    const watching = jest.spyOn(scans, 'snapshot').mockImplementation(async () => {
      const moment = await open();
      const close = () => {
        atTheEnd.push(reads);
        moment.close();
      };
      return {
        ...moment,
        read: noted(moment.read) as Snapshot['read'],
        snapshotRead: noted(moment.snapshotRead),
        close,
      };
    });
    try {
      const filter = table.filter(parseFilter('{"weight":{"$gte":0}}', CLASS).predicate);
      const sort = table.sort(parseSort('serial', CLASS)!, filter);
      for await (const portion of table.stream({ filter, sort, limit: OBJECTS })) {
        expect(portion.length).toBeGreaterThan(0);
        break;
      }
      expect(atTheEnd).toEqual([0]);
    } finally {
      watching.mockRestore();
    }
  });
});
