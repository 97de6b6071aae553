import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRunState } from './support/run/run-state.js';
import { exitOf } from './support/services/child-process.js';
import { startService, uniqueName } from './support/services/service.js';

/** Ends the thread that it is loaded into as a fault of its own would, once the file is there. */
const FAULT = `
  import { existsSync } from 'node:fs';
  import { threadName } from 'node:worker_threads';
  if (threadName === 'database writer') {
    setInterval(() => {
      if (existsSync(process.env.FAULT_FILE)) throw new Error('a fault of the thread');
    }, 20);
  }
`;

describe('When the thread that writes to the embedded database ends', () => {
  it('the process ends too, and says why; what it has answered is stored', async () => {
    const { directory } = readRunState();
    const file = join(directory, uniqueName('fault'));
    writeFileSync(`${file}.mjs`, FAULT);
    const { service } = await startService('sqlite', {
      NODE_OPTIONS: `--import=${file}.mjs`,
      FAULT_FILE: file,
    });
    const client = await service.client();
    const things = await service.createClass({ n: { type: 'integer' } });
    const answered: string[] = [];
    const write = async (): Promise<void> => {
      for (let n = 0; ; n++) answered.push(await client.create(things, { n }));
    };
    const writers = Promise.allSettled(Array.from({ length: 4 }, write));
    while (answered.length < 20) await new Promise((resume) => setTimeout(resume, 10));
    writeFileSync(file, '');
    expect(await exitOf(service.running.pid)).toBe(1);
    await writers;
    const log = readFileSync(service.running.logFile, 'utf8');
    expect(log).toContain('The thread that writes to the database has ended: a fault of the thread');

    const next = await startService('sqlite', { DATA_DIR: service.running.dataDirectory });
    const again = await next.service.client();
    const found = await Promise.all(answered.map((path) => again.get(path)));
    await next.stop();
    expect(found.map(({ status }) => status)).toEqual(answered.map(() => 200));
  });
});
