import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { sqliteFailure } from './sqlite-errors.js';

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
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      await source.query('BEGIN EXCLUSIVE');
      return () => source.destroy();
    } catch (error) {
      const isOver = performance.now() - begun > longestWait;
      if (isOver || sqliteFailure(error) !== 'aborted') await source.destroy();
      if (sqliteFailure(error) !== 'aborted') throw error;
      if (isOver) return undefined;
    }
    if (attempt === 1) waiting();
    await pause(BETWEEN_ATTEMPTS_MILLISECONDS);
  }
}
