import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { oneEngine } from './support/fewer-engines.js';
import { anyEngine, type Service, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';

/** More than Node lets wait by itself, which is 511. */
const CLIENTS = 1500;

/** Long enough for a client that is not accepted to try a second time. */
const PATIENCE_MILLISECONDS = 2500;

const ALLOWED = '/proc/sys/net/core/somaxconn';
const allowed = existsSync(ALLOWED) ? Number(readFileSync(ALLOWED, 'utf8')) : 0;

/** How many of many clients are connected to a service that accepts no connection for a while. */
async function connectedTo({ running: { pid, baseUrl } }: Service): Promise<number> {
  const { port, hostname } = new URL(baseUrl);
  let connected = 0;
  const sockets: Socket[] = [];
  process.kill(pid, 'SIGSTOP');
  try {
    for (let client = 0; client < CLIENTS; client++) {
      const socket = connect(Number(port), hostname, () => connected++);
      sockets.push(socket.on('error', () => {}));
    }
    const began = Date.now();
    while (connected < CLIENTS && Date.now() - began < patience(PATIENCE_MILLISECONDS))
      await new Promise((resolve) => setTimeout(resolve, 20));
    return connected;
  } finally {
    process.kill(pid, 'SIGCONT');
    for (const socket of sockets) socket.destroy();
  }
}

describe('Many clients that connect at once', () => {
  if (allowed < CLIENTS) {
    it.skip(`need ${ALLOWED} to be above ${CLIENTS}`, () => {});
    return;
  }

  it('wait until the service accepts them', async () => {
    const { service, stop } = await startService(anyEngine());
    try {
      expect(await connectedTo(service)).toBe(CLIENTS);
      expect((await fetch(`${service.baseUrl}/health/ready`)).status).toBe(200);
    } finally {
      await stop();
    }
  });

  oneEngine(({ running: { engine, databaseUrl } }) => {
    if (databaseUrl === undefined) return;
    it('wait until the primary process of workers accepts them', async () => {
      const { service, stop } = await startService(engine, { WEB_CONCURRENCY: '2' });
      try {
        expect(await connectedTo(service)).toBe(CLIENTS);
        expect((await fetch(`${service.baseUrl}/health/ready`)).status).toBe(200);
      } finally {
        await stop();
      }
    });
  });
});
