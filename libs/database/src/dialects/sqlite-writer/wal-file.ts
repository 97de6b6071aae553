// Part of the program of the thread that writes too: it imports packages only, and is imported there as `.ts`.
import { linkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** Connections that nothing closes. */
const neverClosed: Sqlite.Database[] = [];

/**
 * Keeps the log of a database until the process ends: the last connection that is closed would move it into the file
 * and remove it, though what of the file is on the disk is not known then. The next process moves all of it again.
 */
export function keepWal(file: string): void {
  const connection = new Sqlite(file, { readonly: true });
  connection.exec('BEGIN');
  connection.prepare('SELECT 1 FROM sqlite_master').get();
  neverClosed.push(connection);
}

/**
 * Takes a log from the file beside it, which is not the one that it was written for: the next process would mix both.
 */
export function putWalAside(log: string): void {
  renameSync(log, asideOf(log));
}

/**
 * The same where the file has been overwritten that is open: it is also kept from being moved into that when it is
 * closed.
 */
export function putWalAsideForGood(file: string): void {
  const log = `${realpathSync(file)}-wal`;
  linkSync(log, asideOf(log));
  // It reads the log by its name, and removes it where the file is empty.
  keepWal(file);
  rmSync(log, { force: true });
}

function asideOf(log: string): string {
  return `${log}-of-replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
}
