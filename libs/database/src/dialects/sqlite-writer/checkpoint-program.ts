// The program of the thread that moves the write-ahead log of an embedded database into its file. Tests run it from its source, so what it
// imports is a package.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** What the thread is told when it starts. */
export interface CheckpointOptions {
  file: string;
}

/** So few pages are left to the thread that writes; others come while pages are moved, so it may take several attempts. */
const MOST_LEFT = 100;
const ATTEMPTS = 5;

const port = parentPort!;
const connection = new Sqlite((workerData as CheckpointOptions).file, { fileMustExist: true, timeout: 0 });
connection.pragma('synchronous = FULL');
const checkpoint = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');
const state = connection.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)');

port.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    connection.close();
    port.close();
    return;
  }
  port.postMessage(movePages());
});

/** Answers how many pages are left. */
function movePages(): number {
  try {
    let left = pagesLeft();
    for (let attempt = 0; attempt < ATTEMPTS && left > MOST_LEFT; attempt++) {
      checkpoint.get();
      left = pagesLeft();
    }
    return left;
  } catch {
    // Where the disk fails, the log stays as it is, and a later checkpoint tries again.
    return 0;
  }
}

function pagesLeft(): number {
  const { log, checkpointed } = state.get()!;
  return log - checkpointed;
}
