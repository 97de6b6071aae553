import { FirstRun } from '@app/auth';
import { LocalBlobStore } from '@app/blobs';
import { Database } from '@app/database';
import { pino } from 'pino';
import { announce } from './announcement.js';
import { InvalidEnvironment } from './environment.js';
import { createServer } from './server.js';
import { loadSettings } from './settings.js';

try {
  const settings = loadSettings(process.env);
  const logger = pino({ level: settings.logLevel });
  const database = await Database.open(settings.database);
  const blobs = await LocalBlobStore.open(settings.attachmentsDirectory);
  const app = await createServer(settings, { database, blobs }, logger);
  await app.listen(settings.port, settings.host);
  await announce(settings, database, await app.getUrl(), await app.get(FirstRun).newCode());

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
} catch (error) {
  const reason =
    error instanceof InvalidEnvironment ? error.message : `The service could not start: ${reasonOf(error)}`;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // Addresses and databases that cannot be had are for the reader; anything else is for us.
  return code === undefined ? String(stack ?? message) : `${message || code}`;
}
