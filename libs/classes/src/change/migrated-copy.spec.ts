import type { ClassDefinition } from '@app/schema';
import { WatchedTable } from '../../../../test/support/databases/watched-table.js';
import { ChangeProgress } from './change-progress.js';
import { planLookup } from './lookup-plan.js';
import { MigratedCopy } from './migrated-copy.js';

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
