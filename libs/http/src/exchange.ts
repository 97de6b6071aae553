import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request whose path names something, such as a class. */
export type PathRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** A request and its response. */
export interface Exchange {
  request: PathRequest;
  reply: FastifyReply;
}

/** Passes the request to a pipe: `@FromRequest(SomePipe)` gives a handler what the pipe makes of it. */
export const FromRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<PathRequest>(),
);

/** Passes the request and the response to a pipe that also sets headers. */
export const FromExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), reply: http.getResponse() };
});
