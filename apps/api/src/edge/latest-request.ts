import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const LATEST = Symbol('latest request');

/** A request with its answer. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Remembers on each connection the request that came last: what fails on the connection may be a part of it. */
export function rememberLatest(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    (request.raw.socket as Socket & { [LATEST]?: Exchange })[LATEST] = { request, reply };
    done();
  });
}

/** The request that came last on a connection, be it answered or not; undefined before the first. */
export function latestOf(socket: Socket): Exchange | undefined {
  return (socket as Socket & { [LATEST]?: Exchange })[LATEST];
}
