import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { until } from '../../support/until.js';

/** The timeout of a request, longer than any answer should take. After it the outcome is unknown. */
const PATIENCE_MILLISECONDS = 30_000;

/** What a client has to send. */
export interface Message {
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/**
 * What became of a request. `refused`: the connection was refused, so nothing has happened. `broken`: it was on its
 * way, and the outcome is unknown.
 */
export type Outcome =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; bytes: Buffer }
  | { kind: 'refused' | 'broken'; reason: string };

/** A client that keeps its connections, as most libraries do. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });

  constructor(private readonly token?: string) {}

  send(baseUrl: string, { method, path, body, headers }: Message): Promise<Outcome> {
    const { hostname, port } = new URL(baseUrl);
    return new Promise((resolve) => {
      const sent = request({
        hostname,
        port,
        method,
        path,
        agent: this.#agent,
        timeout: PATIENCE_MILLISECONDS,
        headers: {
          ...(this.token === undefined ? {} : { authorization: `bearer ${this.token}` }),
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      });
      const fail = (error: NodeJS.ErrnoException) =>
        resolve({
          kind: error.code === 'ECONNREFUSED' ? 'refused' : 'broken',
          reason: String(error.message),
        });
      sent.once('error', fail);
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MILLISECONDS} ms`)));
      sent.once('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        // An answer that breaks off in the midst is none.
        response
          .toArray()
          .then(
            (chunks) => resolve({ kind: 'answered', status, headers, bytes: Buffer.concat(chunks) }),
            fail,
          );
      });
      sent.end(body);
    });
  }

  /** Sends and expects 200; answers what its JSON says. */
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the shape of the answer
  async ask(baseUrl: string, message: Message): Promise<any> {
    const outcome = await this.send(baseUrl, message);
    if (outcome.kind !== 'answered') throw new Error(`${message.method} ${message.path}: ${outcome.reason}`);
    const text = outcome.bytes.toString();
    if (outcome.status !== 200)
      throw new Error(`${message.method} ${message.path}: ${outcome.status} ${text}`);
    return JSON.parse(text);
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Waits until an instance reads what another one has written: nodes of a cluster do so a moment later. */
export function visible(caller: Caller, baseUrl: string, path: string): Promise<void> {
  return until(`${path} to be visible`, async () => {
    const outcome = await caller.send(baseUrl, { method: 'GET', path });
    return outcome.kind === 'answered' && outcome.status === 200;
  });
}
