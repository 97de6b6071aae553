import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request whose path names something, such as a class. */
export type PathRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** A request, and its answer. */
export interface Exchange {
  request: PathRequest;
  reply: FastifyReply;
}

/** Gives a pipe the request. */
export const Requested = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<PathRequest>(),
);

/** Gives a pipe the request, and the answer, of which it may write headers. */
export const Exchanged = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), reply: http.getResponse() };
});
