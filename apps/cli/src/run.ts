import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  AccessTokens,
  Administrators,
  Applications,
  AuditLog,
  ClientSecrets,
  Passwords,
  Sessions,
  TokenVerification,
} from '@app/auth';
import { BlobStoreFailed, openBlobStore } from '@app/blobs';
import { Database, DatabaseRefused, type DatabaseSettings, embeddedFile } from '@app/database';
import { Problem } from '@app/problems';
import { InvalidEnvironment } from '../../api/src/settings/environment.js';
import { misspeltSettings } from '../../api/src/settings/misspelt-settings.js';
import { loadSettings } from '../../api/src/settings/settings.js';
import { makeDatabaseDirectory, makeDataDirectory } from '../../api/src/startup/directories.js';
import { localAddress } from '../../api/src/startup/listening.js';
import { parseCommand } from './command.js';
import { readNewPassword, readPassword } from './read-password.js';
import { FailedCommand, UsageError } from './usage.js';

const FAILED = 1;
const USED_WRONGLY = 2;
/** The code of the driver where a server does not take the user, or the password. */
const DENIED = 'ER_ACCESS_DENIED_ERROR';

/** Runs one command; returns the exit code. */
async function main(): Promise<number> {
  try {
    const command = parseCommand(process.argv.slice(2));
    if (typeof command === 'string') {
      console.log(command);
      return 0;
    }
    // First, since a setting that seems to be missing may be misspelt.
    for (const sentence of misspeltSettings(process.env)) console.error(sentence);
    const settings = loadSettings(process.env);
    const { attachments, auth, publicUrl, host, port } = settings;
    if (!command.makesDatabase) expectDatabase(settings.database);
    makeDatabaseDirectory(settings);
    const database = await openDatabase(settings.database);
    try {
      const secrets = new ClientSecrets(database);
      const tokens = new AccessTokens(database, auth, new TokenVerification(database));
      const sessions = new Sessions(database, tokens);
      const output = await command.run({
        administrators: new Administrators(database, new Passwords(), sessions),
        applications: new Applications(database, tokens, secrets),
        audit: new AuditLog(database),
        secrets,
        database,
        openBlobs: () => {
          makeDataDirectory(settings);
          return openBlobStore(attachments);
        },
        baseUrl: publicUrl ?? localAddress(host, port),
        isDefaultAddress: publicUrl === undefined && !process.env.PORT,
        readPassword: () => readNewPassword(),
      });
      if (typeof output === 'string') console.log(output);
      else await printAll(output);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(messageOf(error));
    return error instanceof UsageError || error instanceof InvalidEnvironment ? USED_WRONGLY : FAILED;
  }
}

/** Prints with backpressure: a slow reader is waited for. One that closes early, such as `head`, ends the command. */
async function printAll(texts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(texts, endLines, process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

async function* endLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield `${text}\n`;
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\nSee --help.`;
  const isClear = [FailedCommand, InvalidEnvironment, Problem, DatabaseRefused, BlobStoreFailed].some(
    (kind) => error instanceof kind,
  );
  if (isClear) return (error as Error).message;
  return `That failed: ${error instanceof Error ? error.message : error}\nThe database is the one of DATABASE_URL, else of DATA_DIR.`;
}

/**
 * Refuses an embedded database that is not there: opening makes one, and a wrong place would seem to be an empty one.
 * @throws FailedCommand
 */
function expectDatabase(settings: DatabaseSettings): void {
  const file = embeddedFile(settings);
  if (file === undefined || existsSync(file)) return;
  const setting = settings.url === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  throw new FailedCommand(`There is no database at ${file}, where ${setting} leads.`);
}

/**
 * Opens the database. Asks for its password if the address names a user without one and the server requires it, so that
 * addresses without secrets can be written down.
 */
async function openDatabase(settings: DatabaseSettings): Promise<Database> {
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

process.exitCode = await main();
