// Records the examples of the contract from a running service and writes the contract and what is generated from it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FirstRun } from '@app/auth';
import { LocalBlobStore } from '@app/blobs';
import { Database } from '@app/database';
import { pino } from 'pino';
import { createServer } from '../server.js';
import { loadSettings } from '../settings.js';
import { toYaml } from './contract.controller.js';
import { describeApi } from './document.js';
import { playScenario } from './play-scenario.js';

const CLIENT = { BOOTSTRAP_CLIENT_ID: 'console', BOOTSTRAP_CLIENT_SECRET: 'a secret for the recording' };

const directory = mkdtempSync(join(tmpdir(), 'storage-contract-'));
try {
  const settings = loadSettings({ DATA_DIR: directory, PORT: '0', ...CLIENT });
  const database = await Database.open(settings.database);
  const blobs = await LocalBlobStore.open(settings.attachmentsDirectory);
  const app = await createServer(settings, { database, blobs }, pino({ level: 'silent' }));
  await app.listen(settings.port, settings.host);
  const baseUrl = await app.getUrl();
  const exchanges = await playScenario(baseUrl, {
    token: await tokenOf(baseUrl),
    setupCode: (await app.get(FirstRun).newCode())!,
  });
  writeFileSync(
    'apps/api/src/openapi/exchanges.gen.ts',
    `// Recorded by \`npm run openapi\`.\nimport type { Exchange } from './exchange.js';\n\nexport const EXCHANGES: Exchange[] = ${JSON.stringify(exchanges, null, 2)};\n`,
  );
  writeFileSync('openapi.yaml', toYaml(describeApi(app, exchanges)));
  await app.close();
  await database.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function tokenOf(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v1/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: CLIENT.BOOTSTRAP_CLIENT_ID,
      client_secret: CLIENT.BOOTSTRAP_CLIENT_SECRET,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
