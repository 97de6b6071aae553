import type { Server } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { NotStarted } from '../../startup/start-failure.js';

// All that depends on how Node's HTTP server works inside: that it is a server of sockets whose `close` it extends, and
// what its parser says of bytes that are no request.

/** The error for bytes that Node cannot parse as a request. `reason` is not documented, and may be missing. */
export interface ClientError extends Error {
  code?: string;
  /** The parser's own description of the fault. */
  reason?: string;
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** Throws NotStarted where a server cannot be stopped by `stopListening`. */
export function requireKnownServer(server: Server): void {
  const isKnown = server instanceof TcpServer && typeof server.closeIdleConnections === 'function';
  if (isKnown) return;
  throw new NotStarted(
    `Node.js ${process.version} stops an HTTP server in another way than this service knows: run it on 22, 24 or 26.`,
  );
}

/**
 * Accepts no more connections; the server emits `close` after the last one. Its own `close` would also end connections
 * that are idle, even if a request is about to arrive on one.
 */
export function stopListening(server: Server): void {
  TcpServer.prototype.close.call(server);
}

/** How much the system has taken of what was written to a connection. */
export function takenBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return socket.bytesWritten - (handle?.writeQueueSize ?? 0);
}
