import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './support/http/client.js';
import { readRunState } from './support/run/run-state.js';
import { exitOf } from './support/services/child-process.js';
import { Service, uniqueName } from './support/services/service.js';
import { startServiceProcess } from './support/services/service-process.js';
import { until } from './support/until.js';

/** Starts a service whose log goes there. */
async function startLogging(output: string): Promise<Service> {
  const directory = join(readRunState().directory, uniqueName());
  return new Service(await startServiceProcess({ engine: 'sqlite', server: undefined, directory, output }));
}

async function end({ running: { pid } }: Service): Promise<unknown> {
  process.kill(pid, 'SIGTERM');
  return exitOf(pid);
}

describe('A service whose log cannot be written', () => {
  it('goes on where its disk is full, and ends when it is told to', async () => {
    const service = await startLogging('/dev/full');
    const things = await service.createClass({ n: { type: 'integer' } });
    const client = await service.client();
    // Their lines are more than are written at once.
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => client.post(things.path, { n })));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await client.get('/health/ready')).status).toBe(200);
    expect(service.log()).not.toContain('an error was not caught');
    expect(await end(service)).toBe(0);
  });

  it('goes on where its reader has gone, and another one gets the lines from then on', async () => {
    const pipe = join(readRunState().directory, uniqueName('pipe'));
    execFileSync('mkfifo', [pipe]);
    const open = () => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const first = open();
    const service = await startLogging(pipe);
    closeSync(first);
    const client = new Client(service.baseUrl);
    for (let n = 0; n < 20; n++) {
      const { status } = await client.get('/openapi.json', { 'x-request-id': `unread-${n}` });
      expect(status).toBe(200);
    }
    const second = open();
    try {
      let text = '';
      await until('the lines to be read', async () => {
        text += readAll(second);
        return text.includes('unread-19');
      });
      expect(text).toContain('"requestId":"unread-0"');
      expect((await client.get('/health/ready')).status).toBe(200);
      expect(await end(service)).toBe(0);
    } finally {
      closeSync(second);
    }
  });
});

/** What is there to be read at this moment. */
function readAll(file: number): string {
  const bytes = Buffer.alloc(64 * 1024);
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return '';
    throw error;
  }
}
