import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { itLong } from './support/extent.js';
import type { ClassHandle } from './support/http/client.js';
import { CLIENT_ID, CLIENT_SECRET, readRunState } from './support/run/run-state.js';
import { exitOf, startProcess, stopProcess } from './support/services/child-process.js';
import { run } from './support/services/command-line.js';
import { freePort } from './support/services/free-port.js';
import { Service, startService, uniqueName } from './support/services/service.js';
import { until } from './support/until.js';

const START = ['dist/apps/api/bundle/main.js'];

describe('A process beside another one on one embedded database', () => {
  let first: Service;
  let things: ClassHandle;
  const pids: number[] = [];

  beforeAll(async () => {
    first = (await startService('sqlite')).service;
    pids.push(first.running.pid);
    things = await first.createClass({ n: { type: 'integer' } });
  });
  afterAll(() => Promise.all(pids.map((pid) => stopProcess(pid, 'SIGKILL'))));

  /** Starts another one, whose database is that of the first by another name; resolves before it answers. */
  const startAnother = async () => {
    const directory = join(readRunState().directory, uniqueName());
    mkdirSync(directory);
    const file = join(directory, 'other.db');
    symlinkSync(join(first.running.dataDirectory, 'storage.db'), file);
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const logFile = join(directory, 'service.log');
    const environment = {
      PATH: process.env.PATH,
      PORT: new URL(baseUrl).port,
      DATA_DIR: directory,
      DATABASE_URL: `sqlite:${file}`,
      BOOTSTRAP_CLIENT_ID: CLIENT_ID,
      BOOTSTRAP_CLIENT_SECRET: CLIENT_SECRET,
    };
    const start = {
      command: process.execPath,
      arguments: START,
      logFile,
      signal: 'SIGKILL' as const,
      environment,
    };
    const pid = await startProcess('the second process', start, async () =>
      readFileSync(logFile, 'utf8').includes('another process serves this database'),
    );
    pids.push(pid);
    const running = { ...first.running, baseUrl, logFile, pid };
    return { pid, baseUrl, service: new Service(running) };
  };
  const answers = (baseUrl: string) =>
    fetch(`${baseUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  itLong('is refused after 30 s, and says which database it is', async () => {
    const { pid, baseUrl, service } = await startAnother();
    // What changes a class writes as well as it did.
    const changed = await (await first.client()).put(things.definitionPath, {
      fields: { n: { type: 'integer', indexed: true } },
    });
    expect(changed.status).toBe(200);
    expect(await exitOf(pid)).toBe(1);
    expect(await answers(baseUrl)).toBe(false);
    expect(service.log()).toContain(
      `Another process serves the database ${join(first.running.dataDirectory, 'storage.db')}`,
    );
  });

  it('ends at once when it is told to while it waits', async () => {
    const { pid, service } = await startAnother();
    process.kill(pid, 'SIGINT');
    expect(await exitOf(pid)).toBe(0);
    expect(service.log()).not.toContain('broken off');
  });

  it('may be the command line, which creates and lists an application', async () => {
    const { dataDirectory } = first.running;
    const environment = { PATH: process.env.PATH, DATA_DIR: dataDirectory };
    const created = await run(['applications', 'create', '--name', 'Beside'], environment);
    expect(created).toMatchObject({ code: 0, errors: '' });
    const listed = await run(['applications', 'list'], environment);
    expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('Beside') });
  });

  it('waits, and takes over as soon as the other one has been killed', async () => {
    const path = await (await first.client()).create(things, { n: 1 });
    const { baseUrl, service } = await startAnother();
    expect(await answers(baseUrl)).toBe(false);
    process.kill(first.running.pid, 'SIGKILL');
    await until('the successor to answer', () => answers(baseUrl));
    expect((await (await service.client()).get(path)).body).toMatchObject({ n: 1 });
  });
});
