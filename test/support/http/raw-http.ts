import { request } from 'node:http';
import { connect } from 'node:net';
import type { Answer } from './client.js';
import { answerOf } from './client.js';

/** A request as it goes over the wire: unlike `fetch`, nothing of the path or the headers is put right. */
export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

/** Sends a request whose path and headers `fetch` would change or refuse. */
export function rawRequest(
  baseUrl: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const received = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          received.set(name, [value].flat().join(', '));
        try {
          const isCoded = received.has('content-encoding');
          resolve(answerOf(response.statusCode!, received, Buffer.concat(chunks), isCoded));
        } catch (error) {
          reject(error);
        }
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Sends bytes that need not be HTTP, and answers everything that comes back until the service closes. */
export function rawExchange(baseUrl: string, text: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** The last answer in what came back on a connection. */
export function lastAnswer(received: string): Answer {
  const at = received.lastIndexOf('HTTP/1.1 ');
  const [head = '', ...body] = received.slice(at).split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => [
      field.slice(0, field.indexOf(':')),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  return answerOf(Number(line.split(' ')[1]), headers, Buffer.from(body.join('\r\n\r\n'), 'latin1'));
}

/** How many answers came back on a connection. */
export function answersIn(received: string): number {
  return received.split('HTTP/1.1 ').length - 1;
}
