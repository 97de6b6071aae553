import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FirstRun } from '@app/auth';
import { openBlobStore } from '@app/blobs';
import { Database } from '@app/database';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { createServer } from '../../server/server.js';
import { loadSettings, type Settings } from '../../settings/settings.js';
import type { Entrance } from './play-scenario.js';

export const CLIENT = {
  client_id: 'console',
  client_secret: 'a secret for the recording',
};

/** A service in this process, with its own embedded database. */
export interface RecordedService {
  app: NestFastifyApplication;
  settings: Settings;
  database: Database;
  baseUrl: string;
  entrance: Entrance;
}

/** Runs `work` with a temporary service. `adjust` may change settings that have no variable. */
export async function withService<T>(
  environment: Record<string, string>,
  work: (service: RecordedService) => Promise<T>,
  adjust: (settings: Settings) => void = () => {},
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'storage-contract-'));
  const settings = loadSettings({
    DATA_DIR: directory,
    PORT: '0',
    BOOTSTRAP_CLIENT_ID: CLIENT.client_id,
    BOOTSTRAP_CLIENT_SECRET: CLIENT.client_secret,
    ...environment,
  });
  adjust(settings);
  const database = await Database.open(settings.database);
  const blobs = await openBlobStore(settings.attachments);
  const app = await createServer(settings, { database, blobs }, pino({ level: 'silent' }));
  try {
    await app.listen(settings.port, settings.host);
    const baseUrl = await app.getUrl();
    const entrance = { token: await tokenOf(baseUrl), setupCode: (await app.get(FirstRun).newCode())! };
    return await work({ app, settings, database, baseUrl, entrance });
  } finally {
    await app.close();
    await database.close().catch(() => {});
    rmSync(directory, { recursive: true, force: true });
  }
}

async function tokenOf(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v1/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...CLIENT }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
