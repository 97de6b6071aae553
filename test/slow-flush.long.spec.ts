import './support/extent.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canTrace } from './faults/scenarios/flush-fails.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { startProcess, stopProcess } from './support/services/child-process.js';
import { type Service, startService, uniqueName } from './support/services/service.js';
import { slowness } from './support/slowness.js';

/** Longer on a busy machine, where reading takes longer too; three of them have to fit in the time that a write has. */
const FLUSH_SECONDS = Math.min(2.5, slowness());

// Strace delays what the disk does; without the right to trace there is no slow disk.
const onSlowDisk = canTrace() ? describe : describe.skip;

onSlowDisk('While a flush of the embedded database is under way', () => {
  let service: Service;
  let stop: () => Promise<void>;
  let client: Client;
  let things: ClassHandle;
  let path: string;
  let tracer: number;

  beforeAll(async () => {
    ({ service, stop } = await startService('sqlite'));
    client = await service.client();
    things = await service.createClass({ n: { type: 'integer' } });
    path = await client.create(things, { n: 0 });
    tracer = await delayFlushes(service);
  });
  afterAll(async () => {
    await stopProcess(tracer, 'SIGKILL');
    await stop();
  });

  /** Whether a request that begins a little after the write was sent is answered before the write is. */
  const isAnsweredDuring = async (write: Promise<unknown>, read: () => Promise<{ status: number }>) => {
    let isWritten = false;
    void write.then(() => {
      isWritten = true;
    });
    await new Promise((resume) => setTimeout(resume, 300 * FLUSH_SECONDS));
    const { status } = await read();
    expect(status).toBe(200);
    const answered = !isWritten;
    await write;
    return answered;
  };

  it.each([
    ['a create', () => client.post(things.path, { n: 1 })],
    ['an update', () => client.put(path, { n: { $inc: 1 } })],
    ['a batch', () => client.post(`${things.path}/batch`, [{ n: 3 }, { n: 4 }])],
    ['an upload', () => client.post(`${path}/attachments/${uniqueName()}`, 'aGVsbG8=')],
    ['a token', () => service.token()],
    ['a new class', () => service.createClass({ n: { type: 'integer', indexed: true } })],
  ])('%s keeps no reader waiting', async (_, write) => {
    expect(await isAnsweredDuring(write(), () => client.get(path))).toBe(true);
    expect(await isAnsweredDuring(write(), () => client.get(`${things.path}/`))).toBe(true);
    expect(await isAnsweredDuring(write(), () => client.get('/health/ready'))).toBe(true);
  });

  it('the writes that come meanwhile share the next one', async () => {
    const begun = performance.now();
    const writes = Array.from({ length: 20 }, async (_, n) => {
      await new Promise((resume) => setTimeout(resume, 10 * n));
      return client.post(things.path, { n });
    });
    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // One by one it would be twenty flushes; here three, and what a busy machine takes.
    expect(performance.now() - begun).toBeLessThan(10 * FLUSH_SECONDS * 1000);
  });
});

/** Makes each flush of the database's log take its time; answers the tracer. */
async function delayFlushes({ running }: Service): Promise<number> {
  const logFile = join(running.dataDirectory, 'strace.log');
  const threads = readdirSync(`/proc/${running.pid}/task`);
  const start = {
    command: 'strace',
    arguments: [
      '-P',
      join(running.dataDirectory, 'storage.db-wal'),
      '-e',
      'trace=fsync,fdatasync',
      '-e',
      `inject=fsync,fdatasync:delay_enter=${FLUSH_SECONDS}s`,
      '-p',
      threads.join(','),
    ],
    logFile,
    signal: 'SIGKILL' as const,
  };
  return startProcess('strace', start, async () => {
    return readFileSync(logFile, 'utf8').split(' attached').length > threads.length;
  });
}
