import type { ClassDefinition } from '@app/schema';
import { WatchedTable } from '../../../../test/support/databases/watched-table.js';
import { ChangeProgress } from './change-progress.js';
import { planLookup } from './lookup-plan.js';
import { type CopyRounds, converge, MigratedCopy } from './migrated-copy.js';

const BEFORE: ClassDefinition = { name: 'Thing', fields: { n: { type: 'integer' } } };
const AFTER: ClassDefinition = {
  name: 'Thing',
  fields: { n: { type: 'integer', maximum: 5000 }, level: { type: 'integer', required: true, default: 1 } },
};
const UNFIT = 300;

describe('a copy of objects under a new definition', () => {
  it('tells of all objects that do not fit any more when it takes the place of the others', async () => {
    const objects = Array.from({ length: 1500 }, (_, n) => JSON.stringify({ n }));
    const { database, ids, table, close } = await WatchedTable.make('sqlite', undefined, BEFORE, objects);
    const [row] = await database.query<{ id: string }>('SELECT id FROM classes');
    const { columns } = planLookup(AFTER, [], 100);
    const copy = new MigratedCopy(database, row!.id, {
      change: { before: BEFORE, after: AFTER },
      columns,
      words: undefined,
      progress: new ChangeProgress(),
    });
    await database.definitions.change(row!.id, (runDdl) => runDdl(copy.create()));
    await copy.fill();
    const text = `UPDATE c_${row!.id} SET data = '{"n":9000}' WHERE id = ?`;
    const unfit = ids.slice(0, UNFIT).map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
    await database.execute(unfit.map((id) => ({ text, values: [id] })));
    const finished = database.transaction((unit) => copy.finish(unit));
    await expect(finished).rejects.toMatchObject({
      code: 'definition_conflict',
      extensions: { count: UNFIT },
    });
    expect((await table.find(ids[0]!))!.data).toBe('{"n":9000}');
    await close();
  });
});

/**
 * Rounds beside writers that write so many objects for each that is copied; alone, a millisecond copies `speed` of
 * `size`.
 */
function rounds(left: number, { written, size = 100_000, speed = 8, between = 600 }: Record<string, number>) {
  const turns: (number | 'beside')[] = [];
  const copy: CopyRounds = {
    left: async () => left,
    beside: async () => {
      turns.push('beside');
      left = Math.min(size, Math.round(left * written!));
    },
    alone: async (milliseconds) => {
      turns.push(milliseconds);
      left = Math.min(size, Math.max(0, left - milliseconds * speed) + between);
    },
  };
  return { copy, turns, left: () => left };
}

describe('the rounds of a copy', () => {
  it('go on beside the writers as long as each has less than half to copy', async () => {
    const { copy, turns, left } = rounds(20_000, { written: 0.3 });
    await converge(copy, 100_000);
    expect(turns).toEqual(['beside', 'beside', 'beside', 'beside']);
    expect(left()).toBeLessThanOrEqual(500);
  });

  it('are turns for which writers wait where these are faster', async () => {
    const { copy, turns, left } = rounds(80_000, { written: 3, between: 400 });
    await converge(copy, 100_000);
    expect(turns[0]).toBe(250);
    expect(turns).not.toContain('beside');
    expect(left()).toBe(400);
  });

  it('change to turns as soon as a round has not less than half to copy', async () => {
    const { copy, turns } = rounds(20_000, { written: 0.9, between: 0 });
    await converge(copy, 100_000);
    expect(turns.slice(0, 2)).toEqual(['beside', 250]);
  });

  it('have an end where not even long turns gain', async () => {
    const { copy, turns, left } = rounds(80_000, { written: 3, speed: 0.1 });
    await converge(copy, 100_000);
    expect(turns).toEqual([250, 500, 1000, 2000]);
    expect(left()).toBeGreaterThan(500);
  });

  it('are none where few objects are left', async () => {
    const { copy, turns } = rounds(500, { written: 3 });
    await converge(copy, 1000);
    expect(turns).toEqual([]);
  });
});
