import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { holdRows } from '../databases/database-access.js';
import type { Service } from '../services/service.js';
import { until } from '../until.js';
import type { Answer, Client } from './client.js';

/** Has a change answered before its end. */
export const ASYNC = { prefer: 'respond-async' };

/** The address that `Location` names, as a path. */
export const pathOf = (answer: Answer) => new URL(answer.headers.get('location')!).pathname;

/** The change once it is not running any more. */
export async function ended(client: Client, path: string): Promise<Answer> {
  let answer: Answer | undefined;
  await until('the change to end', async () => {
    answer = await client.get(path);
    expect(answer.status).toBe(200);
    return answer.body.state !== 'running';
  });
  return answer!;
}

/** Keeps changes of classes from being made, for less than a write waits for it, until the answer is called. */
export async function holdChanges(service: Service): Promise<() => Promise<void>> {
  const { dataDirectory, databaseUrl } = service.running;
  if (databaseUrl !== undefined) return holdRows(service, "locks WHERE name = 'class-change'");
  const database = new BetterSqlite3(join(dataDirectory, 'storage.db'), { timeout: 10_000 });
  database.exec('BEGIN IMMEDIATE');
  return async () => {
    database.close();
  };
}
