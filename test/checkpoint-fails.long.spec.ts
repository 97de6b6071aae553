import './support/extent.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canTrace } from './faults/scenarios/flush-fails.js';
import { startProcess, stopProcess } from './support/services/child-process.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const SENTENCE = 'the write-ahead log of the database could not be moved into its file';

/** Of an object; the log is moved with every 32 MiB. */
const TEXT = 'x'.repeat(900_000);

// Strace makes writes of the disk fail; without the right to trace there is no such disk.
const onBadDisk = canTrace() ? describe : describe.skip;

onBadDisk('Where the file of the embedded database cannot be written', () => {
  it('nothing is lost, and the log says once that the write-ahead log grows', async () => {
    const { service, stop } = await startService('sqlite');
    const client = await service.client();
    const things = await service.createClass({ text: { type: 'string' } });
    let stored = 0;
    const store = async () => {
      await client.create(things, { text: TEXT });
      stored++;
    };
    const lines = () =>
      service
        .log()
        .split('\n')
        .filter((line) => line.includes(SENTENCE));
    const { tracer, failed } = await failWrites(service);
    await until('two checkpoints to fail', async () => {
      await store();
      return failed() > 1;
    });
    expect(lines()).toEqual([expect.stringMatching(/"level":50,.*"error":"disk I\/O error"/)]);
    await stopProcess(tracer, 'SIGKILL');
    for (let more = 0; more < 100; more++) await store();
    expect(lines()).toHaveLength(1);
    expect((await client.get(`${things.path}/?limit=1`)).body.metadata.total).toBe(stored);
    await stop();
  });
});

/** Makes each write to the database file fail, in any thread; answers the tracer, and how many have failed. */
async function failWrites({ running }: Service) {
  const logFile = join(running.dataDirectory, 'strace.log');
  const log = () => readFileSync(logFile, 'utf8');
  const start = {
    command: 'strace',
    arguments: [
      '-f',
      '-P',
      join(running.dataDirectory, 'storage.db'),
      '-e',
      'trace=pwrite64',
      '-e',
      'inject=pwrite64:error=EIO',
      '-p',
      String(running.pid),
    ],
    logFile,
    signal: 'SIGKILL' as const,
  };
  const tracer = await startProcess('strace', start, async () => log().includes(' attached'));
  return { tracer, failed: () => log().split('(INJECTED)').length - 1 };
}
