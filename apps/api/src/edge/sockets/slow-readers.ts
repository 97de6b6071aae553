import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { takenBytes } from './node-internals.js';

const BETWEEN_LOOKS_MILLISECONDS = 1000;

/** What answers may have in memory together that their clients have not taken yet: sixty pages of 4 MiB. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Beyond it, a client that has taken less from one look to the next loses its connection. */
const MIN_BYTES = 64 * 1024;

/**
 * Bounds what answers have in memory whose clients do not take them: each may be a page of 4 MiB, and nothing else ends a
 * client that stands still. As long as there is room, it may take any time. Those that hold the most go first. All
 * `connections` of the server are polled together, so that a single answer costs nothing.
 */
export function endSlowReaders(server: FastifyInstance, logger: Logger): void {
  const taken = new WeakMap<Socket, number>();
  const look = () => {
    let unsent = 0;
    const slow: Socket[] = [];
    for (const socket of server.connections.open) {
      const { writableLength } = socket;
      const before = taken.get(socket);
      if (writableLength < MIN_BYTES) {
        if (before !== undefined) taken.delete(socket);
        continue;
      }
      unsent += writableLength;
      const now = takenBytes(socket);
      taken.set(socket, now);
      if (before !== undefined && now - before < MIN_BYTES) slow.push(socket);
    }
    if (unsent <= MAX_BYTES || slow.length === 0) return;
    slow.sort((one, other) => other.writableLength - one.writableLength);
    let ended = 0;
    for (const socket of slow) {
      if (unsent <= MAX_BYTES) break;
      unsent -= socket.writableLength;
      socket.destroy();
      ended++;
    }
    logger.warn({ ended }, 'clients disconnected: together they leave too much of their answers');
  };
  const looks = setInterval(look, BETWEEN_LOOKS_MILLISECONDS);
  looks.unref();
  server.addHook('onClose', (_instance, done) => {
    clearInterval(looks);
    done();
  });
}
