import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

const LATEST = Symbol('latest request');

type KnownSocket = Socket & { [LATEST]?: FastifyReply };

/** Remembers on its connection the request that came last: what fails on the connection may be a part of it. */
export function rememberLatest(reply: FastifyReply): void {
  (reply.raw.req.socket as KnownSocket)[LATEST] = reply;
}

/** The request that came last on a connection, as its reply, be it sent or not; undefined before the first. */
export function latestOf(socket: Socket): FastifyReply | undefined {
  return (socket as KnownSocket)[LATEST];
}
