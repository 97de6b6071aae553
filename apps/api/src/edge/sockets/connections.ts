import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { requireKnownServer, stopListening } from './node-internals.js';
import { latestOf } from './pipelined-requests.js';

/** How long an active client may take until its next request. */
const GRACE_MILLISECONDS = 5000;
const CHECK_INTERVAL_MILLISECONDS = 100;
const BETWEEN_WARNINGS_MILLISECONDS = 10_000;

/** A connection that has sent nothing for this time may be closed to make room for another. */
const SILENT_MILLISECONDS = 2000;

const SINCE = Symbol('since when it is open');

type KnownSocket = Socket & { [SINCE]?: number };

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** Gives a server its `connections`. */
export function trackConnections(server: FastifyInstance): void {
  server.decorate('connections', new Connections(server));
}

/**
 * Drops connections beyond this number, and logs a warning now and then. Where there is no room for another one, the
 * oldest that has sent nothing yet is closed: else a client that opens many and is silent would keep out all others.
 */
export function limitConnections(
  { server, connections }: FastifyInstance,
  max: number,
  logger: Logger,
): void {
  server.maxConnections = max;
  server.on('connection', () => {
    if (connections.count >= max) connections.closeOldestSilent();
  });
  let dropped = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    connections.closeOldestSilent();
    dropped++;
    if (performance.now() - saidAt < BETWEEN_WARNINGS_MILLISECONDS) return;
    logger.warn({ max, dropped }, 'connections dropped: there are too many at once');
    saidAt = performance.now();
    dropped = 0;
  });
}

/** Calls `look` again and again as long as the server is open, which does not keep the process running. */
export function repeatUntilClosed(server: FastifyInstance, milliseconds: number, look: () => void): void {
  const timer = setInterval(look, milliseconds).unref();
  server.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

/** The open connections of clients to a server, and its shutdown. */
export class Connections {
  readonly #open = new Set<Socket>();
  /** The connections that have not been seen to send anything yet. */
  readonly #silent = new Set<KnownSocket>();
  readonly #hurry = new AbortController();
  #ended: Promise<void> | undefined;
  #endIsNear = false;
  #hasRoom = true;
  #tellRoom: ((hasRoom: boolean) => void) | undefined;

  /** Throws NotStarted where the server could not be stopped (`requireKnownServer`). */
  constructor(private readonly fastify: FastifyInstance) {
    requireKnownServer(fastify.server);
    fastify.server.on('connection', (socket: KnownSocket) => {
      socket[SINCE] = performance.now();
      this.#open.add(socket);
      this.#silent.add(socket);
      this.#lookForRoom();
      socket.once('close', () => {
        this.#open.delete(socket);
        this.#silent.delete(socket);
        this.#lookForRoom();
        endBody(socket);
      });
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.closesBehindAnswers) reply.header('connection', 'close');
      done();
    });
  }

  /** Those that are open, in the order in which they came. */
  get open(): Iterable<Socket> {
    return this.#open;
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size;
  }

  /**
   * Calls `tell` whenever it changes whether another connection fits, and at once if none does. Once the end has begun,
   * none fits.
   */
  onRoom(tell: (hasRoom: boolean) => void): void {
    this.#tellRoom = tell;
    if (!this.#hasRoom) tell(false);
  }

  /**
   * In a worker: whether a connection that there is no room for is dropped, or handed back to the primary for another.
   */
  dropBeyond(drops: boolean): void {
    Object.assign(this.fastify.server, { dropMaxConnection: drops });
  }

  /** Closes the oldest one that has sent nothing for two seconds, if there is one. */
  closeOldestSilent(): void {
    const before = performance.now() - SILENT_MILLISECONDS;
    for (const socket of this.#silent) {
      if (socket[SINCE]! > before) return;
      // Each is passed once: a flood of connections would look at thousands each time.
      this.#silent.delete(socket);
      if (socket.bytesRead > 0 || socket.destroyed) continue;
      socket.destroy();
      return;
    }
  }

  /** Whether the end has been announced: other instances should take new connections. */
  get endIsNear(): boolean {
    return this.#endIsNear;
  }

  /** Whether responses say that the connection closes: the end has been announced, or has begun. */
  get closesBehindAnswers(): boolean {
    return this.#endIsNear || this.#ended !== undefined;
  }

  /** From now on responses say that the connection closes, so that clients and proxies switch to others in time. */
  announceEnd(): void {
    this.#endIsNear = true;
  }

  /**
   * Accepts no more connections and resolves when the last one is closed. Requests in progress are finished, however
   * long they take, and their responses say that the connection closes. Idle connections are closed at once, or, if
   * `gentle`, after 5 s: a client that sends its next request meanwhile gets its response. A second call can end that
   * wait.
   */
  end({ gentle }: { gentle: boolean }): Promise<void> {
    if (!gentle) this.#hurry.abort();
    this.#ended ??= this.#end();
    this.#lookForRoom();
    return this.#ended;
  }

  #lookForRoom(): void {
    const hasRoom = this.#ended === undefined && this.#open.size < this.fastify.server.maxConnections;
    if (hasRoom === this.#hasRoom) return;
    this.#hasRoom = hasRoom;
    this.#tellRoom?.(hasRoom);
  }

  async #end(): Promise<void> {
    const { server } = this.fastify;
    const closed = once(server, 'close');
    stopListening(server);
    const grace = pause(GRACE_MILLISECONDS, undefined, { signal: this.#hurry.signal }).catch(() => {});
    await Promise.race([closed, grace]);

    this.#closeUnused();
    // Closes those whose response was sent before it could say that the connection closes.
    const timer = setInterval(() => this.#closeUnused(), CHECK_INTERVAL_MILLISECONDS);
    await closed;
    clearInterval(timer);
  }

  #closeUnused(): void {
    this.fastify.server.closeIdleConnections();
    // Connections that have never sent a byte do not count as idle there.
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * Ends the incomplete body of a closed connection. Node does so only while the request has no response. After a 400 or
 * 408 in the middle of a body, its reader would otherwise wait for ever, with everything it holds.
 */
function endBody(socket: Socket): void {
  const request = latestOf(socket)?.req;
  if (request !== undefined && !request.complete) request.destroy();
}
