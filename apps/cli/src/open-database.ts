import { Database, type DatabaseSettings } from '@app/database';
import { readPassword } from './read-password.js';

const DENIED = 'ER_ACCESS_DENIED_ERROR';

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
