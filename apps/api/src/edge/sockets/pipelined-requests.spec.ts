import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { resetBrokenAnswers } from './pipelined-requests.js';

describe('an answer of HTTP/1.0 without a length', () => {
  /** What comes of an answer that is begun, and then ended as told. */
  async function received(end: 'end' | 'destroy'): Promise<{ text: string; error: string | undefined }> {
    const server = createServer(
      resetBrokenAnswers((_request, response) => {
        response.write('one line\n', () => response[end]());
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'));
    let text = '';
    let error: string | undefined;
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      error = code;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    server.close();
    return { text: text.split('\r\n\r\n')[1] ?? '', error };
  }

  it('ends with its connection', async () => {
    expect(await received('end')).toEqual({ text: 'one line\n', error: undefined });
  });

  it('that breaks off resets it', async () => {
    expect((await received('destroy')).error).toBe('ECONNRESET');
  });
});
