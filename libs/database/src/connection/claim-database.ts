import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lockFile } from '../dialects/sqlite/file-lock.js';
import { DatabaseRefused } from '../engine/errors.js';
import { type DatabaseSettings, openingFailure, preparedFile } from './connection-target.js';

/** A predecessor that is told to end has 25 s to finish its requests. */
const MAX_WAIT_MILLISECONDS = 30_000;

/**
 * Makes this the one process that serves an embedded database, until the returned function is called or the process
 * ends. Another process is given 30 s to end; `waiting` gets the file. Throws DatabaseRefused. A server takes any
 * number.
 */
export async function claimDatabase(
  settings: DatabaseSettings,
  waiting: (file: string) => void,
): Promise<() => Promise<void>> {
  const named = preparedFile(settings);
  if (named === undefined) return async () => {};
  // Beside the file itself, by whatever name it is reached.
  const file = existsSync(named) ? realpathSync(named) : join(realpathSync(dirname(named)), basename(named));
  const release = await lockFile(`${file}-lock`, MAX_WAIT_MILLISECONDS, () => waiting(file)).catch(
    (error) => {
      throw openingFailure(error, settings);
    },
  );
  if (release !== undefined) return release;
  throw new DatabaseRefused(
    `Another process serves the database ${file}, and has not ended within ${MAX_WAIT_MILLISECONDS / 1000} seconds. ` +
      'An embedded database is served by one process; several can share a MySQL or MariaDB server (DATABASE_URL).',
  );
}
