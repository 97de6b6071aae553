import { connect, type Socket } from 'node:net';
import { type ClassHandle, Client } from './support/client.js';
import { expectProblem } from './support/expect-problem.js';
import { logged } from './support/logged.js';
import { answersIn, lastAnswer, rawExchange } from './support/raw-http.js';
import { anyEngine, type Service, startService } from './support/service.js';
import { until } from './support/until.js';

/** Short, but longer than this machine may be busy with other tests. */
const BODY_SECONDS = 2;

describe('patience', () => {
  let service: Service;
  let stop: () => Promise<void>;
  let things: ClassHandle;
  let token: string;

  beforeAll(async () => {
    ({ service, stop } = await startService(anyEngine(), {
      HEADERS_TIMEOUT: '1',
      BODY_TIMEOUT: `${BODY_SECONDS}`,
      MAX_CONNECTIONS: '20',
      PUBLIC_URL: 'https://storage.example',
    }));
    things = await service.createClass({ text: { type: 'string' } });
    token = await service.token();
  });

  afterAll(() => stop());

  /** Sends a beginning, then the pieces one by one, and answers what came back until the service closed. */
  async function drip(beginning: string, piece: string, everyMilliseconds: number): Promise<string> {
    const { hostname, port } = new URL(service.baseUrl);
    const socket: Socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.write(beginning);
    const drops = setInterval(() => socket.write(piece), everyMilliseconds);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drops);
    return received;
  }

  const post = (path: string, authorization: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Length: 100000\r\n\r\n{"text":"`;

  it('ends with headers that do not come to an end', async () => {
    const answer = lastAnswer(await drip('GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n', 100));
    expect([answer.status, answer.body.code]).toEqual([408, 'request_timeout']);
    expect(await logged(service, answer.headers.get('x-request-id'))).toHaveLength(1);
  });

  it('ends with a body that comes in drops, and stores nothing', async () => {
    const authorization = `Authorization: bearer ${token}\r\n`;
    for (const path of [things.path, `${things.path}/batch`]) {
      const answer = lastAnswer(await drip(post(path, authorization), 'x', 100));
      expectProblem(answer, 408, 'request_timeout');
      expect(await logged(service, answer.headers.get('x-request-id'))).toHaveLength(1);
    }
    expect(await new Client(service.baseUrl, token).total(things)).toBe(0);
  });

  it('ends with an upload that has come to a halt, and nothing is left of it', async () => {
    const client = new Client(service.baseUrl, token);
    const path = await client.create(things, {});
    const beginning = `${post(`${path}/attachments/a`, `Authorization: bearer ${token}\r\n`).split('\r\n\r\n')[0]}\r\n\r\n`;
    expectProblem(
      lastAnswer(await drip(`${beginning}${'QUJD'.repeat(1000)}`, '', 1000)),
      408,
      'request_timeout',
    );
    expect((await client.get(path)).body.attachments).toEqual([]);
    await client.delete(path);
  });

  it('ends with the body of a request that was refused already', async () => {
    const received = await drip(post(things.path, ''), 'x', 100);
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(answersIn(received)).toBe(1);
  });

  it('lasts for a body that comes slowly but surely', async () => {
    const client = new Client(service.baseUrl, token);
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    // Three times as long as it may be silent.
    const pieces = Array.from({ length: 12 * BODY_SECONDS }, () => 'x'.repeat(500));
    const body = `{"text":"${pieces.join('')}"}`;
    socket.write(
      `POST ${things.path} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (let at = 0; at < body.length; at += 500) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      socket.write(body.slice(at, at + 500));
    }
    await until('the answer', async () => received.includes('200 OK'));
    socket.destroy();
    expect(await client.total(things)).toBe(1);
  });

  it('is not asked of a connection that waits for its next request', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    for (let time = 1; time <= 2; time++) {
      socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
      await until('the answer', async () => answersIn(received) === time && received.endsWith('}'));
      await new Promise((resolve) => setTimeout(resolve, 2.5 * BODY_SECONDS * 1000));
    }
    expect(socket.readyState).toBe('open');
    socket.destroy();
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
