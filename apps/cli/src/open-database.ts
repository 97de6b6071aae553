import { existsSync } from 'node:fs';
import { Database, type DatabaseSettings, embeddedFile } from '@app/database';
import { readPassword } from './read-password.js';
import { FailedCommand } from './usage.js';

const DENIED = 'ER_ACCESS_DENIED_ERROR';

/**
 * Refuses an embedded database that is not there: opening makes one, and a wrong place would seem to be an empty one.
 * @throws FailedCommand
 */
export function expectDatabase(settings: DatabaseSettings): void {
  const file = embeddedFile(settings);
  if (file === undefined || existsSync(file)) return;
  const setting = settings.url === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  throw new FailedCommand(`There is no database at ${file}, where ${setting} leads.`);
}

/**
 * Opens the database. Asks for its password if the address names a user without one and the server requires it, so that
 * addresses without secrets can be written down.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  try {
    return await Database.open(settings);
  } catch (error) {
    const url = URL.canParse(settings.url ?? '') ? new URL(settings.url!) : undefined;
    if ((error as { code?: string }).code !== DENIED || url === undefined || url.password !== '') throw error;
    const password = await readPassword(`Password of ${url.username}@${url.hostname}: `);
    if (password === '') throw error;
    url.password = encodeURIComponent(password);
    return Database.open({ ...settings, url: url.href });
  }
}
