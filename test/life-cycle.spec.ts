import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { itLong } from './support/extent.js';
import {
  AttachedObject,
  attachmentFiles,
  base64,
  openRequest,
  sendExactly,
} from './support/http/attached-object.js';
import { Client } from './support/http/client.js';
import { readRunState } from './support/run/run-state.js';
import { exitOf, startProcess } from './support/services/child-process.js';
import { freePort } from './support/services/free-port.js';
import { anyEngine, type Service, startService, uniqueName } from './support/services/service.js';
import { until } from './support/until.js';

/** Makes the process forget to catch an error when it is sent SIGUSR2; nothing that clients send can. */
const FORGETFUL = {
  NODE_OPTIONS:
    "--import=data:text/javascript,process.on('SIGUSR2',()=>{void(Promise.reject(new(Error)('forgotten')))})",
};

describe('The life of a process', () => {
  const engine = anyEngine();
  const ready = async ({ baseUrl }: Service) => (await new Client(baseUrl).get('/health/ready')).status;

  it('says first that it will stop, and takes new connections and answers until it does', async () => {
    const { service } = await startService(engine, { SHUTDOWN_DELAY: '2' });
    const client = await service.client();
    const things = await service.createClass({ reference: { type: 'string' } });
    expect(await ready(service)).toBe(200);
    process.kill(service.running.pid, 'SIGTERM');
    await until('the service to say that it will stop', async () => (await ready(service)) === 503);
    const { status, headers } = await sendExactly(client, 'POST', `${things.path}/`, { body: '{}' });
    expect([status, headers.connection]).toEqual([200, 'close']);
    expect(await exitOf(service.running.pid)).toBe(0);
  });

  itLong('stays alive while it is about to stop', async () => {
    const { service } = await startService(engine, { SHUTDOWN_DELAY: '2' });
    process.kill(service.running.pid, 'SIGTERM');
    await until('the service to say that it will stop', async () => (await ready(service)) === 503);
    expect((await new Client(service.baseUrl).get('/health/live')).status).toBe(200);
    expect(await exitOf(service.running.pid)).toBe(0);
  });

  it('ends in order where it is told to while it starts', async () => {
    const directory = join(readRunState().directory, uniqueName());
    mkdirSync(directory);
    const start = {
      command: process.execPath,
      arguments: ['dist/apps/api/bundle/main.js'],
      logFile: join(directory, 'service.log'),
      signal: 'SIGKILL' as const,
      environment: { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: directory },
    };
    // From then on it makes the tables, and has yet to listen.
    const pid = await startProcess('the service to open its database', start, async () =>
      existsSync(join(directory, 'storage.db-wal')),
    );
    process.kill(pid, 'SIGINT');
    expect(await exitOf(pid)).toBe(0);
    expect(readFileSync(start.logFile, 'utf8')).not.toContain('could not start');
  });

  it('ends at once at a second signal', async () => {
    const { service } = await startService(engine, { SHUTDOWN_DELAY: '20' });
    process.kill(service.running.pid, 'SIGTERM');
    await until('the service to say that it will stop', async () => (await ready(service)) === 503);
    process.kill(service.running.pid, 'SIGTERM');
    expect(await exitOf(service.running.pid)).toBe(1);
  });

  it('ends without an error in the log where listings of clients that have gone are under way', async () => {
    const { service } = await startService('sqlite');
    const client = await service.client();
    const things = await service.createClass({ n: { type: 'integer' }, text: { type: 'string' } });
    const objects = Array.from({ length: 10_000 }, (_, n) => ({ n, text: `text ${n}` }));
    await client.createMany(things, objects);
    const requests = [
      'sort=-n&page=9',
      'sort=text',
      'query={"n":{"$neq":7}}',
      'query={"text":{"$contains":"y"}}',
    ].map((question) => openRequest(client, 'GET', `${things.path}/?${encodeURI(question)}`));
    for (const request of requests) {
      request.on('error', () => {});
      request.end();
    }
    // They have begun.
    await new Client(service.baseUrl).get('/health/live');
    for (const request of requests) request.destroy();
    process.kill(service.running.pid, 'SIGINT');
    expect(await exitOf(service.running.pid)).toBe(0);
    expect(service.log()).not.toMatch(/"level":[56]0/);
  });

  it('finishes requests after an uncaught error, logs it and fails', async () => {
    const { service } = await startService(engine, FORGETFUL);
    const object = await AttachedObject.create(service);
    const body = base64(Buffer.alloc(100_000, 'x'));
    const upload = openRequest(object.client, 'POST', object.at('a'), {
      headers: { 'content-length': body.length },
    });
    const answer = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write(body.slice(0, 50_000));
    await until('the upload to begin', async () => attachmentFiles(service).length > 0);
    process.kill(service.running.pid, 'SIGUSR2');
    await until('the error to be logged', async () => service.log().includes('an error was not caught'));
    upload.end(body.slice(50_000));
    const [response] = await answer;
    expect(response.statusCode).toBe(200);
    await response.toArray();
    expect(await exitOf(service.running.pid)).toBe(1);
    expect(service.log()).toMatch(/"level":60,.*"error":"forgotten"/);
  });
});
