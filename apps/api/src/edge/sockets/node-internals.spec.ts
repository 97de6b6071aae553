import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { requireKnownServer, stopListening, takenBytes } from './node-internals.js';

describe("What Node's HTTP server is inside", () => {
  it('is known in this version: it stops listening, and leaves idle connections open', async () => {
    const server = createServer((_request, response) => response.end());
    requireKnownServer(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const idle = connect(port, '127.0.0.1');
    idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    const closed = once(server, 'close');
    stopListening(server);
    expect(server.listening).toBe(false);
    idle.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const [answer] = await once(idle, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
  });

  it('is known in this version: what the system has taken of an answer', async () => {
    const sent = 32 * 1024 * 1024;
    const server = createServer((_request, response) => response.end(Buffer.alloc(sent)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').pause();
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [, { socket }] = await once(server, 'request');
    expect(socket.writableLength).toBeGreaterThan(sent);
    expect(takenBytes(socket)).toBeLessThan(sent);
    const taken = new Promise((resolve) => socket.once('drain', resolve));
    client.resume();
    await taken;
    expect(takenBytes(socket)).toBeGreaterThan(sent);
    client.destroy();
    server.close();
  });

  it('is said to be unknown where a server cannot be stopped that way', () => {
    expect(() => requireKnownServer({ closeIdleConnections: () => {} } as Server)).toThrow(
      /^Node\.js v[\d.]+ stops an HTTP server in another way/,
    );
    expect(() =>
      requireKnownServer(Object.assign(createServer(), { closeIdleConnections: undefined })),
    ).toThrow('run it on 22, 24 or 26');
  });
});
