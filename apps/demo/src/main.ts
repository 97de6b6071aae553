// Starts the service on an empty embedded database, fills it with real data over HTTP, and leaves it running.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Api } from './api.js';
import { loadCities, loadCountries } from './load.js';
import { showFilters } from './showcase.js';

const SERVICE = fileURLToPath(new URL('../../api/bundle/main.js', import.meta.url));
const READY_WITHIN_MILLISECONDS = 30_000;

const port = process.env.PORT ?? '3000';
const baseUrl = `http://127.0.0.1:${port}`;
/** Where people reach it, for what they may open or copy. */
const publicUrl = process.env.PUBLIC_URL?.replace(/\/+$/, '') || baseUrl;
const credentials = { id: 'demo', secret: randomBytes(24).toString('base64url') };
const administrator = { email: 'demo@example.com', password: randomBytes(12).toString('base64url') };
const directory = mkdtempSync(join(tmpdir(), 'storage-demo-'));

if (await isTaken()) {
  console.error(`Something answers at ${baseUrl} already; choose another port with PORT=3001 npm run demo`);
  process.exit(1);
}

const service = spawn(process.execPath, [SERVICE], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    PORT: port,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY: '0',
    ...(publicUrl === baseUrl ? {} : { PUBLIC_URL: publicUrl }),
    BOOTSTRAP_CLIENT_ID: credentials.id,
    BOOTSTRAP_CLIENT_SECRET: credentials.secret,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  },
});
service.once('exit', (code) => {
  rmSync(directory, { recursive: true, force: true });
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill('SIGTERM'));

try {
  await ready();
  const api = await Api.signIn(baseUrl, credentials.id, credentials.secret);
  await loadCountries(api);
  await loadCities(api);
  await showFilters(api, publicUrl);
  console.log(`
The service goes on running; Ctrl-C ends it and removes its data.
  dashboard      ${publicUrl}/dashboard
    e-mail       ${administrator.email}
    password     ${administrator.password}
  Swagger UI     ${publicUrl}/docs   (Authorize with the client below, or paste the token)
  client id      ${credentials.id}
  client secret  ${credentials.secret}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  service.kill('SIGTERM');
}

async function isTaken(): Promise<boolean> {
  return fetch(`${baseUrl}/health/live`).then(
    () => true,
    () => false,
  );
}

async function ready(): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MILLISECONDS;
  for (;;) {
    const { ok } = await fetch(`${baseUrl}/health/ready`).catch(() => ({ ok: false }));
    if (ok) return;
    if (Date.now() > deadline) throw new Error('The service did not become ready.');
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
