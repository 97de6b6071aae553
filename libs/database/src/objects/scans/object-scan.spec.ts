import { pace } from '@app/concurrency';
import type { ClassDefinition } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import type { UnitOfWork } from '../../connection/transaction.js';
import { idBytes } from '../../engine/objects/object-id.js';
import type { Read } from '../../engine/sql.js';
import { type BoundedIdRange, executeWithPauses, scanObjects } from './object-scan.js';

const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: { n: { type: 'integer' }, text: { type: 'string' } },
};
const SMALL = 2500;
/** After many small ones, so that many are looked at. */
const LARGE = 12;
const CHARACTERS = 400_000;
const OBJECTS = Array.from({ length: SMALL + LARGE }, (_, n) =>
  JSON.stringify(n < SMALL ? { n } : { n, text: 'x'.repeat(CHARACTERS) }),
);

describeEngines('a scan of objects on %s', (engine, server) => {
  let watched: WatchedTable;
  let classId: string;
  const read: Read = (text, values) => watched.database.query(text, values);

  beforeAll(async () => {
    watched = await WatchedTable.make(engine, server, CLASS, OBJECTS);
    const [row] = await watched.database.query<{ id: string }>('SELECT id FROM classes');
    classId = row!.id;
  });
  afterAll(() => watched.close());

  async function portions(leftOut?: readonly BoundedIdRange[]) {
    const found: { ids: string[]; characters: number }[] = [];
    for await (const objects of scanObjects(watched.database, read, classId, leftOut)) {
      const characters = objects.reduce((sum, { data }) => sum + data.length, 0);
      found.push({ ids: objects.map(({ idText }) => idText), characters });
    }
    return found;
  }

  it('has all of them in their order, few large ones at once and many small ones', async () => {
    const found = await portions();
    expect(found.flatMap(({ ids }) => ids)).toEqual(watched.ids);
    expect(Math.max(...found.map(({ ids }) => ids.length))).toBe(500);
    for (const { characters } of found) expect(characters).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  it.each<[what: string, ranges: [after: number, upTo: number][]]>([
    ['the first ones', [[-1, 700]]],
    [
      'some in between',
      [
        [10, 20],
        [20, 30],
        [1400, 1520],
      ],
    ],
    ['the last ones', [[1000, OBJECTS.length - 1]]],
  ])('leaves out %s', async (_what, ranges) => {
    const leftOut = ranges.map(([after, upTo]) => ({
      lower: after === -1 ? Buffer.alloc(16) : idBytes(watched.ids[after]!),
      upper: idBytes(watched.ids[upTo]!),
    }));
    const expected = watched.ids.filter((_, at) => !ranges.some(([after, upTo]) => at > after && at <= upTo));
    expect((await portions(leftOut)).flatMap(({ ids }) => ids)).toEqual(expected);
  });
});

describe('statements of a change of a class', () => {
  it('wait for few turns of long work, however much waits for its own', async () => {
    let turns = 0;
    const others = Array.from({ length: 60 }, (_, n) => pace.turn(`${n}`).then(() => turns++));
    // Each is longer than a slice.
    const execute = async () => {
      for (const end = performance.now() + 5; performance.now() < end; );
    };
    const unit = { execute } as unknown as UnitOfWork;
    await executeWithPauses(unit, Array(5).fill({ text: '', values: [] }));
    expect(turns).toBeLessThan(others.length / 2);
    await Promise.all(others);
  });
});
