import './support/extent.js';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { answersIn, lastAnswer, rawExchange } from './support/http/raw-http.js';
import { logged } from './support/services/logged.js';
import { anyEngine, type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** Short, but longer than this machine may be busy with other tests. */
const BODY_SECONDS = 2;

describe('patience', () => {
  let service: Service;
  let stop: () => Promise<void>;
  let things: ClassHandle;
  /** What takes its time is begun at once. */
  let begun: Record<'headers' | 'object' | 'batch' | 'upload' | 'refused' | 'slow' | 'idle', Promise<string>>;
  let client: Client;
  /** An object with an upload, and a class with one that comes slowly. */
  let path: string;
  let slowly: ClassHandle;

  beforeAll(async () => {
    ({ service, stop } = await startService(anyEngine(), {
      HEADERS_TIMEOUT: '1',
      BODY_TIMEOUT: `${BODY_SECONDS}`,
      MAX_CONNECTIONS: '20',
      PUBLIC_URL: 'https://storage.example',
    }));
    client = await service.client();
    things = await service.createClass({ text: { type: 'string' } });
    slowly = await service.createClass({ text: { type: 'string' } });
    path = await client.create(await service.createClass({}), {});
    const authorization = `Authorization: bearer ${client.token}\r\n`;
    const attach = post(`${path}/attachments/a`, authorization).replace('{"text":"', 'QUJD'.repeat(1000));
    begun = {
      headers: drip('GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n', 100),
      object: drip(post(things.path, authorization), 'x', 100),
      batch: drip(post(`${things.path}/batch`, authorization), 'x', 100),
      upload: drip(attach, '', 1000),
      refused: drip(post(things.path, ''), 'x', 100),
      slow: sendSlowly(authorization),
      idle: askTwice(),
    };
    // A failure is told by the test that awaits it.
    for (const one of Object.values(begun)) one.catch(() => {});
  });

  afterAll(() => stop());

  /** A connection, and what has come over it. */
  function open(): { socket: Socket; received: () => string } {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname).on('error', () => {});
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    return { socket, received: () => received };
  }

  /** Sends a beginning, then the pieces one by one, and answers what came back until the service closed. */
  async function drip(beginning: string, piece: string, everyMilliseconds: number): Promise<string> {
    const { socket, received } = open();
    socket.write(beginning);
    const drops = setInterval(() => socket.write(piece), everyMilliseconds);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drops);
    return received();
  }

  /** Sends an object for three times as long as it may be silent. */
  async function sendSlowly(authorization: string): Promise<string> {
    const { socket, received } = open();
    const pieces = Array.from({ length: 12 * BODY_SECONDS }, () => 'x'.repeat(500));
    const body = `{"text":"${pieces.join('')}"}`;
    socket.write(
      `POST ${slowly.path} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Length: ${body.length}\r\n\r\n`,
    );
    for (let at = 0; at < body.length; at += 500) {
      await pause(250);
      socket.write(body.slice(at, at + 500));
    }
    await until('the answer', async () => received().includes('200 OK'));
    socket.destroy();
    return received();
  }

  /** Asks twice on one connection, and is silent after each answer for longer than a body may be; how it is then. */
  async function askTwice(): Promise<string> {
    const { socket, received } = open();
    for (let time = 1; time <= 2; time++) {
      socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
      await until('the answer', async () => answersIn(received()) === time && received().endsWith('}'));
      await pause(2.5 * BODY_SECONDS * 1000);
    }
    const { readyState } = socket;
    socket.destroy();
    return readyState;
  }

  const post = (to: string, authorization: string) =>
    `POST ${to} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Length: 100000\r\n\r\n{"text":"`;

  it('ends with headers that do not come to an end', async () => {
    const answer = lastAnswer(await begun.headers);
    expect([answer.status, answer.body.code]).toEqual([408, 'request_timeout']);
    expect(await logged(service, answer.headers.get('x-request-id'))).toHaveLength(1);
  });

  it('ends with a body that comes in drops, and stores nothing', async () => {
    for (const received of [begun.object, begun.batch]) {
      const answer = lastAnswer(await received);
      expectProblem(answer, 408, 'request_timeout');
      expect(await logged(service, answer.headers.get('x-request-id'))).toHaveLength(1);
    }
    expect(await client.total(things)).toBe(0);
  });

  it('ends with an upload that has come to a halt, and nothing is left of it', async () => {
    expectProblem(lastAnswer(await begun.upload), 408, 'request_timeout');
    expect((await client.get(path)).body.attachments).toEqual([]);
  });

  it('ends with the body of a request that was refused already', async () => {
    const received = await begun.refused;
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(answersIn(received)).toBe(1);
  });

  it('lasts for a body that comes slowly but surely', async () => {
    expect(await begun.slow).toContain('200 OK');
    expect(await client.total(slowly)).toBe(1);
  });

  it('is not asked of a connection that waits for its next request', async () => {
    expect(await begun.idle).toBe('open');
  });

  it('has room for so many connections, says when more come, and serves on', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname).on('error', () => {}));
    let closed = 0;
    for (const socket of sockets) socket.once('close', () => closed++);
    await until('those beyond to be closed', async () => closed >= 40);
    for (const socket of sockets) socket.destroy();
    await until('the warning', async () => service.log().includes('connections dropped'));
    const serves = () => new Client(service.baseUrl).get('/health/live').then(({ status }) => status === 200);
    await until('the service to serve on', () => serves().catch(() => false));
  });

  it('and browsers are told to come by HTTPS alone, where PUBLIC_URL says https', async () => {
    const client = new Client(service.baseUrl);
    for (const path of ['/health/live', '/nothing', '/docs', '/%zz']) {
      const { headers } = await client.get(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    const refused = lastAnswer(await rawExchange(service.baseUrl, 'HELLO\r\n\r\n'));
    expect(refused.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

it('a service starts where its limits of time are an hour', async () => {
  const { service, stop } = await startService(anyEngine(), {
    HEADERS_TIMEOUT: '3600',
    BODY_TIMEOUT: '3600',
  });
  try {
    expect((await new Client(service.baseUrl).get('/health/ready')).status).toBe(200);
  } finally {
    await stop();
  }
});
