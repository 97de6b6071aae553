// The program of the thread that moves the write-ahead log of an embedded database into its file. Tests run it from its
// source, so what it imports is a package or `.ts`.
import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { failureOf, type ThreadFailure } from '../sqlite-thread/thread-statements.ts';

/** What the thread is told when it starts. */
export interface CheckpointOptions {
  file: string;
  /**
   * Of the database file; it belongs to the process. A thread's own is closed with it, which ends all locks of SQLite
   * on the file.
   */
  descriptor: number;
}

/** What became of a checkpoint: pages may be left, of what has been written since or what a reader still needs. */
export type CheckpointReply = 'moved' | 'pages left' | ThreadFailure;

/**
 * So few pages are left to the thread that writes; others come while pages are moved, so it may take several attempts.
 */
const MAX_LEFT = 100;
const ATTEMPTS = 5;

const port = parentPort!;
const { file, descriptor } = workerData as CheckpointOptions;
const connection = new Sqlite(file, { fileMustExist: true, timeout: 0 });
connection.pragma('synchronous = FULL');
const checkpoint = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');
const state = connection.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)');

port.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    connection.close();
    port.close();
    return;
  }
  port.postMessage(moveLog());
});

function moveLog(): CheckpointReply {
  try {
    let left = pagesLeft();
    for (let attempt = 0; attempt < ATTEMPTS && left > MAX_LEFT; attempt++) {
      checkpoint.get();
      flush();
      left = pagesLeft();
    }
    return left === 0 ? 'moved' : 'pages left';
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * SQLite flushes the database file only where a checkpoint reaches the end of the log, which it seldom does beside a
 * writer, and counts the pages as moved in any case. Without this the thread that writes would flush all of them.
 */
function flush(): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    throw Object.assign(error as Error, { code: 'SQLITE_IOERR_FSYNC' });
  }
}

function pagesLeft(): number {
  const { log, checkpointed } = state.get()!;
  // Where it is not known now, another checkpoint is due.
  return log < 0 ? MAX_LEFT : log - checkpointed;
}
