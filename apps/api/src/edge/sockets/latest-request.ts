import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

const LATEST = Symbol('latest request');
const REPLY = Symbol('reply');

type KnownSocket = Socket & { [LATEST]?: ServerResponse };
type KnownResponse = ServerResponse & { [REPLY]?: FastifyReply | undefined };

/**
 * Stores on a connection its latest request, as its response, since an error on the connection may belong to it.
 * `reply` is missing if the request has no body, as then nothing of it can fail any more.
 */
export function rememberLatest(response: KnownResponse, reply?: FastifyReply): void {
  // A repeated call, by the framework, must not replace requests that have arrived since.
  if (!(REPLY in response)) (response.req.socket as KnownSocket)[LATEST] = response;
  response[REPLY] = reply;
}

/** The latest request on a connection, answered or not; undefined before the first. */
export function latestOf(socket: Socket): ServerResponse | undefined {
  return (socket as KnownSocket)[LATEST];
}

/** The reply for a request whose body fails. */
export function replyOf(response: ServerResponse): FastifyReply | undefined {
  return (response as KnownResponse)[REPLY];
}
