import type { Later } from '../clean-up.js';
import type { Course } from '../scenario.js';
import { DatabaseProcess } from './database-process.js';
import { Instance } from './instances.js';

/** Starts two instances on a database server of their own; all three end with the run. */
export async function startTwoInstances(
  { engine, directory }: Pick<Course, 'engine' | 'directory'>,
  later: Later,
  environment: Record<string, string> = {},
): Promise<{ database: DatabaseProcess; instances: readonly [Instance, Instance] }> {
  const database = await DatabaseProcess.start(engine as 'mysql' | 'mariadb', directory);
  later(() => database.stop());
  const settings = { directory, databaseUrl: database.url(), environment };
  const first = await Instance.start('first', settings);
  later(() => first.stop());
  const second = await Instance.start('second', settings);
  later(() => second.stop());
  return { database, instances: [first, second] };
}
