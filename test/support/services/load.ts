import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../http/client.js';

/** One request that clients send over and over. */
export interface LoadedRequest {
  method: string;
  path: string;
  body?: string;
}

/** Clients that keep their connection and send one request after the other until told to stop. */
export class Load {
  /** Requests answered with 200. */
  answered = 0;
  /** What became of all the others. */
  readonly failures: string[] = [];
  #stopping = false;
  readonly #clients: Promise<void>[];

  constructor(
    private readonly client: Client,
    requests: LoadedRequest[],
    clients: number,
    /** After each answer, so that processors are left to the service under test. */
    private readonly pauseMilliseconds = 0,
  ) {
    this.#clients = Array.from({ length: clients }, (_, index) =>
      this.#run(requests[index % requests.length]!),
    );
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#clients);
  }

  async #run(what: LoadedRequest): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.#stopping) {
      try {
        const status = await this.#send(what, agent);
        if (status === 200) this.answered++;
        else this.failures.push(`${what.method} ${what.path}: ${status}`);
      } catch (error) {
        this.failures.push(`${what.method} ${what.path}: ${error}`);
      }
      if (this.pauseMilliseconds > 0) await pause(this.pauseMilliseconds);
    }
    agent.destroy();
  }

  async #send({ method, path, body }: LoadedRequest, agent: Agent): Promise<number | undefined> {
    const { hostname, port } = new URL(this.client.baseUrl);
    const headers = { authorization: `bearer ${this.client.token}` };
    const sent = request({ hostname, port, method, path, headers, agent });
    const answer = new Promise<IncomingMessage>((resolve, reject) =>
      sent.once('response', resolve).once('error', reject),
    );
    sent.end(body);
    const response = await answer;
    // An answer that breaks off in the midst is a failure too.
    await response.toArray();
    return response.statusCode;
  }
}
