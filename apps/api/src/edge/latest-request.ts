import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

const LATEST = Symbol('latest request');
const REPLY = Symbol('reply');

type KnownSocket = Socket & { [LATEST]?: ServerResponse };
type KnownResponse = ServerResponse & { [REPLY]?: FastifyReply | undefined };

/**
 * Remembers on its connection the request that came last, as its response: what fails on the connection may be a part
 * of it. `reply` is missing where the request has no body, so that nothing can fail of it any more.
 */
export function rememberLatest(response: KnownResponse, reply?: FastifyReply): void {
  // One that is told of again, by the framework, came before others that are there by now.
  if (!(REPLY in response)) (response.req.socket as KnownSocket)[LATEST] = response;
  response[REPLY] = reply;
}

/** The request that came last on a connection, be it answered or not; undefined before the first. */
export function latestOf(socket: Socket): ServerResponse | undefined {
  return (socket as KnownSocket)[LATEST];
}

/** The way to answer a request whose body fails. */
export function replyOf(response: ServerResponse): FastifyReply | undefined {
  return (response as KnownResponse)[REPLY];
}
