import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClassHandle, Client } from './support/http/client.js';
import { answersIn, rawExchange } from './support/http/raw-http.js';
import { onAnyEngine, uniqueName } from './support/services/service.js';
import { until } from './support/until.js';

/** Requests of a connection that may wait. */
const MAX_WAITING = 256;

describe('requests that are sent on one connection without waiting for answers', () => {
  onAnyEngine((service) => {
    let client: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      things = await service.createClass({ n: { type: 'integer' }, text: { type: 'string' } });
    });

    const head = (line: string, ...headers: string[]) =>
      [`${line} HTTP/1.1`, 'Host: a', `Authorization: bearer ${client.token}`, ...headers, '', ''].join(
        '\r\n',
      );

    it('are done one after the other, in their order', async () => {
      const path = await client.create(things, { n: 0 });
      const body = '{"n":{"$inc":1}}';
      const pair = `${head(`PUT ${path}`, `Content-Length: ${body.length}`)}${body}${head(`GET ${path}`)}`;
      const last = head('GET /health/live', 'Connection: close');
      const received = await rawExchange(service.baseUrl, pair.repeat(50) + last);
      const shown = [...received.matchAll(/"n": ?(\d+)/g)].map(([, n]) => Number(n));
      expect(shown).toEqual(Array.from({ length: 100 }, (_, at) => Math.floor(at / 2) + 1));
      expect(answersIn(received)).toBe(101);
    });

    it('are not answered while a client takes no answers', async () => {
      const objects = Array.from({ length: 300 }, (_, n) => ({ n, text: 'x'.repeat(8000) }));
      expect((await client.post(`${things.path}/batch`, objects)).status).toBe(200);
      const name = uniqueName('pipelined');
      // Each page is another one, of some 2.3 MB, which nothing else keeps in memory.
      const requests = Array.from({ length: 100 }, (_, n) =>
        head(`GET ${things.path}/?limit=${200 + n}`, `X-Request-Id: ${name}-${n}`),
      );
      const answered = () => service.log().split(`"requestId":"${name}-`).length - 1;
      const socket = send(requests.join('') + head('GET /health/live', 'Connection: close'));
      await until('the first to be done', async () => answered() > 0);
      await pause(500);
      expect(answered()).toBeLessThan(10);
      socket.resume();
      await once(socket, 'close');
      await until('all of them to be in the log', async () => answered() === requests.length);
    });

    it(`are as many as may wait: a client that sends more is disconnected`, async () => {
      const some = head('GET /health/live').repeat(MAX_WAITING);
      const last = head('GET /health/live', 'Connection: close');
      expect(answersIn(await rawExchange(service.baseUrl, some + last))).toBe(MAX_WAITING + 1);
      const received = await rawExchange(service.baseUrl, some.repeat(2) + last).catch(() => '');
      expect(answersIn(received)).toBeLessThan(2 * MAX_WAITING);
      // Behind what takes some time, so that they wait. What is under way goes on, and must store nothing later.
      const objects = JSON.stringify(Array(1000).fill({ n: 1 }));
      const tried = `POST ${things.path}/batch?dryRun=true`;
      const batch = `${head(tried, `Content-Length: ${objects.length}`)}${objects}`;
      const body = 'x'.repeat(60_000);
      const large = `${head(`POST ${things.path}/`, `Content-Length: ${body.length}`)}${body}`;
      // Of large headers too.
      const wide = head('GET /health/live', `X-Wide: ${'x'.repeat(30_000)}`);
      for (const rest of [large.repeat(40), wide.repeat(60)]) {
        const received = await rawExchange(service.baseUrl, batch.repeat(20) + rest + last).catch(() => '');
        expect(answersIn(received)).toBeLessThan(20);
      }
      expect((await client.get('/health/live')).status).toBe(200);
    });

    it('are not done behind an answer that closes the connection', async () => {
      const before = await client.total(things);
      const body = '{"text":"behind"}';
      const create = `${head(`POST ${things.path}/`, `Content-Length: ${body.length}`)}${body}`;
      for (const closing of [
        'GET / HTTP/1.1\r\nHost: bad host\r\n\r\n',
        head('GET /health/live', 'Connection: close'),
        // Answered before the next is parsed.
        head('GET /health', 'Connection: close'),
      ])
        expect(answersIn(await rawExchange(service.baseUrl, closing + create))).toBe(1);
      await pause(300);
      expect(await client.total(things)).toBe(before);
    });

    it('are answered before what is malformed behind them', async () => {
      // The framework serves it, as it may come from a page elsewhere.
      const list = head(`GET ${things.path}/?limit=1`, 'Origin: http://elsewhere.example');
      const chunked = head(`POST ${things.path}/`, 'Transfer-Encoding: chunked');
      for (const malformed of [`${chunked}ZZ\r\n`, 'RUBBISH\r\n\r\n']) {
        const received = await rawExchange(service.baseUrl, list.repeat(3) + malformed);
        const statuses = received.match(/HTTP\/1\.1 \d+/g);
        expect(statuses).toEqual([...Array(3).fill('HTTP/1.1 200'), 'HTTP/1.1 400']);
      }
    });

    it('are not done for a client that has gone', async () => {
      const before = await client.total(things);
      const body = '{"text":"late"}';
      const create = `${head(`POST ${things.path}/`, `Content-Length: ${body.length}`)}${body}`;
      // More than the system takes on its way.
      const socket = send(head(`GET ${things.path}/?limit=299`).repeat(10) + create);
      await pause(300);
      socket.destroy();
      await pause(300);
      expect(await client.total(things)).toBe(before);
    });

    /** Sends without reading. */
    function send(text: string): Socket {
      const { hostname, port } = new URL(service.baseUrl);
      const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
      // It may be disconnected.
      socket.on('error', () => {});
      return socket.pause();
    }
  });
});
