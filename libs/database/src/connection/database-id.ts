import { randomUUID } from 'node:crypto';
import type { Database } from './database.js';

const PREFIX = 'database ';

/** Stands for the id of a class in `DefinitionChanges`. */
const MAKING = 'database-id';

/**
 * The unique id of this database. It is stored in the database itself, so dumps and copies have it too. The first call
 * creates it. Throws what `execute` throws.
 */
export async function databaseId(database: Database): Promise<string> {
  const known = await storedId(database);
  if (known !== undefined) return known;
  // One at a time, on any instance.
  await database.definitions.change(MAKING, async () => {
    if ((await storedId(database)) !== undefined) return;
    await database.execute([
      { text: 'INSERT INTO locks (name) VALUES (?)', values: [PREFIX + randomUUID()] },
    ]);
  });
  return (await storedId(database))!;
}

async function storedId(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ name: string }>(
    'SELECT name FROM locks WHERE name LIKE ? ORDER BY name LIMIT 1',
    [`${PREFIX}%`],
  );
  return row?.name.slice(PREFIX.length);
}
