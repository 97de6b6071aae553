import { retry } from '@app/concurrency';
import { DataSource } from 'typeorm';
import { sqliteFailure } from '../sqlite-writer/sqlite-errors.js';

const BETWEEN_ATTEMPTS_MILLISECONDS = 100;

/**
 * Locks a file that is made for it, until the returned function is called or the process ends, however it ends: Node
 * cannot lock files, but a transaction of SQLite does. Answers undefined where another process keeps it beyond
 * `longestWait`; `waiting` is called when the wait begins.
 */
export async function lockFile(
  file: string,
  longestWait: number,
  waiting: () => void,
): Promise<(() => Promise<void>) | undefined> {
  const source = await new DataSource({
    type: 'better-sqlite3',
    database: file,
    timeout: 0,
    logging: false,
  }).initialize();
  try {
    await retry(() => source.query('BEGIN EXCLUSIVE'), {
      when: isTaken,
      limitMilliseconds: longestWait,
      backoff: () => BETWEEN_ATTEMPTS_MILLISECONDS,
      onRetry: (attempt) => {
        if (attempt === 1) waiting();
      },
    });
  } catch (error) {
    await source.destroy();
    if (isTaken(error)) return undefined;
    throw error;
  }
  return () => source.destroy();
}

function isTaken(error: unknown): boolean {
  return sqliteFailure(error) === 'aborted';
}
