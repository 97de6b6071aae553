import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface DataDirectory {
  path: string;
  /** Whether it remains after the demo. */
  stays: boolean;
}

/**
 * Where the demo keeps its data: in DATA_DIR, which stays, or in a temporary directory, which is removed. Throws if the
 * directory is not empty, since the demo fills an empty database.
 */
export function dataDirectory(wanted: string | undefined): DataDirectory {
  if (!wanted) return { path: mkdtempSync(join(tmpdir(), 'storage-demo-')), stays: false };
  const path = resolve(wanted);
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new Error(
      `${path} is not empty, and the demo needs a database of its own. Name another directory in DATA_DIR, ` +
        `or run what is there: DATA_DIR=${path} npm start`,
    );
  }
  mkdirSync(path, { recursive: true });
  return { path, stays: true };
}
