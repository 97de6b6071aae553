import type { ClassDefinition } from '@app/schema';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { idBytes, newObjectId } from '../../engine/objects/object-id.js';
import { ClassEntity } from '../../entities/index.js';
import { buildNextWords, type ToBuild } from './word-building.js';

const CLASS: ClassDefinition = { name: 'Thing', fields: { title: { type: 'string', searchable: true } } };
const OBJECTS = Array.from({ length: 600 }, (_, n) => JSON.stringify({ title: `word${n}` }));

/** Ends by itself where the building does not. */
const MAX_PORTIONS = 20;

it('Words are built of the objects that there are at its beginning, however many are created meanwhile', async () => {
  const watched = await WatchedTable.make('sqlite', undefined, CLASS, OBJECTS);
  const { database } = watched;
  const row = await database.reading.findOneByOrFail(ClassEntity, {});
  const index = { ...row.words!, builtTo: '' };
  await database.transaction(({ manager }) => manager.update(ClassEntity, { id: row.id }, { words: index }));
  await database.execute([{ text: `DELETE FROM w_${row.id}_${index.slot}`, values: [] }]);
  const source = { of: (data: string) => [JSON.parse(data).title], changed: () => undefined };
  const toBuild: ToBuild = ({ words }) => ({ index: words!, source });
  let portions = 0;
  for (let before: number | undefined = 0; portions < MAX_PORTIONS; portions++) {
    before = await buildNextWords(database, row.id, toBuild, before);
    if (before === undefined) break;
    // With their words, as writers store them.
    const text = `INSERT INTO c_${row.id} (id, revision, data) VALUES (?, 1, '{}')`;
    await database.execute(Array.from({ length: 300 }, () => ({ text, values: [idBytes(newObjectId())] })));
  }
  expect(portions).toBeLessThan(8);
  const { words } = await database.reading.findOneByOrFail(ClassEntity, { id: row.id });
  expect(words).toEqual(row.words);
  const built = await database.query(`SELECT COUNT(*) AS n FROM w_${row.id}_${index.slot}`);
  expect(built).toEqual([{ n: OBJECTS.length }]);
  await watched.close();
});
