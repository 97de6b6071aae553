import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressOf, type Caller } from '../access/caller.js';

/** The actor of an operation, and where it comes from. */
export interface AuditContext {
  by: { kind: 'administrator' | 'application' | 'shell' | 'service' | 'anonymous'; id: string | null };
  /** The client's address, as trusted proxies report it. */
  address: string | null;
  requestId: string | null;
  /** The access token by which the actor may grant and revoke rights; absent where none limits it. */
  token?: Pick<Caller, 'scopes' | 'revocationKey' | 'tokenDigest'>;
}

/** The service itself, when it starts. */
export const BY_SERVICE: AuditContext = { by: { kind: 'service', id: null }, address: null, requestId: null };

/** An operator with a shell that reaches the database. */
export const BY_SHELL: AuditContext = { by: { kind: 'shell', id: null }, address: null, requestId: null };

/** The same context with its actor, once that is known. */
export function actingAs(
  audit: AuditContext,
  kind: 'administrator' | 'application',
  id: string,
): AuditContext {
  return { ...audit, by: { kind, id } };
}

/** The audit context of this request. */
export const Audit = createParamDecorator((_: unknown, context: ExecutionContext): AuditContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { caller } = request;
  return {
    by: actorOf(request),
    address: addressOf(request),
    requestId: String(request.id),
    ...(caller !== undefined && { token: caller }),
  };
});

function actorOf({ caller, session }: Pick<FastifyRequest, 'caller' | 'session'>): AuditContext['by'] {
  if (caller !== undefined) return { kind: caller.kind, id: caller.id };
  if (session !== undefined) return { kind: 'administrator', id: session.administrator.id };
  return { kind: 'anonymous', id: null };
}
