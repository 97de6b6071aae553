import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Api } from './api.js';
import { loadCities, loadCountries } from './load.js';
import { showQuestions } from './showcase.js';

// Starts the service on an empty embedded database, fills it with real data over HTTP, and leaves it running.

const SERVICE = fileURLToPath(new URL('../../api/bundle/main.js', import.meta.url));
/** On a machine that has much else to do; a service that cannot start ends before. */
const READY_WITHIN_MILLISECONDS = 120_000;

const port = process.env.PORT ?? '3000';
const baseUrl = `http://127.0.0.1:${port}`;
/** The address that users reach, for links and commands to copy. */
const publicUrl = process.env.PUBLIC_URL?.replace(/\/+$/, '') || baseUrl;
const credentials = { id: 'demo', secret: randomBytes(24).toString('base64url') };
const administrator = { email: 'demo@example.com', password: randomBytes(12).toString('base64url') };

if (await isTaken()) {
  console.error(`Something answers at ${baseUrl} already; choose another port with PORT=3001 npm run demo`);
  process.exit(1);
}
const data = chooseDirectory();

const service = spawn(process.execPath, [SERVICE], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    PORT: port,
    DATA_DIR: data.path,
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY: '0',
    ...(publicUrl === baseUrl ? {} : { PUBLIC_URL: publicUrl }),
    BOOTSTRAP_CLIENT_ID: credentials.id,
    BOOTSTRAP_CLIENT_SECRET: credentials.secret,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  },
});
let isEnding = false;
service.once('exit', (code) => {
  if (!data.stays) rmSync(data.path, { recursive: true, force: true });
  process.exit(process.exitCode ?? code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isEnding = true;
    service.kill('SIGTERM');
  });
}

try {
  await ready();
  console.log(`
The service is ready; what is loaded so far can be looked at.
  dashboard      ${publicUrl}/dashboard
    e-mail       ${administrator.email}
    password     ${administrator.password}
  Swagger UI     ${publicUrl}/docs   (Authorize with the client below, or paste the token)
  client id      ${credentials.id}
  client secret  ${credentials.secret}
  data           ${data.path}   (${data.stays ? 'stays when the demo ends' : 'removed when the demo ends'})
`);
  const api = await Api.signIn(baseUrl, credentials.id, credentials.secret);
  await loadCountries(api);
  await loadCities(api);
  await showQuestions(api, publicUrl);
  console.log(`
The service goes on running at ${publicUrl}/dashboard; sign in as ${administrator.email} with ${administrator.password}
Ctrl-C ends it${data.stays ? `; its data stays in ${data.path}` : ' and removes its data'}.`);
} catch (error) {
  // Ending the demo while it loads aborts its requests too, so that is no error.
  if (!isEnding) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  service.kill('SIGTERM');
}

function chooseDirectory(): DataDirectory {
  try {
    return dataDirectory(process.env.DATA_DIR);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
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
