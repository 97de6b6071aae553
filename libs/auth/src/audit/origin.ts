import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.js';
import { addressOf } from '../access/network.js';

/** The actor of an operation, and where it comes from. */
export interface Origin {
  by: { kind: 'administrator' | 'application' | 'shell' | 'service' | 'anonymous'; id: string | null };
  /** The client's address, as trusted proxies report it. */
  address: string | null;
  requestId: string | null;
  /** The access token by which the actor may grant and revoke rights; absent where none limits it. */
  token?: Pick<Caller, 'scopes' | 'basis'>;
}

/** The service itself, when it starts. */
export const BY_SERVICE: Origin = { by: { kind: 'service', id: null }, address: null, requestId: null };

/** An operator with a shell that reaches the database. */
export const BY_SHELL: Origin = { by: { kind: 'shell', id: null }, address: null, requestId: null };

/** The same origin with its actor, once that is known. */
export function as(origin: Origin, kind: 'administrator' | 'application', id: string): Origin {
  return { ...origin, by: { kind, id } };
}

/** The origin of this request. */
export const FromOrigin = createParamDecorator((_: unknown, context: ExecutionContext): Origin => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { caller } = request;
  return {
    by: actorOf(request),
    address: addressOf(request),
    requestId: String(request.id),
    ...(caller !== undefined && { token: caller }),
  };
});

function actorOf({ caller, session }: Pick<FastifyRequest, 'caller' | 'session'>): Origin['by'] {
  if (caller !== undefined) return { kind: caller.kind, id: caller.id };
  if (session !== undefined) return { kind: 'administrator', id: session.administrator.id };
  return { kind: 'anonymous', id: null };
}
