import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { rawExchange } from './support/http/raw-http.js';
import { anyEngine, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** As many as the service takes. */
const MOST = 20;

it('connections that send nothing make room for others, the oldest first, and those that have sent something stay', async () => {
  const { service, stop } = await startService(anyEngine(), {
    MAX_CONNECTIONS: String(MOST),
    HEADERS_TIMEOUT: '3600',
  });
  const { hostname, port } = new URL(service.baseUrl);
  const sockets: Socket[] = [];
  try {
    const open = async () => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    };
    const busy = await open();
    busy.write('GET /health/live HTTP/1.1\r\nHost: a\r\n');
    const closed: number[] = [];
    for (let number = 0; number < MOST; number++) (await open()).once('close', () => closed.push(number));
    await until('those beyond to be closed', async () => closed.length > 0);
    const beyond = closed.length;
    const request = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const asks = () => rawExchange(service.baseUrl, request).catch(() => '');
    await until('another client to be answered', async () => (await asks()).startsWith('HTTP/1.1 200 '));
    expect(closed.slice(beyond, beyond + 1)).toEqual([0]);
    expect(closed.length).toBeLessThan(MOST);
    const answered = once(busy, 'data');
    busy.write('Connection: close\r\n\r\n');
    expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200 /);
  } finally {
    for (const socket of sockets) socket.destroy();
    await stop();
  }
});
