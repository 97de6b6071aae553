import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidEnvironment } from '../settings/environment.js';
import type { Settings } from '../settings/settings.js';

const EMBEDDED = 'sqlite:';

/** What other users of the machine may do with a file. */
const OTHERS = 0o007;

/**
 * Creates the directory of the files of attachments and the embedded database, and narrows the umask of the whole
 * process, also where it exists. Throws InvalidEnvironment.
 */
export function makeDataDirectory({ database: { dataDirectory } }: Settings): void {
  make(dataDirectory, 'DATA_DIR');
}

/**
 * Creates the directory of the embedded database, if that is used, and narrows the umask of the whole process for its
 * files. Throws InvalidEnvironment.
 */
export function makeDatabaseDirectory(settings: Settings): void {
  const { url } = settings.database;
  if (url === undefined) makeDataDirectory(settings);
  else if (url.startsWith(EMBEDDED)) make(dirname(resolve(url.slice(EMBEDDED.length))), 'DATABASE_URL');
}

/**
 * Creates a directory. The directory, and all files this process makes from now on, are accessible only to its user and
 * group. Missing parents are created one by one: with `recursive`, Node retries for ever if none can be created
 * (/proc).
 */
function make(directory: string, setting: string): void {
  process.umask(process.umask() | OTHERS);
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

/** Ignores that another process may have created it meanwhile. */
function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
