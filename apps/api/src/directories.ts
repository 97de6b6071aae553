import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidEnvironment } from './environment.js';
import type { Settings } from './settings.js';

const EMBEDDED = 'sqlite:';

/** Makes the directory of the attachments' and the embedded database's files. Throws InvalidEnvironment. */
export function makeDataDirectory({ database: { dataDirectory } }: Settings): void {
  make(dataDirectory, 'DATA_DIR');
}

/** Makes the directory of the embedded database where that is the one to be used. Throws InvalidEnvironment. */
export function makeDatabaseDirectory(settings: Settings): void {
  const { url } = settings.database;
  if (url === undefined) makeDataDirectory(settings);
  else if (url.startsWith(EMBEDDED)) make(dirname(resolve(url.slice(EMBEDDED.length))), 'DATABASE_URL');
}

/** One after the other: asked for all at once, Node tries for ever where the system knows no directory to be made (/proc). */
function make(directory: string, setting: string): void {
  const missing: string[] = [];
  for (let path = directory; !existsSync(path); path = dirname(path)) missing.unshift(path);
  try {
    for (const path of missing) makeOne(path);
    accessSync(`${directory}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new InvalidEnvironment(
      `${setting} needs the directory ${directory}, which cannot be used: ${message}`,
    );
  }
}

/** Another process may have made it meanwhile. */
function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
