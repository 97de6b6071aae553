import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ThreadFailure } from './thread-statements.js';

/** Statements are short-lived garbage. By default the young generation of a thread grows as that of the process. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

/** What a thread runs. */
interface ThreadProgram {
  /** The module that it lies beside, in the source as in the bundle: `import.meta.url`. */
  beside: string;
  /** Its file, without the extension. */
  file: string;
  /** What it is told when it starts. */
  workerData: unknown;
}

/** Starts a thread of the database. */
export function startThread(name: string, { beside, file, workerData }: ThreadProgram): Worker {
  const here = fileURLToPath(beside);
  return new Worker(join(dirname(here), `${file}${extname(here)}`), {
    workerData,
    resourceLimits: LIMITS,
    name,
    // Those of the process may not fit a program in a file, such as `--input-type`.
    execArgv: [],
  });
}

/** Makes Buffers of the bytes in rows: a Buffer passes from thread to thread as a mere Uint8Array. */
export function restoreBuffers(rows: readonly unknown[]): void {
  for (const row of rows as Record<string, unknown>[]) {
    for (const name in row) {
      const value = row[name];
      if (value instanceof Uint8Array)
        row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
}

/** An error of the engine in this thread. */
export function errorOf({ code, message }: ThreadFailure): Error {
  return Object.assign(new Error(message), { name: 'SqliteError', code });
}
