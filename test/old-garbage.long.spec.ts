import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSealed } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { readRunState } from './support/run/run-state.js';
import { startService, uniqueName } from './support/services/service.js';
import { until } from './support/until.js';

/**
 * At one signal it moves what is alive into the old generation of the heap, as time does, and begins to sample what is
 * allocated; at the next it writes down how many of these bytes have passed, or been allocated, into the old
 * generation.
 */
const SAMPLER = `
  import { writeFileSync } from 'node:fs';
  import { Session } from 'node:inspector';
  import { isMainThread } from 'node:worker_threads';
  const session = new Session();
  let samples = 0;
  const bytes = ({ selfSize, children }) => children.reduce((sum, child) => sum + bytes(child), selfSize);
  if (isMainThread) process.on('SIGUSR2', () => {
    if (samples++ % 2 === 0) {
      session.connect();
      gc();
      session.post('HeapProfiler.startSampling', {
        samplingInterval: 8192,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: false,
      });
      writeFileSync(process.env.SAMPLES_FILE + samples, '');
      return;
    }
    gc({ type: 'minor' });
    gc({ type: 'minor' });
    session.post('HeapProfiler.stopSampling', (_error, { profile }) => {
      writeFileSync(process.env.SAMPLES_FILE + samples, String(bytes(profile.head)) + ';');
      session.disconnect();
    });
  });
`;

const OBJECTS = 2000;
const CLIENTS = 16;
const WARM_UP = 500;
const REQUESTS = 1500;

/** Bytes for each request. Where requests were kept alive, it was twice as much at least, and three times of pages. */
const MAX_BYTES = 2000;
const MAX_OF_PAGES = 8000;

describe('Garbage of the old generation', () => {
  eachKind(({ running: { engine } }) => {
    const file = join(readRunState().directory, uniqueName('samples'));
    let client: Client;
    let objectClass: ClassHandle;
    let paths: string[];
    let pid: number;
    let stop: () => Promise<void>;
    let samples = 0;
    let asked = 0;

    beforeAll(async () => {
      writeFileSync(`${file}.mjs`, SAMPLER);
      const started = await startService(engine, {
        NODE_OPTIONS: `--expose-gc --import=${file}.mjs`,
        SAMPLES_FILE: file,
        LOG_LEVEL: 'error',
      });
      ({ stop } = started);
      pid = started.service.running.pid;
      client = await started.service.client();
      const sealed = await createSealed(started.service, OBJECTS);
      objectClass = sealed.objectClass;
      paths = sealed.urls.map((url) => new URL(url).pathname);
    });

    afterAll(() => stop());

    const signal = async (): Promise<string> => {
      process.kill(pid, 'SIGUSR2');
      const said = `${file}${++samples}`;
      await until(
        'the service to have seen the signal',
        async () => existsSync(said) && (samples % 2 === 1 || readFileSync(said, 'utf8').endsWith(';')),
      );
      return readFileSync(said, 'utf8').slice(0, -1);
    };

    const send = async (count: number, request: (n: number) => Promise<{ status: number }>) => {
      let next = 0;
      const sender = async () => {
        while (next < count) expect((await request(next++)).status).toBe(200);
      };
      await Promise.all(Array.from({ length: CLIENTS }, sender));
    };

    it.each<[what: string, most: number, request: (n: number) => Promise<{ status: number }>]>([
      ['creates', MAX_BYTES, (n) => client.post(objectClass.path, { n })],
      ['updates', MAX_BYTES, (n) => client.put(paths[n % OBJECTS]!, { n: -n })],
      ['reads', MAX_BYTES, (n) => client.get(paths[n % OBJECTS]!)],
      ['pages', MAX_OF_PAGES, (n) => client.get(`${objectClass.path}?page=${1 + (n % 30)}&limit=50`)],
      ['filters asked once', MAX_BYTES, () => client.list(objectClass, { n: { $eq: asked++ } })],
      ['deletes', MAX_BYTES, (n) => client.delete(paths[n]!)],
    ])('is not made by %s', async (what, most, request) => {
      // Those that are gone cannot warm it up.
      if (what !== 'deletes') await send(WARM_UP, request);
      await signal();
      await send(REQUESTS, request);
      expect(Number(await signal()) / REQUESTS).toBeLessThan(most);
    });
  });
});
