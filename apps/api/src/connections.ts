import { once } from 'node:events';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long a client in the midst of its work may think before its next request. */
const GRACE_MILLISECONDS = 5000;
const BETWEEN_LOOKS_MILLISECONDS = 100;
const BETWEEN_WARNINGS_MILLISECONDS = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** Gives a server its `connections`. */
export function keepConnections(server: FastifyInstance): void {
  server.decorate('connections', new Connections(server));
}

/** Closes connections beyond so many at once, and says so in the log, now and then. */
export function limitConnections({ server }: FastifyInstance, max: number, logger: Logger): void {
  server.maxConnections = max;
  let dropped = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    dropped++;
    if (performance.now() - saidAt < BETWEEN_WARNINGS_MILLISECONDS) return;
    logger.warn({ max, dropped }, 'connections dropped: there are too many at once');
    saidAt = performance.now();
    dropped = 0;
  });
}

/** What clients have open to a server, and how it ends. */
export class Connections {
  readonly #open = new Set<Socket>();
  readonly #hurry = new AbortController();
  #ended: Promise<void> | undefined;
  #endIsNear = false;

  constructor(private readonly fastify: FastifyInstance) {
    fastify.server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.closesBehindAnswers) reply.header('connection', 'close');
      done();
    });
  }

  /** Whether the end has been announced: others should take new connections. */
  get endIsNear(): boolean {
    return this.#endIsNear;
  }

  /** Whether answers say that the connection closes: the end has been announced, or has begun. */
  get closesBehindAnswers(): boolean {
    return this.#endIsNear || this.#ended !== undefined;
  }

  /** From now on answers say that the connection closes, so that clients and proxies turn elsewhere in time. */
  announceEnd(): void {
    this.#endIsNear = true;
  }

  /**
   * Takes no more connections and resolves when the last one is closed. Requests under way are finished, however long
   * they take, and answers say that the connection closes. Connections without a request are closed at once, or, if
   * `gentle`, after 5 s: a client that sends its next request meanwhile gets its answer. May be called again to hurry.
   */
  end({ gentle }: { gentle: boolean }): Promise<void> {
    if (!gentle) this.#hurry.abort();
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    const { server } = this.fastify;
    const closed = once(server, 'close');
    // Not with the method of HTTP servers, which closes idle connections while a request may be on its way on one.
    TcpServer.prototype.close.call(server);
    const grace = pause(GRACE_MILLISECONDS, undefined, { signal: this.#hurry.signal }).catch(() => {});
    await Promise.race([closed, grace]);

    this.#closeUnused();
    // Those whose answer was on its way before it could say that the connection closes.
    const looks = setInterval(() => this.#closeUnused(), BETWEEN_LOOKS_MILLISECONDS);
    await closed;
    clearInterval(looks);
  }

  #closeUnused(): void {
    this.fastify.server.closeIdleConnections();
    // Connections that have never sent anything do not count as idle there.
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}
