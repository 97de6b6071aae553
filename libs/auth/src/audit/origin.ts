import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../network.js';

/** Who does something, and from where. */
export interface Origin {
  by: { kind: 'administrator' | 'application' | 'shell' | 'service' | 'anonymous'; id: string | null };
  /** Of the client, as far as its proxies are believed. */
  address: string | null;
  requestId: string | null;
  /** The scopes within which they may grant rights and take them away; absent where nothing limits them. */
  grants?: readonly string[];
}

/** The service itself, when it starts. */
export const BY_SERVICE: Origin = { by: { kind: 'service', id: null }, address: null, requestId: null };

/** Whoever has a shell beside the database. */
export const BY_SHELL: Origin = { by: { kind: 'shell', id: null }, address: null, requestId: null };

/** The same origin, now that it is known who it is. */
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
    ...(caller?.kind === 'application' && { grants: caller.scopes }),
  };
});

function actorOf({ caller, session }: Pick<FastifyRequest, 'caller' | 'session'>): Origin['by'] {
  if (caller !== undefined) return { kind: caller.kind, id: caller.id };
  if (session !== undefined) return { kind: 'administrator', id: session.administrator.id };
  return { kind: 'anonymous', id: null };
}
