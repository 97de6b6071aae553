import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BodyStream } from './body-stream.js';

const MEBIBYTE = 1024 ** 2;

describe('BodyStream', () => {
  let server: Server;
  /** The next request that arrives. */
  let arrival: Promise<IncomingMessage>;

  beforeEach(async () => {
    server = createServer();
    arrival = once(server, 'request').then(([incoming, response]) => {
      incoming.once('end', () => response.end('done'));
      return incoming;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  function send(length: number) {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-length': length };
    return request({ host: '127.0.0.1', port, method: 'POST', headers }).on('error', () => {});
  }

  async function rest(body: BodyStream): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (let chunk = await body.next(); chunk !== undefined; chunk = await body.next()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  it('gives every byte in order to a reader who is far behind, for whom the connection waits meanwhile', async () => {
    const sent = Buffer.alloc(8 * MEBIBYTE);
    for (let at = 0; at < sent.length; at += 4) sent.writeUInt32LE(at, at);
    send(sent.length).end(sent);
    const incoming = await arrival;
    const body = new BodyStream(incoming);
    const paused = once(incoming, 'pause');
    const first = await body.next();
    await paused;
    expect(incoming.isPaused()).toBe(true);
    expect(Buffer.concat([first!, await rest(body)]).equals(sent)).toBe(true);
    expect(incoming.complete).toBe(true);
  });

  it('ends where the client goes away, before or after anybody reads', async () => {
    const sending = send(1000);
    sending.write('x'.repeat(100));
    const incoming = await arrival;
    const body = new BodyStream(incoming);
    expect((await body.next())!.toString()).toBe('x'.repeat(100));
    const next = body.next();
    sending.destroy();
    expect(await next).toBeUndefined();
    expect(incoming.complete).toBe(false);
    expect(await new BodyStream(incoming).next()).toBeUndefined();
  });

  it('lets the rest be dropped, so that the request can be answered', async () => {
    const sending = send(8 * MEBIBYTE);
    sending.end(Buffer.alloc(8 * MEBIBYTE));
    const incoming = await arrival;
    const body = new BodyStream(incoming);
    const answered = once(sending, 'response');
    await body.next();
    body.leave();
    const [response] = (await answered) as [IncomingMessage];
    expect(Buffer.concat(await response.toArray()).toString()).toBe('done');
  });
});
